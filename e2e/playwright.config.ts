import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const port = Number(process.env['E2E_PORT'] ?? 18_080);
const baseURL = `http://127.0.0.1:${port}`;
// The configuration is read once in the main process and again in each worker; only the first makes the folder.
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'loadstone-e2e-'));

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
  workers: 1,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL,
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS },
  },
  webServer: {
    command: `${JSON.stringify(process.execPath)} tools/start.mjs`,
    cwd: '..',
    url: `${baseURL}/health`,
    // Before it says so it answers, but the demo market may not be filled yet.
    wait: { stdout: /Loadstone is at/ },
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
    env: {
      PORT: String(port),
      PUBLIC_URL: baseURL,
      DATA_DIR: process.env['E2E_DATA_DIR'],
      DEMO: '1',
      DEMO_TRAFFIC_PER_MINUTE: '30',
    },
  },
});
