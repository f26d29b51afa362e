import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JOURNEY_TIME_ZONE } from './time-zone.ts';

/** As for journeys: it ends what never starts, not what starts slowly. */
const START_LIMIT_MS = 600_000;
/** The line that the product prints when it is ready. */
const READY = 'Loadstone is at';
const PRINTED_KEPT = 10_000;

/** The product, running on a fresh demo market. */
interface RunningProduct {
  address: string;
  /** Closes it cleanly and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts the product as a new user does, on its own port and data folder. @param settings besides, by their variables.
 * @throws Error where it does not start in time.
 */
export async function startProduct(
  port: number,
  trafficPerMinute: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningProduct> {
  const address = `http://localhost:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-product-'));
  // As for journeys, so that `runAdmin` finds the database.
  process.env['E2E_DATA_DIR'] = folder;
  const dataFolder = join(folder, '0');
  const server = spawn(process.execPath, ['tools/start.mjs'], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: dataFolder,
      BOARD_TIME_ZONE: JOURNEY_TIME_ZONE,
      DEMO: '1',
      DEMO_TRAFFIC_PER_MINUTE: String(trafficPerMinute),
      DEMO_ASSIGNMENTS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The product prints its address once the demo market is filled; before that it accepts requests, but has no users.
  let isThere = false;
  let printed = '';
  server.stdout.on('data', (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-PRINTED_KEPT);
    isThere ||= printed.includes(READY);
  });
  const stop = async (): Promise<void> => {
    if (server.exitCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const giveUpAt = performance.now() + START_LIMIT_MS;
  while (!isThere || !(await isReady(address))) {
    if (server.exitCode !== null || performance.now() > giveUpAt) {
      await stop();
      throw new Error('The product did not start.');
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return { address, stop };
}

async function isReady(address: string): Promise<boolean> {
  const response = await fetch(`${address}/health`).catch(() => undefined);
  return response?.ok === true && ((await response.json()) as { status: string }).status === 'ok';
}
