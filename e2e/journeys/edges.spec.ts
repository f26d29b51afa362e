import { listPendingLoads } from '@loadstone/contracts/assignments';
import type { Locator } from '@playwright/test';
import { expect } from '../expect.ts';
import { signInCaller } from '../pages/caller.ts';
import { test } from '../pages/journey.ts';
import { getAddress, openDeskOn, openHomeOn } from '../pages/open-desk.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { USERS } from '../pages/sign-in-page.ts';

/** The edges of texts, not of their boxes: a heading may be as wide as its line. */
function edgesOf(texts: Locator): Promise<{ left: number; top: number }[]> {
  return texts.evaluateAll((all) =>
    all.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, top } = range.getBoundingClientRect();
      return { left: Math.round(left), top: Math.round(top) };
    }),
  );
}

test('the title of each screen of a broker begins at the same place', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDeskOn(page, USERS.broker);
  const title = page.locator('main h1:visible');
  for (const [path, besideMenu] of [
    ['/network', 0],
    ['/flagged', 0],
    ['/excluded', 0],
    ['/lanes', 0],
    ['/offers', 0],
    // Beside the list of searches.
    ['/search?tab=members', 140],
  ] as const) {
    await page.goto(path);
    await expect(title).toBeVisible();
    await expect.poll(() => edgesOf(title), { message: path }).toEqual([{ left: 72 + besideMenu, top: 62 }]);
  }
  // A form needs no room for the buttons of results.
  await page.setViewportSize({ width: 1024, height: 640 });
  const header = page.locator('main header:visible').filter({ has: page.locator('h1') });
  await expect.poll(async () => (await header.boundingBox())!.height).toBeLessThan(60);
});

test('the near misses begin below the title of the posting', async ({ page }) => {
  await openDeskOn(page, USERS.broker);
  const misses = page.getByText('What would bring more leads:');
  await expect(misses).toBeVisible();
  // The line is drawn again when its numbers arrive.
  await expect
    .poll(async () => {
      const [[title], [line]] = await Promise.all([edgesOf(page.locator('main h1:visible')), edgesOf(misses)]);
      return Math.abs((line?.left ?? Number.NaN) - (title?.left ?? Number.NaN));
    })
    .toBeLessThan(2);
});

test('the switch of the list is in the middle of its line', async ({ page }) => {
  const { page: desk } = await openDeskOn(page, USERS.broker);
  const shown = desk.getByRole('radiogroup', { name: 'Part of the list' });
  await expect(shown).toBeVisible();
  const { above, below } = await shown.evaluate((control) => {
    const [box, line] = [control.getBoundingClientRect(), control.parentElement!.getBoundingClientRect()];
    return { above: box.top - line.top, below: line.bottom - box.bottom };
  });
  // The line has its border below.
  expect(Math.abs(below - 1 - above)).toBeLessThan(1);
});

test('the facts in the dialog of an offered load begin at one edge', async ({ page }) => {
  const lane = { origin: 'Kenora', destination: 'Dryden', types: ['Rack Tarp'] };
  const mark = `edges ${Date.now()}`;
  const broker = await signInCaller(getAddress(), USERS.broker);
  const carrier = await signInCaller(getAddress(), USERS.carrier);
  const [loads, trucks] = [new PostingCalls(broker, 'load'), new PostingCalls(carrier, 'equipment')];
  await loads.post(lane, `${mark} load`);
  await trucks.post(lane, `${mark} truck`);
  // Only a load that is offered after the page has read the waiting ones opens by itself.
  const waitingRead = page.waitForResponse(`**${listPendingLoads.path}`);
  const desk = await openDeskOn(page, USERS.carrier);
  await waitingRead;
  // The offer opens over the desk that shows its truck.
  await desk.select(`${mark} truck`);
  const token = loads.tokenOf(`${mark} load`);
  await broker.post('/api/Aggregate/assign-load', { userId: 1, token, eToken: trucks.tokenOf(`${mark} truck`) });
  const dialog = page.getByRole('dialog', { name: /^Load Assigned by/ });
  await expect(dialog.getByRole('heading', { name: 'Credit scores' })).toBeAttached();
  const lefts = (await edgesOf(dialog.locator('dt, h3, p:not([role])'))).map(({ left }) => left);
  expect([...new Set(lefts)]).toHaveLength(1);
  await broker.delete(`/api/AssignedLoad/${token}`);
  await loads.deleteAll();
  await trucks.deleteAll();
});

test('a section of the posting form begins as far below a field as another field', async ({ page }) => {
  const desk = await openDeskOn(page, USERS.broker);
  await desk.list.focus();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog');
  const distance = async (upper: Locator, lower: Locator) => {
    const [above, [below]] = await Promise.all([upper.boundingBox(), edgesOf(lower)]);
    return below!.top - above!.y - above!.height;
  };
  const network = form.getByRole('combobox', { name: 'Visible to' });
  await expect(form.getByText('Load Route')).toBeVisible();
  const afterDay = await distance(form.getByRole('textbox', { name: /^Date/ }), form.getByText('Visible to'));
  expect(Math.abs((await distance(network, form.getByText('Load Route'))) - afterDay)).toBeLessThan(4);
});

test.describe('in French', () => {
  test.use({ locale: 'fr-CA' });

  test('a button on a second line of a header is below the others', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openHomeOn(page, USERS.broker);
    await page.goto('/excluded');
    const button = page.getByRole('button', { name: 'Ajuster les colonnes' });
    await expect(button).toBeVisible();
    const [box, header] = await Promise.all([button.boundingBox(), page.locator('main header:visible').boundingBox()]);
    expect(header!.x + header!.width - box!.x - box!.width).toBe(16);
  });
});
