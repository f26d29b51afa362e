import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { DeskPage } from '../pages/desk-page.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';

/** What axe finds on the page as it is, as `rule: element` lines. */
async function findFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme axe finds nothing`, () => {
    test.use({ colorScheme, viewport: { width: 1920, height: 1080 } });

    test('on the sign-in page', async ({ page }) => {
      await page.goto('/home');
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      expect(await findFaults(page)).toEqual([]);
    });

    test('on the desk and in the posting form', async ({ page }) => {
      await new SignInPage(page).signIn(USERS.carrier);
      const desk = new DeskPage(page);
      await desk.waitUntilReady();
      await expect(desk.leads.getByRole('row').nth(1)).toBeVisible();
      expect(await findFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Origin', exact: true })).toBeFocused();
      expect(await findFaults(page)).toEqual([]);
    });
  });
}
