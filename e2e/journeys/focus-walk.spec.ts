import { expect } from '@playwright/test';
import { LAYOUT_SCREENS, type Subjects } from '../layout/layout-screens.ts';
import { openContext, postSubjects } from '../layout/layout-subjects.ts';
import { listLostFocus } from '../pages/focus-walk.ts';
import { test } from '../pages/journey.ts';
import { getAddress, signInPostingCalls } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
] as const;
const LANE = { origin: 'Kenora', destination: 'Dryden', types: ['Rack Tarp'] };
/** Hundreds of presses, each with what it opens. */
const LIMIT_MS = 3_600_000;

/** Postings that match, for one walk: a walk flags, excludes and deletes. @returns the token of each user's */
async function postOpen(): Promise<Subjects['openTokens']> {
  const [loads, trucks] = await Promise.all([
    signInPostingCalls(USERS.broker, 'load'),
    signInPostingCalls(USERS.carrier, 'equipment'),
  ]);
  const mark = `walk ${Date.now()}`;
  for (const each of [1, 2, 3]) {
    await loads.post(LANE, `${mark} load ${each}`);
    await trucks.post(LANE, `${mark} truck ${each}`);
  }
  return { [USERS.broker]: loads.tokenOf(`${mark} load 1`), [USERS.carrier]: trucks.tokenOf(`${mark} truck 1`) };
}

test('the focus is never on the page itself after a press of any control of any screen', async ({ browser }) => {
  test.setTimeout(LIMIT_MS);
  const prepared = await postSubjects(browser, getAddress());
  for (const screen of LAYOUT_SCREENS.filter(({ email }) => email !== undefined)) {
    for (const size of SIZES) {
      const subjects = { ...prepared, openTokens: await postOpen() };
      const context = await openContext(browser, getAddress(), screen.email);
      const page = await context.newPage();
      await page.setViewportSize(size);
      // The walk at the first size may have removed the only row of a screen, which is walked empty then.
      let isWhole = true;
      const open = async () => {
        // From another document, so that no state of the screen before is kept.
        await page.goto('/version.json');
        await page.goto(await screen.address(subjects));
        if (!isWhole) return;
        await screen.open(page).catch((error: unknown) => {
          if (size === SIZES[0]) throw error;
          isWhole = false;
        });
      };
      const lost = await listLostFocus(page, open, screen.name.startsWith('home-'));
      await context.close();
      expect.soft(lost, `${screen.name} at ${size.width}`).toEqual([]);
    }
  }
  await prepared.ofCarrier.remove();
});
