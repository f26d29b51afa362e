import { expect } from '@playwright/test';
import { runAdmin } from '../pages/admin.ts';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { test } from '../pages/journey.ts';
import { getAddress, openHomeOn } from '../pages/open-desk.ts';
import { DEMO_PASSWORD } from '../pages/sign-in-page.ts';

const EMAIL = 'located.one@example.com';
/** A company of the sample market that no other journey uses. */
const COMPANY = 'SMP0030';

test('a user who must share the location sees the desk only while the browser shares it', async ({ page, context }) => {
  await runAdmin(
    ['add-user', '--account', COMPANY, '--email', EMAIL, '--modes', 'B', '--password-stdin'],
    DEMO_PASSWORD,
  );
  await runAdmin(['set-location-gate', '--email', EMAIL, '--on', 'yes']);
  await context.setGeolocation({ latitude: 43.55, longitude: -80.25, accuracy: 35 });

  // A browser without a screen refuses what was not allowed.
  await openHomeOn(page, EMAIL);
  const required = page.getByRole('heading', { name: 'Location sharing is required' });
  await expect(required).toBeFocused();
  await expect(page).toHaveURL(/\/GeoEnforce$/);
  await expect(page.getByRole('banner')).toHaveCount(0);
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'How to share your location' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'How to share your location' })).toBeFocused();
  expect(await findFaults(page)).toEqual([]);

  await context.grantPermissions(['geolocation'], { origin: getAddress() });
  await new DeskPage(page).waitUntilReady();
  await expect(page).toHaveURL(/\/home/);

  await context.clearPermissions();
  await expect(required).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
});
