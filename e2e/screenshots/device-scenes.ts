import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { addCheckedBroker } from '../pages/admin.ts';
import { pauseClock, takeOverClock } from '../pages/clock.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { buildAgent, installAgent, loseAgent } from '../pages/device-agent.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import type { Scene } from './scenes.ts';

type DeviceState = 'other' | 'unauthorized' | 'revoked';

/** Signs in a new user with a device check. The server's statement about the device is replaced. */
async function signInOn(page: Page, state: DeviceState, diffCount: number): Promise<void> {
  const record = { secToken: 'another computer', diffCount, exclude: false, limit: 2, state };
  await page.route('**/api/UserSecurityToken', (route) => route.fulfill({ json: record }));
  await new SignInPage(page).signIn(await addCheckedBroker());
}

/** A computer that cannot be used. The countdown stops: the logout would come before the last picture. */
function toUnauthorizedScene(name: string, state: DeviceState): Scene {
  return {
    name,
    async prepare(page) {
      await takeOverClock(page);
      await signInOn(page, state, 2);
      await expect(page.getByRole('dialog', { name: 'Unauthorized Computer' })).toBeVisible();
      await pauseClock(page);
      await expect(page.getByRole('timer')).toContainText('seconds');
    },
  };
}

/** What users with a device check see instead of the desk, or over it. */
export const DEVICE_SCENES: readonly Scene[] = [
  {
    name: 'device-registration',
    async prepare(page) {
      await signInOn(page, 'other', 0);
      await expect(page.getByRole('dialog', { name: 'Re-Registration 1 of 2' })).toBeVisible();
    },
  },
  toUnauthorizedScene('device-unauthorized', 'unauthorized'),
  toUnauthorizedScene('device-revoked', 'revoked'),
  {
    name: 'device-connection-issue',
    async prepare(page) {
      await new SignInPage(page).signIn(await addCheckedBroker());
      await expect(page.getByRole('dialog', { name: 'Connection issue' })).toBeVisible();
    },
  },
  {
    name: 'device-no-proof',
    async prepare(page) {
      const email = await addCheckedBroker();
      await page.goto('/home');
      const reply = { product: 'loadstone-agent', version: '1', thumbprint: 'a'.repeat(43) };
      const headers = { 'access-control-allow-origin': new URL(page.url()).origin };
      await page.route('**/Agent/Ping', (route) => route.fulfill({ json: reply, headers }));
      await page.route('**/Device/authorize', (route) => route.abort());
      await new SignInPage(page).signIn(email);
      const dialog = page.getByRole('dialog', { name: 'Connection issue' });
      await expect(dialog.getByRole('button', { name: 'Log out' })).toBeVisible();
    },
  },
  {
    name: 'device-agent-lost',
    async prepare(page) {
      await page.goto('/home');
      await buildAgent();
      const machine = await installAgent(new URL(page.url()).origin);
      try {
        await machine.start();
        await takeOverClock(page);
        await new SignInPage(page).signIn(await addCheckedBroker());
        await new DeskPage(page).waitUntilReady();
        await machine.stop();
        await loseAgent(page);
        await expect(page.getByRole('dialog', { name: 'Connection lost' })).toBeVisible();
      } finally {
        await machine.remove();
      }
    },
  },
];
