import { spawn, type ChildProcess } from 'node:child_process';
import flags from '../../apps/server/node-flags.json' with { type: 'json' };
import { JOURNEY_TIME_ZONE } from '../time-zone.ts';

const START_LIMIT_MS = 300_000;

/**
 * A second server on the database of a product that runs already: it can be killed at any moment, while the product
 * says what the database holds.
 */
export class KilledServer {
  readonly address: string;
  readonly #environment: Record<string, string>;
  #server: ChildProcess | undefined;

  /** @param settings further ones of the server */
  constructor(port: number, dataFolder: string, settings: Readonly<Record<string, string>> = {}) {
    this.address = `http://localhost:${port}`;
    this.#environment = {
      PORT: String(port),
      PUBLIC_URL: this.address,
      DATA_DIR: dataFolder,
      BOARD_TIME_ZONE: JOURNEY_TIME_ZONE,
      DEMO: '1',
      DEMO_TRAFFIC_PER_MINUTE: '0',
      DEMO_ASSIGNMENTS: '0',
      LOG_LEVEL: 'fatal',
      ...settings,
    };
  }

  /** Starts it and waits until it replies. @throws Error where it does not start in time */
  async start(): Promise<void> {
    const server = spawn(process.execPath, [...flags, 'apps/server/src/main.ts'], {
      env: { ...process.env, ...this.#environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#server = server;
    const giveUpAt = performance.now() + START_LIMIT_MS;
    for (;;) {
      const health = await fetch(`${this.address}/health`).catch(() => undefined);
      if (health?.ok === true && ((await health.json()) as { status: string }).status === 'ok') return;
      if (server.exitCode !== null || performance.now() > giveUpAt) throw new Error('The server did not start.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Starts it where it does not run. */
  async ensureStarted(): Promise<void> {
    if (this.#server === undefined) await this.start();
  }

  /** Kills it without a chance to end its work. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }
}
