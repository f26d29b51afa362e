import { expect, type Page } from '@playwright/test';
import { addCheckedBroker } from '../pages/admin.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import type { Scene } from './scenes.ts';

type DeviceState = 'other' | 'unauthorized';

/** Signs in a new user with a device check. The server's statement about the device is replaced. */
async function signInOn(page: Page, state: DeviceState, diffCount: number): Promise<void> {
  const record = { secToken: 'another computer', diffCount, exclude: false, limit: 2, state };
  await page.route('**/api/UserSecurityToken', (route) => route.fulfill({ json: record }));
  await new SignInPage(page).signIn(await addCheckedBroker());
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
  {
    name: 'device-unauthorized',
    async prepare(page) {
      await page.clock.install();
      await signInOn(page, 'unauthorized', 2);
      await expect(page.getByRole('dialog', { name: 'Unauthorized Computer' })).toBeVisible();
      // The countdown stops: the logout would come before the last picture.
      await page.clock.pauseAt(Date.now() + 3_000);
      await expect(page.getByRole('timer')).toContainText('seconds');
    },
  },
  {
    name: 'device-connection-issue',
    async prepare(page) {
      await new SignInPage(page).signIn(await addCheckedBroker());
      await expect(page.getByRole('dialog', { name: 'Connection issue' })).toBeVisible();
    },
  },
];
