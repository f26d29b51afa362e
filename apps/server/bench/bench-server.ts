import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { TEST_MASTER_KEY } from '@loadstone/testkit';
import flags from '../node-flags.json' with { type: 'json' };

/** A real server in a process of its own, on a temporary database. */
export interface BenchServer {
  readonly address: string;
  readonly processId: number;
  /** The first lines of its log with the level error or fatal. */
  readonly errorLines: readonly string[];
  /** Stops it cleanly and removes its data. */
  stop(): Promise<void>;
}

const MAIN = resolve(import.meta.dirname, '../src/main.ts');
const START_LIMIT_MS = 120_000;
/** The level of pino's errors. */
const ERROR_LEVEL = 50;
const ERROR_LINES_MAXIMUM = 100;

/**
 * Starts the server as `npm start` does, including the demo market and its traffic, and waits until it is healthy.
 *
 * @throws Error where it ends, or is not in time
 */
export async function startBenchServer(
  port: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-bench-'));
  const address = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [...flags, MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: folder,
      DEMO: '1',
      MASTER_KEY: TEST_MASTER_KEY,
      DEMO_ASSIGNMENTS: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_ADDRESS: '1000000',
      RATE_LIMIT_PER_USER: '1000000',
      RATE_LIMIT_BODY_BYTES: String(1024 ** 3),
      RATE_LIMIT_WRITES_PER_DAY: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const errorLines: string[] = [];
  createInterface({ input: server.stdout }).on('line', (line) => {
    if (isError(line) && errorLines.length < ERROR_LINES_MAXIMUM) errorLines.push(line);
  });
  // A bench that is interrupted must not leave its server behind.
  const kill = (): void => void server.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<void>((resolveEnd) =>
    server.once('exit', () => {
      process.off('exit', kill);
      resolveEnd();
    }),
  );
  const stop = async (): Promise<void> => {
    if (server.exitCode === null) server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitForHealth(address, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, processId: server.pid ?? 0, errorLines, stop };
}

async function waitForHealth(address: string, server: ChildProcess): Promise<void> {
  const giveUpMs = performance.now() + START_LIMIT_MS;
  while (server.exitCode === null && server.signalCode === null) {
    const health = await fetch(`${address}/health`).catch(() => undefined);
    if (health?.ok === true) return;
    if (performance.now() > giveUpMs) throw new Error('The server did not start in time.');
    await sleep(100);
  }
  throw new Error(`The server ended with ${server.exitCode ?? server.signalCode}.`);
}

function isError(line: string): boolean {
  return Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0) >= ERROR_LEVEL;
}
