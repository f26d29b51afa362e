import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JOURNEY_SWEEPS } from '../tools/run/sweeps.ts';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from './chromium.ts';
import { EXPECT_TIMEOUT_MS } from './expect.ts';
import { FIRST_PORT, toInboundMailSettings } from './ports.ts';
import { JOURNEY_TIME_ZONE } from './time-zone.ts';

const WORKERS = 2;
const firstPort = FIRST_PORT;
// The configuration is read once in the main process and again in each worker; only the main process creates the
// folder.
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'loadstone-e2e-'));
const dataFolder = process.env['E2E_DATA_DIR'];

/** Browsers refuse passkeys on an IP address. */
function addressOf(worker: number): string {
  return `http://localhost:${firstPort + worker}`;
}

/** The product of one worker, on its own port and database, so that test files never see each other's postings. */
function productOf(
  worker: number,
): NonNullable<Extract<PlaywrightTestConfig['webServer'], readonly unknown[]>>[number] {
  return {
    name: `product ${worker}`,
    command: `${JSON.stringify(process.execPath)} tools/start.mjs`,
    cwd: '..',
    url: `${addressOf(worker)}/health`,
    // The server replies before it prints this, but the demo market may not be filled yet.
    wait: { stdout: /Loadstone is at/ },
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
    env: {
      PORT: String(firstPort + worker),
      PUBLIC_URL: addressOf(worker),
      DATA_DIR: join(dataFolder, String(worker)),
      BOARD_TIME_ZONE: JOURNEY_TIME_ZONE,
      DEMO: '1',
      // Enough for changes of other companies during each journey; every change costs processor time in each open desk.
      DEMO_TRAFFIC_PER_MINUTE: '10',
      // The postings of the demo users keep their status while a journey works with them.
      DEMO_ASSIGNMENTS: '0',
      ...toInboundMailSettings(worker),
    },
  };
}

/** Journeys over the real stack: the built front end, the real server, the embedded database, a real browser. */
export default defineConfig({
  testDir: './journeys',
  projects: [
    { name: 'journeys', testIgnore: JOURNEY_SWEEPS.map((name) => `**/${name}`) },
    // What `npm run test:long` runs.
    { name: 'sweeps', testMatch: JOURNEY_SWEEPS.map((name) => `**/${name}`) },
  ],
  outputDir: '../test-results',
  // Limits are for what never ends, not for what is slow.
  timeout: 900_000,
  expect: { timeout: EXPECT_TIMEOUT_MS },
  retries: 0,
  workers: WORKERS,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    // Set only in a worker's process.
    baseURL: addressOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)),
    viewport: { width: 1280, height: 800 },
    timezoneId: JOURNEY_TIME_ZONE,
    // As a user who has switched animations off in the system: no journey waits until a dialog has faded in or out. The
    // main job runs with animations.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing a busy board makes a journey take three times as long, so it is enabled only to investigate a failure.
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    // An action that is impossible fails with its name long before the journey's own time limit.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    launchOptions: { executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS },
  },
  webServer: Array.from({ length: WORKERS }, (_, worker) => productOf(worker)),
});
