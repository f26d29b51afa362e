import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { findFreePort } from '../../tools/run/free-port.ts';
import { KilledServer } from '../killed/killed-server.ts';
import { watchConsole } from '../pages/console-faults.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { test } from '../pages/journey.ts';
import { USERS } from '../pages/sign-in-page.ts';

const RENEWAL_LIMIT_MS = 120_000;

let issuer: ChildProcess;
let server: KilledServer;

// A second server on the database of the product, for which users sign in at another provider.
test.beforeAll(async () => {
  test.setTimeout(600_000);
  const issuerPort = await findFreePort();
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', process.env['TEST_PARALLEL_INDEX'] ?? '0');
  server = new KilledServer(await findFreePort(), folder, {
    OIDC_ISSUER: `http://localhost:${issuerPort}`,
    OIDC_CLIENT_ID: 'board-of-loads',
    WORKERS: '1',
  });
  issuer = spawn(process.execPath, ['apps/server/prove/foreign-issuer.ts', String(issuerPort), server.address], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (issuer.stdout !== null) await once(issuer.stdout, 'data');
  await server.start();
});
test.afterAll(async () => {
  await server.stop();
  issuer.kill('SIGTERM');
});

async function signInAs(page: Page, address: string): Promise<void> {
  await watchConsole(page);
  await page.goto(`${server.address}/home`);
  await page.getByPlaceholder('Enter any login').fill(address);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

const readToken = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.endsWith('tokens')) ?? '';
    return (JSON.parse(sessionStorage.getItem(key) ?? '{}') as { accessToken?: string }).accessToken ?? '';
  });

test('a user of another provider signs in, is renewed, and logs out there too', async ({ page }) => {
  await signInAs(page, USERS.broker);
  const desk = new DeskPage(page);
  await desk.waitUntilReady();
  const first = await readToken(page);
  expect(first).not.toBe('');
  await expect.poll(() => readToken(page), { timeout: RENEWAL_LIMIT_MS }).not.toBe(first);
  await page.reload();
  await desk.waitUntilReady();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
});

test('what a token lacks is on the page, without another sign-in', async ({ page }) => {
  await signInAs(page, 'stranger@elsewhere.example');
  await expect(page.getByRole('dialog')).toContainText('This board has no user stranger@elsewhere.example');
});
