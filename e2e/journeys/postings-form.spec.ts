import { expect } from '@playwright/test';
import { uncheckAll, type DeskPage } from '../pages/desk-page.ts';
import { pressInMenu, waitForFocusIn } from '../pages/focus.ts';
import { test } from '../pages/journey.ts';
import { closeDesks, openDesk, toPostingCalls } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { TemplatesPage } from '../pages/templates-page.ts';
import { JOURNEY_TIME_ZONE } from '../time-zone.ts';

const LANE = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Double Drop'] };
/** A day after the insurance of the carrier whose insurance expires soon. */
const LATE_MS = 20 * 86_400_000;
const EVERYBODY = { broker: USERS.broker, carrier: USERS.carrier, outsider: USERS.insuranceSoon };

/** One page for each user, signed in once for the whole file. */
const desks = {} as Record<keyof typeof EVERYBODY, DeskPage>;

test.beforeAll(async ({ browser }) => {
  for (const [who, email] of Object.entries(EVERYBODY)) {
    desks[who as keyof typeof EVERYBODY] = await openDesk(browser, email);
  }
  const notice = desks.outsider.page.getByRole('dialog', { name: 'Your insurance is expiring soon' });
  await expect(notice).toBeVisible();
  await desks.outsider.page.keyboard.press('Enter');
  await expect(notice).toBeHidden();
});
test.afterAll(() => closeDesks(Object.values(desks)));

for (const { who, kind, form } of [
  { who: 'broker', kind: 'load', form: 'Add Load' },
  { who: 'carrier', kind: 'equipment', form: 'Add Equipment' },
] as const) {
  test(`a ${who} reposts everything that has expired, by keyboard, and sees how many`, async () => {
    const { page } = desks[who];
    const button = page.getByRole('button', { name: /^Expired \(\d+\)$/ });
    const count = /\d+/.exec((await button.textContent()) ?? '')?.[0];
    // The reply is held back until the test has read the text that is shown meanwhile.
    const read = Promise.withResolvers<undefined>();
    await page.route(/\/repost/i, async (route) => {
      await read.promise;
      await route.continue();
    });
    await button.focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Repost expired postings' });
    await expect(question).toContainText(`Repost ${count} expired ${kind} postings, dated today?`);
    // A dialog gets the focus a moment after it is shown; an earlier key press would go to the page below.
    await expect(question.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Please wait' })).toContainText(
      `Reposting ${count} expired ${kind} postings...`,
    );
    read.resolve(undefined);
    const result = page.getByRole('dialog', { name: 'Repost', exact: true });
    await expect(result).toContainText(`${count} ${kind} postings are open again, dated today.`);
    await expect(result.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(result).toBeHidden();
    await expect(button).toHaveCount(0);
  });

  test(`a ${who}'s new posting is saved as a template as well, and is listed among the templates`, async () => {
    const desk = desks[who];
    const { page } = desk;
    const mark = `template ${Date.now()}`;
    await desk.post({ ...LANE, comment: mark, isTemplate: true });
    const templates = new TemplatesPage(page);
    await templates.open();
    await expect(templates.cards.filter({ hasText: mark })).toContainText(/Thunder Bay, ON.*Winnipeg, MB/);
    await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Home' }).click();
    await desk.delete(mark);
  });

  test(`in a ${who}'s form and filter nothing moves from under a press`, async () => {
    const { page } = desks[who];
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: form });
    const origin = dialog.getByRole('combobox', { name: 'Origin', exact: true });
    const next = dialog.getByRole('button', { name: 'Next' });
    await expect(origin).toBeFocused();
    const place = await next.boundingBox();
    await next.click();
    await expect(dialog.getByText('Please choose a destination from the list.')).toBeVisible();
    await expect(origin).toBeFocused();
    expect(await next.boundingBox()).toEqual(place);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.keyboard.press('f');
    const filter = page.getByRole('dialog', { name: 'Filter Postings' });
    const apply = filter.getByRole('button', { name: 'Apply' });
    await filter.getByLabel('Comment').fill('no such words');
    await filter.getByRole('combobox', { name: 'Destination' }).fill('Qqqq');
    const applyPlace = await apply.boundingBox();
    await page.keyboard.press('Shift+Tab');
    await expect(filter.getByText('Please choose a city from the list.')).toBeVisible();
    expect(await apply.boundingBox()).toEqual(applyPlace);
    await apply.click();
    await expect(filter.getByRole('combobox', { name: 'Destination' })).toBeFocused();
    await filter.getByRole('combobox', { name: 'Destination' }).fill('');
    await apply.click();
    await expect(filter).toBeHidden();
    await page.getByRole('button', { name: 'Clear the filter' }).last().click();
    await desks[who].waitUntilReady();
  });
}

