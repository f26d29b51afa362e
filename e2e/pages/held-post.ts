import type { Browser, Locator, Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { addAdministrator, addColleague, ageBrowsers, runAdmin } from './admin.ts';
import { watchConsole } from './console-faults.ts';
import { pressEnterOn, tabTo } from './focus.ts';
import { SecurityPage } from './security-page.ts';
import { SignInPage } from './sign-in-page.ts';

const POLICY = 'A colleague confirms a new computer before it posts';

/** A post from a new computer with a changed phone, which waits for a colleague. */
interface HeldPost {
  /** The desk of the user who waits; close its context. */
  readonly desk: Page;
  /** The dialog that says what the post waits for. */
  readonly dialog: Locator;
}

/**
 * Signs an administrator in on a page whose computer is known for more than seven days, and turns the policy on. Then a
 * user of the same company posts from a new computer, after a change of the phone number.
 */
export async function holdPost(page: Page, browser: Browser, baseURL: string): Promise<HeldPost> {
  const mark = String(Date.now());
  const custCd = `W${mark.slice(-6)}`;
  const administrator = await addAdministrator(`office-${mark}`, custCd);
  const user = await addColleague(custCd, `traveller-${mark}`);
  await runAdmin(['grant', '--account', custCd, '--mode', 'B', '--features', 'all']);

  const office = new SecurityPage(page);
  await watchConsole(page);
  await new SignInPage(page).signIn(administrator);
  await ageBrowsers(administrator, 8);
  await page.goto('/security');
  await tabTo(page.getByLabel(POLICY));
  await page.keyboard.press('Space');
  await pressEnterOn(office.button('Save for the company'));
  await office.confirm();
  await expect(page.getByLabel(POLICY)).toBeChecked();

  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  const desk = await context.newPage();
  await watchConsole(desk);
  await new SignInPage(desk).signIn(user);
  await changePhone(desk);
  await desk.goto('/home');
  await fillQuickLine(desk, 'toronto > chicago tomorrow van tl');
  await desk.keyboard.press('Enter');
  const dialog = desk.getByRole('dialog', { name: 'A colleague has to confirm this computer' });
  await expect(dialog.getByRole('listitem')).toHaveText(/^Office/i);
  return { desk, dialog };
}

async function changePhone(page: Page): Promise<void> {
  const security = new SecurityPage(page);
  await page.goto('/security');
  await pressEnterOn(security.link('Change phone numbers'));
  await expect(page.getByLabel('Your phone number')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('905-555-0199');
  await page.keyboard.press('Enter');
  await security.confirm();
  await expect(security.heading).toHaveText('Security');
}

/** Writes a load in the quick line, which is then posted by Enter. */
async function fillQuickLine(page: Page, line: string): Promise<void> {
  await expect(page.getByText('You have no loads on the board.')).toBeVisible();
  await page.keyboard.press('q');
  await expect(page.getByLabel('A posting in one line')).toBeFocused();
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
  await expect(page.getByText('All is understood. Enter posts it.')).toBeVisible();
}
