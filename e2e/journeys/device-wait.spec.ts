import { expect, type Page } from '@playwright/test';
import { addAdministrator, addColleague, ageBrowsers, runAdmin } from '../pages/admin.ts';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { watchContentPolicy } from '../pages/content-policy.ts';
import { pressEnterOn, tabTo } from '../pages/focus.ts';
import { test } from '../pages/journey.ts';
import { SecurityPage } from '../pages/security-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

test('a post from a new computer with a changed phone waits until a colleague confirms the computer', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const mark = String(Date.now());
  const custCd = `W${mark.slice(-6)}`;
  const administrator = await addAdministrator(`office-${mark}`, custCd);
  const user = await addColleague(custCd, `traveller-${mark}`);
  await runAdmin(['grant', '--account', custCd, '--mode', 'B', '--features', 'all']);

  // The administrator's computer is known for more than seven days, so that it decides on others.
  const office = new SecurityPage(page);
  watchContentPolicy(page);
  await new SignInPage(page).signIn(administrator);
  await ageBrowsers(administrator, 8);
  await page.goto('/security');
  await tabTo(page.getByLabel('A colleague confirms a new computer before it posts'));
  await page.keyboard.press('Space');
  await pressEnterOn(office.button('Save for the company'));
  await office.confirm();
  await expect(page.getByLabel('A colleague confirms a new computer before it posts')).toBeChecked();

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const desk = await context.newPage();
    watchContentPolicy(desk);
    await new SignInPage(desk).signIn(user);
    await changePhone(desk);
    await desk.goto('/home');
    await fillQuickLine(desk, 'toronto > chicago tomorrow van tl');
    await desk.keyboard.press('Enter');
    const wait = desk.getByRole('dialog', { name: 'A colleague has to confirm this computer' });
    await expect(wait.getByRole('listitem')).toHaveText(/^Office/i);
    expect(await findFaults(desk, '[role="dialog"]')).toEqual([]);

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Computers that wait for you' })).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await pressEnterOn(office.button(/^Confirm the computer of traveller-/));
    await expect(page.getByRole('heading', { name: 'Computers that wait for you' })).toBeHidden();

    // Without a reload: the dialog says so, and what was typed is posted.
    await expect(desk.getByText(/confirmed this computer\. You can post now\.$/)).toBeVisible();
    await desk.keyboard.press('Enter');
    const form = desk.getByRole('dialog', { name: 'Add Load' });
    await pressEnterOn(form.getByRole('button', { name: 'Post', exact: true }));
    await expect(desk.getByRole('option', { name: /Toronto/ })).toBeVisible();
  } finally {
    await context.close();
  }
});

async function changePhone(page: Page): Promise<void> {
  const security = new SecurityPage(page);
  await page.goto('/security');
  await pressEnterOn(security.link('Change phone numbers'));
  await expect(page.getByLabel('Your phone number')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('905-555-0199');
  await page.keyboard.press('Enter');
  await security.confirm();
  await security.expectSecurity();
}

/** Fills the form of a load by the quick line; its button has the focus. */
async function fillQuickLine(page: Page, line: string): Promise<void> {
  await expect(page.getByText('You have no loads on the board.')).toBeVisible();
  await page.keyboard.press('q');
  await expect(page.getByLabel('A posting in one line')).toBeFocused();
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add Load' }).getByRole('button', { name: 'Post' })).toBeFocused();
}
