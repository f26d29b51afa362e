import { expect } from '@playwright/test';
import { listCutPlaces } from '../layout/cut-places.ts';
import { readResponse, signInCaller } from '../pages/caller.ts';
import { test } from '../pages/journey.ts';
import { getAddress, openHomeOn, signInPostingCalls } from '../pages/open-desk.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { USERS } from '../pages/sign-in-page.ts';

/** `postingForm.maybeSaved`, the longest with a button. */
const LONG_MESSAGE =
  'Aucune réponse n’est arrivée\u00a0: l’affichage est peut-être enregistré. Réessayer le renvoie sans jamais l’enregistrer deux fois.';

/** The stated rate and the offered amount of a load in cents, and how a cell shows both in each language. */
const AMOUNTS = [
  { stated: 230_000, offered: 245_000, shown: { 'en-CA': /\$2,450\s–\s\$2,300/, 'fr-CA': /2\s450\s–\s2\s300\s\$/ } },
  { stated: 1_190_000, offered: 1_245_000, shown: { 'en-CA': /\$12,450/, 'fr-CA': /12\s450/ } },
] as const;

for (const locale of ['en-CA', 'fr-CA'] as const) {
  test.describe(`beside an open offer in ${locale}`, () => {
    test.use({ locale });

    for (const { stated, offered, shown } of AMOUNTS) {
      test(`both places of a row are whole with ${offered} and ${stated} cents`, async ({ page }) => {
        await page.setViewportSize({ width: 1280, height: 800 });
        const lane = { origin: 'Sault Ste. Marie', destination: 'Saint-Jean-sur-Richelieu', types: ['Rack Tarp'] };
        const mark = `places ${Date.now()}`;
        const broker = await signInCaller(getAddress(), USERS.broker);
        const carrier = await signInCaller(getAddress(), USERS.carrier);
        const [loads, trucks] = [new PostingCalls(broker, 'load'), new PostingCalls(carrier, 'equipment')];
        const usd = (amount: number) => ({ amount, currency: 'USD', basis: 'flat' }) as const;
        await loads.post({ ...lane, rate: usd(stated) }, `${mark} load`);
        await trucks.post(lane, `${mark} truck`);
        const pair = { token: loads.tokenOf(`${mark} load`), eToken: trucks.tokenOf(`${mark} truck`) };
        await readResponse(await carrier.post('/api/Offer', { ...pair, rate: usd(offered), minutes: 240 }));
        await openHomeOn(page, USERS.broker);
        const row = page.getByRole('option').filter({ hasText: mark });
        await row.click();
        await expect(row.locator('[data-offer]')).toBeVisible();
        const offer = page.getByRole('grid').locator('[role="gridcell"][col-id="offer"]').filter({ hasText: /\d/ });
        await expect(offer).toContainText(shown[locale]);
        const listCut = async () => (await listCutPlaces(page)).filter((place) => /^Sa/.test(place));
        await expect.poll(listCut).toEqual([]);
        expect(await offer.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
        await loads.deleteAll();
        await trucks.deleteAll();
      });
    }
  });
}

test.describe('in French', () => {
  test.use({ locale: 'fr-CA' });

  test('two long messages beside each other are as high as the line below the screen', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openHomeOn(page, USERS.broker);
    await page.getByRole('grid').getByRole('gridcell').first().focus();
    const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
    // Flagged and not: the second message has a button.
    await page.keyboard.press('g');
    await expect(messages).not.toHaveCount(0);
    await page.keyboard.press('g');
    const undo = messages.filter({ has: page.getByRole('button', { name: /^Annuler/ }) }).last();
    await undo.hover();
    const height = await undo.evaluate((message: HTMLElement, text) => {
      const list = message.parentElement!;
      const other = message.cloneNode(true) as HTMLElement;
      other.dataset['place'] = message.dataset['place'] === '1' ? '0' : '1';
      list.replaceChildren(message, other);
      for (const words of list.querySelectorAll('[role="status"], [role="alert"]')) words.textContent = text;
      return list.getBoundingClientRect().height;
    }, LONG_MESSAGE);
    expect(height).toBeLessThanOrEqual(32);
  });
});

test('the radius of a destination is whole or not shown, however long the name of its city is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const mark = `radius ${Date.now()}`;
  const trucks = await signInPostingCalls(USERS.carrier, 'equipment');
  await trucks.post({ origin: 'Kenora', destination: 'Dryden', types: ['Rack Tarp'], radius: 150 }, mark);
  await openHomeOn(page, USERS.carrier);
  const line = page.getByRole('option').filter({ hasText: mark }).locator('[data-line="destination"]');
  await expect(line).toContainText('Dryden, ON 150');
  const shown = await line.evaluate((lane) => {
    const city = lane.querySelector('[data-city]')!;
    const radius = lane.querySelector('[data-radius]')!;
    const range = document.createRange();
    range.selectNodeContents(radius);
    return Array.from({ length: 40 }, (_, letters) => {
      city.textContent = `${'l'.repeat(letters + 20)},`;
      const text = range.getBoundingClientRect();
      const box = radius.getBoundingClientRect();
      if (box.width < 1 || text.top >= box.bottom - 1) return 'none';
      return text.right <= box.right + 1 ? 'whole' : `cut at ${letters}`;
    });
  });
  expect(shown.join(' ')).toMatch(/^whole (?:whole )+(?:none ?)+$/);
  await trucks.deleteAll();
});

for (const locale of ['en-CA', 'fr-CA']) {
  test.describe(`with three buttons in ${locale}`, () => {
    test.use({ locale });

    test('the rates and the ratio of the lane of a truck are in one line', async ({ page }) => {
      // As others see each truck once it has waited for four hours.
      await page.route(/\/api\/EquipmentPosting\/[^/]+$/, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll(
          /"confirmedUntil":"[^"]*"/g,
          '"confirmedUntil":"2026-01-01T00:00:00.000Z"',
        );
        await route.fulfill({ response, body });
      });
      const mark = `three ${Date.now()}`;
      const trucks = await signInPostingCalls(USERS.carrier, 'equipment');
      await trucks.post({ origin: 'Kenora', destination: 'Dryden', types: ['Rack Tarp'] }, mark);
      await openHomeOn(page, USERS.carrier);
      await page.getByRole('option').filter({ hasText: mark }).click();
      const widgets = page.getByRole('region', { name: /^(Rates and ratios|Tarifs et ratios)$/ }).getByRole('link');
      await expect(widgets).toHaveCount(2);
      const confirm = page.getByRole('button', { name: /^(Still available|Toujours disponible)$/ });
      for (const width of [1200, 1280, 1440, 1600]) {
        await page.setViewportSize({ width, height: 800 });
        await expect
          .poll(() => widgets.evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().top)).size))
          .toBe(1);
        await expect(confirm).toBeInViewport({ ratio: 1 });
      }
      await trucks.deleteAll();
    });
  });
}
