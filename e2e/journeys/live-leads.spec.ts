import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { DeskPage } from '../pages/desk-page.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';

const lane = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Rack Tarp'] };

/** Counts the tones that the page starts, and how its audio stands. */
function listenForTones(): void {
  const heard = { tones: 0, state: '' };
  Object.assign(window, { heard });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
    heard.tones += 1;
    heard.state = this.context.state;
    start.call(this, when);
  };
}

async function openDesk(page: Page, email: string): Promise<DeskPage> {
  await new SignInPage(page).signIn(email);
  const desk = new DeskPage(page);
  await desk.waitUntilReady();
  return desk;
}

test('live leads come, open, stand still while paused, and are covered', async ({ browser }) => {
  const viewport = { width: 1920, height: 1080 };
  const [brokerPage, page] = await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ viewport })).newPage()),
  );
  if (!brokerPage || !page) throw new Error('There are two windows.');
  await page.addInitScript(listenForTones);
  const [broker, carrier] = await Promise.all([openDesk(brokerPage, USERS.broker), openDesk(page, USERS.carrier)]);
  const mark = `live ${Date.now()}`;
  await carrier.post({ ...lane, comment: `${mark} truck` });

  await page.keyboard.press('l');
  await expect(page.getByRole('heading', { name: 'All Equipment Live Leads' })).toBeVisible();
  await page.getByPlaceholder('Search by city, company, or comments').fill(mark);
  await broker.post({ ...lane, comment: `${mark} load` });
  const lead = page.locator('.ag-row').filter({ hasText: `${mark} load` });
  await expect(lead).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: object }).heard))
    .toMatchObject({
      state: 'running',
    });

  await lead.click();
  const comment = page.getByRole('textbox', { name: 'Comments', exact: true });
  await expect(comment).toHaveValue(`${mark} load`);
  expect((await page.locator('.ag-full-width-row').boundingBox())?.height).toBe(112);
  await comment.dblclick();
  await comment.fill('something else');
  await comment.blur();
  await expect(comment).toHaveValue(`${mark} load`);

  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))).toEqual([]);

  await page.getByRole('button', { name: 'Pause' }).click();
  await broker.post({ ...lane, comment: `${mark} second` });
  await expect(page.getByText('Paused. 1 new')).toBeVisible();
  await page.getByRole('button', { name: 'Play' }).click();
  await page.mouse.move(5, 5);
  await expect(page.locator('.ag-row').filter({ hasText: `${mark} second` })).toBeVisible();

  await broker.delete(`${mark} load`);
  await expect(page.locator('.ls-row-gone').filter({ hasText: 'covered' })).toBeVisible();
  await expect(page.locator('.ls-row-gone')).toHaveCount(0);

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.locator('.ag-row').filter({ hasText: `${mark} second` })).toHaveCount(0);
  await carrier.select(`${mark} truck`);
  await expect(page.getByRole('switch', { name: /^Show Live Leads/ })).not.toBeChecked();
  await carrier.delete(`${mark} truck`);
  await broker.delete(`${mark} second`);
});
