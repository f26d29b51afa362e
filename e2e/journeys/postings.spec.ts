import { expect, type Locator, type Page } from '@playwright/test';
import type { DeskPage } from '../pages/desk-page.ts';
import { pressInMenu } from '../pages/focus.ts';
import { test } from '../pages/journey.ts';
import { expectMessage } from '../pages/messages.ts';
import { closeDesks, openDesk, toPostingCalls } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

async function openRowMenu(desk: DeskPage, row: Locator): Promise<Locator> {
  await row.click({ button: 'right' });
  const menu = desk.page.getByRole('menu', { name: /^Actions for/ });
  await expect(menu).toBeVisible();
  return menu;
}

async function filterByComment(page: Page, words: string): Promise<void> {
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: 'Filter Postings' });
  await dialog.getByLabel('Comment').fill(words);
  await dialog.getByLabel('Comment').press('Enter');
  await expect(dialog).toBeHidden();
}

async function sortBy(page: Page, field: 'Posted Date' | 'New Leads'): Promise<void> {
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await page.getByRole('menuitem', { name: field }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** Prints the list, and compares what is on paper with the number of its rows. */
async function expectOnPaper(page: Page, mark: string, rowCount: number): Promise<void> {
  // Printing ends at once in a browser without a window, and would remove the table.
  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  await page.getByRole('button', { name: 'Actions for the list' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('.ls-print-sheet');
  await expect(sheet.locator('tbody tr')).toHaveCount(rowCount);
  await expect(sheet.locator('tbody tr').filter({ hasText: mark }).last()).toBeVisible();
  await expect(page.locator('#root')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
}

const EVERYBODY = { broker: USERS.broker, colleague: USERS.brokerColleague, carrier: USERS.carrier };

/** One page for each user, signed in once for the whole file. */
const desks = {} as Record<keyof typeof EVERYBODY, DeskPage>;

test.beforeAll(async ({ browser }) => {
  for (const [who, email] of Object.entries(EVERYBODY)) {
    desks[who as keyof typeof EVERYBODY] = await openDesk(browser, email);
  }
});
test.afterAll(() => closeDesks(Object.values(desks)));

const lane = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Double Drop'] };

for (const { mode, kind, other, otherKind } of [
  { mode: 'broker', kind: 'load', other: 'carrier', otherKind: 'equipment' },
  { mode: 'carrier', kind: 'equipment', other: 'broker', otherKind: 'load' },
] as const) {
  test(`a ${mode} filters, sorts, copies, turns round, moves on a day, prints, tags and deletes`, async () => {
    const desk = desks[mode];
    const { page } = desk;
    const mark = `desk ${Date.now()}`;
    await (await toPostingCalls(desk, kind)).post(lane, mark);
    await expect(desk.posting(mark)).toBeVisible();
    const others = await toPostingCalls(desks[other], otherKind);
    await others.post(lane, `lead of ${mark}`);
    await desk.list.focus();
    await filterByComment(page, mark.toUpperCase().replace(' ', ' - '));
    const rows = desk.list.getByRole('option');
    await expect(rows).toHaveCount(1);
    await expect(page.getByText(mode === 'broker' ? /^1\/\d+ loads$/ : /^1\/\d+ trucks$/)).toBeVisible();

    const returnTrip = (await openRowMenu(desk, rows.first())).getByRole('menuitem', { name: 'Return Trip' });
    await expectMessage(page, 'Return trip posted successfully!', () => returnTrip.click());
    await expect(rows.filter({ hasText: /Winnipeg, MB 50.*→ Thunder Bay, ON 50/ })).toHaveCount(1);

    const out = rows.filter({ hasText: /Thunder Bay, ON 50.*→ Winnipeg, MB 50/ });
    // The demo market may add a lead of its own.
    const news = /[1-9] new/;
    await expect(out).toContainText(news);
    await sortBy(page, 'New Leads');
    await expect(rows.first()).toContainText(news);
    await sortBy(page, 'Posted Date');
    await expect(rows.last()).toContainText(news);
    await others.deleteAll();

    const nextDay = (await openRowMenu(desk, out)).getByRole('menuitem', { name: 'Date +1Day' });
    await expectMessage(page, 'Next day trip posted successfully!', () => nextDay.click());
    await expect(rows).toHaveCount(3);

    // By keyboard only: the first row's menu, Copy, and the form.
    await desk.list.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+F10');
    await pressInMenu(page.getByRole('menuitem', { name: 'Copy' }), 'Enter');
    const form = page.getByRole('dialog', { name: 'Copy Posting' });
    await expect(form.getByRole('combobox', { name: 'Origin', exact: true })).toBeFocused();
    await page.keyboard.press('Control+Enter');
    // The copy has the same lane, day and equipment.
    const anyway = form.getByRole('button', { name: 'Post anyway' });
    await expectMessage(page, 'Posting added successfully!', () => anyway.press('Enter'));
    await expect(form).toBeHidden();
    await expect(rows).toHaveCount(4);
    await expectOnPaper(page, mark, 4);

    await page.getByRole('button', { name: 'Tags', exact: true }).click();
    const tags = page.getByRole('dialog', { name: 'Manage Tags' });
    await tags.getByLabel('Tag name').fill(mark);
    await page.keyboard.press('Tab');
    await tags.getByRole('radio', { name: 'Teal' }).check({ force: true });
    await tags.getByRole('button', { name: 'Add Tag' }).click();
    await expect(tags.getByText(mark)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tags).toBeHidden();
    await pressInMenu((await openRowMenu(desk, out.first())).getByRole('menuitem', { name: 'Tag' }), 'ArrowRight');
    await pressInMenu(page.getByRole('menuitemcheckbox', { name: mark }), 'Enter');
    await expect(rows.getByTitle(`Tag ${mark}`)).toHaveCount(1);

    for (let left = 4; left > 0; left -= 1) {
      await expect(rows).toHaveCount(left);
      await desk.list.focus();
      await page.keyboard.press('Delete');
      const question = page.getByRole('dialog', { name: 'Delete posting' });
      await expect(question).toContainText(`Are you sure you want to delete ${kind} posting from `);
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(question).toBeHidden();
    }
    await expect(page.getByText('No posting matches the filter.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the filter' }).last().click();
    await desk.waitUntilReady();
  });
}

test('two users edit one posting: the second is refused, and nothing is overwritten', async () => {
  const { broker: one, colleague: two } = desks;
  const mark = `shared ${Date.now()}`;
  const loads = await toPostingCalls(one, 'load');
  await loads.post(lane, mark);
  await expect(two.posting(mark)).toBeVisible();
  await one.select(mark);
  await two.select(mark);
  const editing = async (desk: DeskPage, words: string) => {
    await desk.list.focus();
    await desk.page.keyboard.press('e');
    const form = desk.page.getByRole('dialog', { name: 'Edit Posting' });
    await form.getByRole('tab', { name: 'Additional Info' }).click();
    await form.getByLabel('Comments').fill(`${mark} ${words}`);
    return form;
  };
  // A laptop's window, in which the form is higher than the available space.
  const size = two.page.viewportSize();
  await two.page.setViewportSize({ width: 1280, height: 720 });
  const [first, second] = [await editing(one, 'first'), await editing(two, 'second')];
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first).toBeHidden();
  await expect(second.getByRole('alert')).toContainText('has changed');
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByRole('alert')).toContainText('Nothing was overwritten.');
  await expect(second.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await second.getByRole('button', { name: 'Load the newer version' }).click();
  await expect(second.getByLabel('Comments')).toHaveValue(`${mark} first`);
  await expect(second.getByRole('alert')).toContainText('replaced what you typed in: Comments');
  await two.page.keyboard.press('Escape');
  await expect(second).toBeHidden();
  if (size) await two.page.setViewportSize(size);
  await loads.deleteAll();
});

test('a colleague’s tag appears on the other screen by itself, and disappears when it is deleted', async () => {
  const { broker: one, colleague: two } = desks;
  const mark = `tagged ${Date.now()}`;
  const tagName = `t${Date.now()}`;
  const loads = await toPostingCalls(one, 'load');
  await loads.post(lane, mark);
  await expect(two.posting(mark)).toBeVisible();
  await one.page.getByRole('button', { name: 'Tags', exact: true }).click();
  const tags = one.page.getByRole('dialog', { name: 'Manage Tags' });
  await tags.getByLabel('Tag name').fill(tagName);
  await tags.getByRole('button', { name: 'Add Tag' }).click();
  await expect(tags.getByText(tagName)).toBeVisible();
  await one.page.keyboard.press('Escape');
  await expect(tags).toBeHidden();
  await pressInMenu((await openRowMenu(one, one.posting(mark))).getByRole('menuitem', { name: 'Tag' }), 'ArrowRight');
  await pressInMenu(one.page.getByRole('menuitemcheckbox', { name: tagName }), 'Enter');
  await expect(two.posting(mark)).toContainText(tagName);
  await one.page.getByRole('button', { name: 'Tags', exact: true }).click();
  await tags.getByRole('button', { name: `Delete tag ${tagName}` }).click();
  await one.page.getByRole('dialog', { name: 'Delete tag' }).getByRole('button', { name: 'Delete' }).click();
  await expect(two.posting(mark)).not.toContainText(tagName);
  await one.page.keyboard.press('Escape');
  await expect(tags).toBeHidden();
  await loads.deleteAll();
  await expect(two.posting(mark)).toBeHidden();
});