test('a posting moved to a network stays visible to its members and disappears for all others', async () => {
  const { broker, carrier, outsider } = desks;
  const mark = `for members ${Date.now()}`;
  const posters = [
    await toPostingCalls(broker, 'load'),
    ...(await Promise.all([carrier, outsider].map((desk) => toPostingCalls(desk, 'equipment')))),
  ];
  for (const poster of posters) await poster.post(LANE, mark);
  for (const desk of [carrier, outsider]) {
    await desk.select(mark);
    await expect(desk.lead(mark)).toBeVisible();
  }

  await broker.posting(mark).click();
  await broker.list.focus();
  await broker.page.keyboard.press('Shift+F10');
  await pressInMenu(broker.page.getByRole('menuitem', { name: 'Change Network' }), 'Enter');
  const dialog = broker.page.getByRole('dialog', { name: 'Change Network' });
  await expect(dialog).toContainText('Only members of this network will see the posting.');
  await waitForFocusIn(dialog);
  await dialog.getByRole('button', { name: 'Choose a network' }).press('Enter');
  await pressInMenu(broker.page.getByRole('menuitem', { name: 'Companywide' }), 'ArrowRight');
  await pressInMenu(broker.page.getByRole('menuitem', { name: 'Preferred carriers' }), 'Enter');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(broker.posting(mark)).toContainText('Preferred carriers');

  await expect(outsider.lead(mark)).toBeHidden();
  await expect(carrier.lead(mark)).toBeVisible();

  // The posting is made public again in the form, so that the outsider sees it again.
  await broker.list.focus();
  await broker.page.keyboard.press('e');
  const form = broker.page.getByRole('dialog', { name: 'Edit Posting' });
  await expect(form.getByLabel('Visible to').locator('option:checked')).toHaveText('Preferred carriers');
  await form.getByLabel('Visible to').selectOption('0');
  await broker.page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  await expect(outsider.lead(mark)).toBeVisible();
  await Promise.all(posters.map((poster) => poster.deleteAll()));
});

test('a carrier cannot post a day that its insurance does not reach, and reads why', async () => {
  const { page } = desks.outsider;
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add Equipment' });
  const day = form.getByLabel('Date of availability');
  const format = { month: 'short', day: '2-digit', year: 'numeric', timeZone: JOURNEY_TIME_ZONE } as const;
  const parts = new Intl.DateTimeFormat('en-US', format)
    .formatToParts(Date.now() + LATE_MS)
    .filter(({ type }) => type !== 'literal');
  const words = parts.map(({ value }) => value).join(' ');
  await day.fill(words);
  await page.keyboard.press('Tab');
  await expect(day).toHaveValue('');
  await expect(
    form.getByText(`We cannot accept the future posting date of ${words} Your insurance is set to expire on `),
  ).toBeVisible();
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(day).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
});

test('a carrier’s form: corridor rule, radii of a western province, and tracking', async () => {
  const { page } = desks.carrier;
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add Equipment' });
  const choose = async (label: string, typed: string) => {
    await form.getByRole('combobox', { name: label, exact: true }).fill(typed);
    await page.getByRole('listbox', { name: label }).getByRole('option').first().click();
  };
  await choose('Origin', 'Calgary');
  await form.getByLabel('Origin radius').selectOption('1000');
  await choose('Destination', 'Calgary');
  await form.getByRole('radio', { name: 'Yes' }).check();
  await expect(form.getByText('Corridor cannot be enabled with same source and destination')).toBeVisible();
  await choose('Origin', 'Toronto');
  await expect(form.getByLabel('Origin radius')).toHaveValue('50');
  await expect(form.getByText('Corridor cannot be enabled with same source and destination')).toBeHidden();
  await expect(form.getByLabel('Origin radius').locator('option[value="1000"]')).toHaveCount(0);
  await expect(form.getByLabel('Visible to')).toHaveValue('0');
  await form.getByRole('switch', { name: 'Allow Tracking' }).check({ force: true });
  await form.getByRole('tab', { name: 'Additional Info' }).click();
  await uncheckAll(form);
  await expect(form).toContainText(
    'Please fill all the required fields: Date, Origin, Destination, Equipment Type, Equipment Size.',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByText('The posting was not saved.')).toBeVisible();
});
