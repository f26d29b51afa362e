import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import flags from '../node-flags.json' with { type: 'json' };
import { callServer, type ServerCall } from './call-server.ts';
import { BOARD_ZONE } from './lane-model.ts';
import { end, findFreePort, toServerSettings } from './server-process.ts';

const MAIN = join(import.meta.dirname, 'lane-server.ts');
const RETRY_MS = 50;

/** A server in a process of its own, whose clock is that of the calls. */
export class LaneServer {
  kills = 0;
  outages = 0;
  repeated = 0;
  address = '';
  readonly #url: string;
  readonly #folder: string;
  #process: ChildProcess | undefined;
  /** The same one after a restart: tokens name the address. */
  #port: number | undefined;

  constructor(url: string, folder: string) {
    this.#url = url;
    this.#folder = folder;
  }

  async start(): Promise<void> {
    this.#port ??= await findFreePort();
    this.address = `http://127.0.0.1:${this.#port}`;
    const environment = {
      ...toServerSettings(this.#port, this.address),
      ...{ DATABASE_URL: this.#url, DATA_DIR: this.#folder, BOARD_TIME_ZONE: BOARD_ZONE, WEB_DIR: '/nonexistent' },
    };
    const started = spawn(process.execPath, [...flags, MAIN], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#process = started;
    for (;;) {
      const health = await fetch(`${this.address}/health`).catch(() => undefined);
      if (health?.ok === true) return;
      if (started.exitCode !== null) throw new Error('The server did not start.');
      await sleep(RETRY_MS);
    }
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.#process !== undefined) await end(this.#process, signal);
    if (signal === 'SIGKILL') this.kills += 1;
  }

  /** Sends a call until it has a reply; with `killAfterMs` the server is killed so long after the first one is sent. */
  async send(call: Omit<ServerCall, 'address'> & { nowMs: number }, killAfterMs?: number) {
    let kill = killAfterMs === undefined ? undefined : sleep(killAfterMs).then(() => this.end('SIGKILL'));
    for (;;) {
      const reply = await callServer({ ...call, address: this.address, now: new Date(call.nowMs) }).catch(
        () => undefined,
      );
      const body: unknown = await reply?.json().catch(() => undefined);
      if (kill !== undefined) {
        await kill;
        kill = undefined;
        await this.start();
      }
      if (reply !== undefined && body !== undefined && reply.status !== 503) return { status: reply.status, body };
      this.repeated += 1;
      await sleep(RETRY_MS);
    }
  }
}
