import { expect } from '@playwright/test';
import { listCutPlaces } from '../layout/cut-places.ts';
import { openContext } from '../layout/layout-subjects.ts';
import { test } from '../pages/journey.ts';
import { getAddress } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

const WIDTHS = [1024, 1280, 1440, 1920] as const;
const SETTLE_MS = 1_500;
/** How many postings of each list are opened. */
const OPENED = 4;

for (const language of ['en', 'fr-CA']) {
  for (const email of [USERS.broker, USERS.carrier]) {
    test(`no city is cut in rows, headings and grids of ${email} in ${language}`, async ({ browser }) => {
      const context = await openContext(browser, getAddress(), email, language);
      const page = await context.newPage();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/home');
        const rows = page.getByRole('option');
        await rows.first().waitFor();
        for (const key of ['', 'v']) {
          // Comfortable, then compact rows.
          if (key !== '') await page.keyboard.press(key);
          await page.waitForTimeout(SETTLE_MS);
          expect.soft(await listCutPlaces(page), `rows at ${width} ${key}`).toEqual([]);
        }
        await page.keyboard.press('v');
        const count = Math.min(OPENED, await rows.count());
        for (let index = 0; index < count; index += 1) {
          await page.keyboard.press(index === 0 ? 'Home' : 'j');
          if (width < 1200) await page.keyboard.press('Enter');
          await page.waitForTimeout(SETTLE_MS);
          expect.soft(await listCutPlaces(page), `posting ${index + 1} at ${width}`).toEqual([]);
          if (width < 1200)
            await page
              .getByRole('button', { name: /^(Back|Retour)$/ })
              .first()
              .click();
        }
      }
      await context.close();
    });
  }
}
