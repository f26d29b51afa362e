import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules of WCAG, and what axe calls good practice: headings, landmarks, empty headers. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that the second theme is checked by: a theme changes only colours, so the other rules need one check. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type Scheme = 'light' | 'dark';

/** The current theme of each page: each check starts in it and changes it once. */
const schemes = new WeakMap<Page, Scheme>();

/**
 * The faults that axe finds on the page, or in a part of it where only that is new, as `theme rule: element` lines: by
 * all rules in the current theme, then by the rules of colour in the other one.
 */
export async function findFaultsInBothThemes(page: Page, part = 'html'): Promise<string[]> {
  const first = schemes.get(page) ?? 'light';
  const second = first === 'light' ? 'dark' : 'light';
  await changeTheme(page, first);
  const faults = await findFaults(page, part, first, (axe) => axe.withTags(RULES));
  await changeTheme(page, second);
  schemes.set(page, second);
  return [...faults, ...(await findFaults(page, part, second, (axe) => axe.withRules(COLOUR_RULES)))];
}

/** The board follows the system's theme a moment after it has changed; the sign-in page has no such attribute. */
async function changeTheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction((scheme) => {
    const shown = document.documentElement.dataset['mantineColorScheme'];
    return shown === undefined || shown === scheme;
  }, colorScheme);
}

async function findFaults(
  page: Page,
  part: string,
  scheme: Scheme,
  select: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  // Describing thousands of correct elements takes longer than finding the faulty ones, and a page without frames needs
  // no second page to combine their results.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .include(part);
  const { violations } = await select(axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes
      // A tooltip has no landmark: it describes an element that is in one.
      .filter(({ html }) => id !== 'region' || !html.includes('role="tooltip"'))
      .map(({ target }) => `${scheme} ${id}: ${target.join(' ')}`),
  );
}
