import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { launchChromium } from '../e2e/chromium.ts';
import { DeskPage } from '../e2e/pages/desk-page.ts';
import { openHome } from '../e2e/pages/session.ts';
import { USERS } from '../e2e/pages/sign-in-page.ts';
import { findInstalledBrowser } from './run/find-browser.ts';
import { findFreePort } from './run/free-port.ts';

const LIMIT_MS = 600_000;
const WAIT = { timeout: LIMIT_MS / 2, interval: 100 };
let folder: string | undefined;
let running: ChildProcess | undefined;

async function stop(): Promise<number | null> {
  const child = running;
  running = undefined;
  if (child === undefined || child.exitCode !== null) return child?.exitCode ?? null;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return await ended;
}

/** Opens a desk in a browser, where one is installed, and waits for a lead: the page loads every module that it needs. */
async function expectLeadsOnDesk(address: string): Promise<void> {
  const executablePath = findInstalledBrowser();
  if (executablePath === undefined) return;
  const browser = await launchChromium({}, executablePath);
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(WAIT.timeout);
    await openHome(page, address, USERS.broker);
    await new DeskPage(page).leads.getByRole('row').nth(1).waitFor();
  } finally {
    await browser.close();
  }
}

afterEach(async () => {
  await stop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

describe('npm run dev', { timeout: LIMIT_MS }, () => {
  it('serves the front end from its source and the server on one port, and restarts the server on a change', async () => {
    folder = mkdtempSync(join(tmpdir(), 'loadstone-dev-'));
    const port = await findFreePort();
    const env = { ...process.env, PORT: String(port), DATA_DIR: folder, DEMO: '1', DATABASE_URL: undefined };
    let printed = '';
    running = spawn(process.execPath, ['tools/dev.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    running.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const countStarts = (): number => printed.split('Loadstone is at').length - 1;
    const read = async (path: string): Promise<string> =>
      await (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } })).text();

    await vi.waitFor(async () => expect(JSON.parse(await read('/health'))).toMatchObject({ status: 'ok' }), WAIT);
    expect(await read('/home')).toContain('/@vite/client');
    expect(await read('/src/main.tsx')).toContain('createRoot');
    expect(await read('/oidc/.well-known/openid-configuration')).toContain(`"issuer":"http://127.0.0.1:${port}/oidc"`);
    await vi.waitFor(() => expect(countStarts()).toBe(1), WAIT);

    await expectLeadsOnDesk(`http://127.0.0.1:${port}`);

    utimesSync('apps/server/src/ground/version.ts', new Date(), new Date());
    await vi.waitFor(() => expect(countStarts()).toBe(2), WAIT);
    expect(JSON.parse(await read('/health'))).toMatchObject({ status: 'ok' });

    expect(await stop()).toBe(0);
    await expect(read('/health')).rejects.toThrow('fetch failed');
  });
});
