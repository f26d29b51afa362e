import { expect } from '@playwright/test';
import { CARRIER_SCREENS } from '../layout/carrier-screens.ts';
import { COMPANY_SCREENS } from '../layout/company-screens.ts';
import { findLayoutFaults } from '../layout/layout-faults.ts';
import { DESK_SIZES, LAYOUT_SCREENS } from '../layout/layout-screens.ts';
import { openContext, postSubjects } from '../layout/layout-subjects.ts';
import { findEnglishTexts } from '../pages/english-texts.ts';
import { test } from '../pages/journey.ts';
import { getAddress } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

const LANGUAGE = 'fr-CA';
const LIMIT_MS = 3_600_000;

test('in French nothing is cut, wrapped, covered or English on a screen of a carrier, an administrator, a driver or a customer', async ({
  browser,
}) => {
  test.setTimeout(LIMIT_MS);
  const subjects = await postSubjects(browser, getAddress());
  const ofBoth = LAYOUT_SCREENS.filter(({ email }) => email === USERS.carrier);
  for (const screen of [...ofBoth, ...CARRIER_SCREENS, ...COMPANY_SCREENS]) {
    const context = await openContext(browser, getAddress(), screen.email, LANGUAGE);
    const page = await context.newPage();
    for (const size of [...DESK_SIZES, ...(screen.furtherSizes ?? [])]) {
      await page.setViewportSize(size);
      // From another document, so that no state of the screen before is kept.
      await page.goto('/version.json');
      await page.goto(await screen.address(subjects));
      await screen.open(page);
      const listFaults = async () => [...(await findLayoutFaults(page)), ...(await findEnglishTexts(page, LANGUAGE))];
      await expect.poll(listFaults, { message: `${screen.name} at ${size.width}` }).toEqual([]);
    }
    await context.close();
  }
  await subjects.ofCarrier.remove();
});
