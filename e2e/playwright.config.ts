import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JOURNEY_TIME_ZONE } from './time-zone.ts';

const WORKERS = 2;
const firstPort = Number(process.env['E2E_PORT'] ?? 18_080);
// The configuration is read once in the main process and again in each worker; only the first makes the folder.
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'loadstone-e2e-'));
const dataFolder = process.env['E2E_DATA_DIR'];

function addressOf(worker: number): string {
  return `http://127.0.0.1:${firstPort + worker}`;
}

/** A worker's own product, on a port and a database of its own: two files at once never see each other's postings. */
function productOf(
  worker: number,
): NonNullable<Extract<PlaywrightTestConfig['webServer'], readonly unknown[]>>[number] {
  return {
    name: `product ${worker}`,
    command: `${JSON.stringify(process.execPath)} tools/start.mjs`,
    cwd: '..',
    url: `${addressOf(worker)}/health`,
    // Before it says so it answers, but the demo market may not be filled yet.
    wait: { stdout: /Loadstone is at/ },
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
    env: {
      PORT: String(firstPort + worker),
      PUBLIC_URL: addressOf(worker),
      DATA_DIR: join(dataFolder, String(worker)),
      BOARD_TIME_ZONE: JOURNEY_TIME_ZONE,
      DEMO: '1',
      DEMO_TRAFFIC_PER_MINUTE: '30',
    },
  };
}

/** Flags under which Debian's Chromium runs as root, without a GPU and without calling out. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Journeys over the real stack: the built front end, the real server, the embedded database, a real browser. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  retries: 0,
  workers: WORKERS,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    // Set in a worker's process alone.
    baseURL: addressOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)),
    viewport: { width: 1280, height: 800 },
    timezoneId: JOURNEY_TIME_ZONE,
    // What it keeps of a busy board makes a journey take three times as long: asked for where a failure is looked into.
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    // What cannot be done or reached is said by name long before the journey's own time is over.
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS },
  },
  webServer: Array.from({ length: WORKERS }, (_, worker) => productOf(worker)),
});
