import { expect, type Page } from '@playwright/test';
import { addAdministrator, runAdmin } from '../pages/admin.ts';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { test } from '../pages/journey.ts';
import { allowSender, openImport } from '../pages/inbound-mails.ts';
import { openHomeOn } from '../pages/open-desk.ts';
import { sendMail } from '../pages/send-mail.ts';
import { JOURNEY_TIME_ZONE } from '../time-zone.ts';

const DIALOG = '[role="dialog"]';
const DAY_MS = 86_400_000;

/** Tomorrow: the loads stay in the future where midnight passes during the journey. */
const toDay = () => new Intl.DateTimeFormat('sv-SE', { timeZone: JOURNEY_TIME_ZONE }).format(Date.now() + DAY_MS);

/** Opens the import, and in it a mail that waits. */
async function openMail(page: Page, subject: string) {
  const dialog = await openImport(page, subject);
  await dialog.getByRole('button', { name: new RegExp(`^Open ${subject} of`) }).click();
  return dialog;
}

test('the mail of an allowed sender is taken by one key, and its next one replaces the list', async ({ page }) => {
  const mark = String(Date.now());
  const sender = `loads.${mark}@shipper.example`;
  const account = `M${mark.slice(-6)}`;
  const administrator = await addAdministrator(`mail-${mark}`, account);
  await runAdmin(['grant', '--account', account, '--mode', 'B', '--features', 'all']);
  await openHomeOn(page, administrator);
  const list = page.getByRole('listbox', { name: 'My Loads' });
  const to = await allowSender(page, sender);
  const day = toDay();
  const timmins = `Timmins ON - Winnipeg MB double drop TL 42k ${day} $1850 CAD`;
  const kenora = `Kenora ON - Regina SK double drop TL 40k ${day} $1950 CAD`;
  await sendMail({ from: sender, to, subject: 'First list', lines: ['Hello,', '', timmins, kenora, '', 'Regards'] });

  const first = await openMail(page, 'First list');
  await expect(first.getByRole('button', { name: 'Take: 2 new, 0 changed, 0 withdrawn' })).toBeFocused();
  expect(await findFaultsInBothThemes(page, DIALOG)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(first).toBeHidden();
  await expect(list.getByRole('option')).toHaveCount(2);

  const thompson = `Thompson MB - Brandon MB double drop TL 38k ${day} $900 CAD`;
  await sendMail({
    from: sender,
    to,
    subject: 'Second list',
    lines: ['Hello,', '', timmins.replace('1850', '1900'), thompson, '', 'Regards'],
  });
  const second = await openMail(page, 'Second list');
  await expect(second.getByRole('button', { name: 'Take: 1 new, 1 changed, 1 withdrawn' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(second).toBeHidden();
  await expect(list.getByRole('option', { name: /Thompson/ })).toBeVisible();
  await expect(list.getByRole('option', { name: /1,900/ })).toBeVisible();
  await expect(list.getByRole('option', { name: /Kenora/ })).toHaveCount(0);
});
