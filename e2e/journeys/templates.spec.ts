import { expect, type Page } from '@playwright/test';
import { DeskPage } from '../pages/desk-page.ts';
import { test } from '../pages/journey.ts';
import { keepMessage } from '../pages/messages.ts';
import { openDeskOn } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { TemplatesPage } from '../pages/templates-page.ts';

async function openTemplates(page: Page, email: string): Promise<TemplatesPage> {
  await openDeskOn(page, email);
  const templates = new TemplatesPage(page);
  await templates.open();
  return templates;
}

/** Filters by keyboard only, first by a city that occurs and then by one that does not, and clears the filter. */
async function searchByKeyboard({ page, cards, list }: TemplatesPage): Promise<void> {
  const total = await cards.count();
  const label = (await list.getByRole('checkbox').first().getAttribute('aria-label')) ?? '';
  const city = label.replace('Select ', '').split(',')[0] ?? '';
  await page.keyboard.press('/');
  await page.keyboard.type(city.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(cards.first()).toContainText(city);
  await page.keyboard.type(' qqqq');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No templates found.')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(total);
}

/** Moves to the second card, selects and deletes it, and undoes the deletion. */
async function deleteAndUndoByKeyboard({ page, cards, list, status }: TemplatesPage): Promise<void> {
  const total = await cards.count();
  await list.getByRole('checkbox').first().focus();
  await page.keyboard.press('ArrowRight');
  const second = list.getByRole('checkbox').nth(1);
  await expect(second).toBeFocused();
  await page.keyboard.press('Space');
  await expect(second).toBeChecked();
  await page.keyboard.press('Delete');
  await keepMessage(page, 'Deleted the template');
  await expect(status).toHaveText('Template has been deleted successfully!');
  await expect(cards).toHaveCount(total - 1);
  await expect(second).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(total);
}

for (const [mode, email] of [
  ['broker', USERS.broker],
  ['carrier', USERS.carrier],
] as const) {
  test(`a ${mode} finds, deletes, edits and reposts templates, and sees the posting on the desk`, async ({ page }) => {
    const templates = await openTemplates(page, email);
    const { cards, list, status } = templates;
    const { current, maximum } = await templates.readCount();
    expect(current).toBe(await cards.count());
    expect(maximum).toBe(50);
    await searchByKeyboard(templates);
    await deleteAndUndoByKeyboard(templates);

    const mark = `from a template ${Date.now()}`;
    await cards.first().getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Template' });
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByLabel('Save as Template')).toHaveCount(0);
    // No open posting of the company has this equipment, so that none is repeated.
    for (const name of ['Rack Tarp', 'Double Drop']) await dialog.getByRole('checkbox', { name }).check();
    await dialog.getByLabel('Comments').fill(mark);
    await dialog.getByRole('button', { name: 'Save Template' }).click();
    await expect(status).toHaveText('Template has been edited successfully!');
    await expect(dialog).toBeHidden();

    await cards.filter({ hasText: mark }).getByRole('checkbox').check();
    // The controls are locked until two seconds after the reply, so the test looks for the lock from the click on.
    const isLocked = expect(templates.button('Select All')).toHaveAttribute('aria-disabled', 'true');
    await Promise.all([isLocked, templates.button('Repost Selected').click()]);
    await expect(status).toHaveText('Template has been reposted successfully!');
    await expect(list.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expect(templates.button('Select All')).toHaveAttribute('aria-disabled', 'false');

    await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Home' }).click();
    const desk = new DeskPage(page);
    await expect(desk.posting(mark)).toBeVisible();
    await desk.delete(mark);
  });
}
