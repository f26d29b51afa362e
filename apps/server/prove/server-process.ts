import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { TEST_MASTER_KEY } from '@loadstone/testkit';
import flags from '../node-flags.json' with { type: 'json' };
import { BOARD_TIME_ZONE } from './draft.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const READY_LIMIT_MS = 600_000;

/** The settings of a server with an empty board, few log lines and no limits of requests. */
export function toServerSettings(port: number, publicUrl: string): Record<string, string> {
  return {
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DEMO: '0',
    MASTER_KEY: TEST_MASTER_KEY,
    BOARD_TIME_ZONE,
    LOG_LEVEL: 'fatal',
    RATE_LIMIT_PER_ADDRESS: '1000000',
    RATE_LIMIT_PER_USER: '1000000',
    RATE_LIMIT_BODY_BYTES: String(1024 ** 3),
    RATE_LIMIT_WRITES_PER_DAY: '1000000',
  };
}

/**
 * Starts the server in a process of its own and waits until it replies.
 *
 * @param options.log the file descriptor that its log is written to; by default it is not kept
 * @param options.main the server's `main.ts`; by default the one of this version
 * @throws Error where it does not reply in time
 */
export async function startServer(
  environment: Record<string, string>,
  address: string,
  { log = 'ignore', main = MAIN }: { log?: number | 'ignore'; main?: string | undefined } = {},
): Promise<ChildProcess> {
  const server = spawn(process.execPath, [...flags, main], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', log, 'inherit'],
  });
  const giveUpAt = performance.now() + READY_LIMIT_MS;
  for (;;) {
    const health = await fetch(`${address}/health`).catch(() => undefined);
    if (health?.ok === true) return server;
    if (server.exitCode !== null || performance.now() > giveUpAt) {
      server.kill('SIGKILL');
      throw new Error('The server did not start.');
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Ends the process by a signal, and waits until it has ended. */
export async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await ended;
}

/** A port on which nothing listens. */
export async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
