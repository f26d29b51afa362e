import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** A theme changes colours and nothing else: what has been said of the rest need not be said twice. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type Scheme = 'light' | 'dark';

/** How each page stands; drawing it anew takes longer than looking at it, so it stays as it was looked at last. */
const schemes = new WeakMap<Page, Scheme>();

/**
 * What axe finds on the page, or in a part of it where only that is new, as `theme rule: element`
 * lines: by every rule in the theme that it stands in, then by those of colour in the other one.
 */
export async function findFaultsInBothThemes(page: Page, part = 'html'): Promise<string[]> {
  const first = schemes.get(page) ?? 'light';
  const second = first === 'light' ? 'dark' : 'light';
  await changeTheme(page, first);
  const faults = await findFaults(page, part, first);
  await changeTheme(page, second);
  schemes.set(page, second);
  return [...faults, ...(await findFaults(page, part, second, COLOUR_RULES))];
}

/** The board follows the system's theme a moment after it has changed; the sign-in page has no say in it. */
async function changeTheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction((scheme) => {
    const shown = document.documentElement.dataset['mantineColorScheme'];
    return shown === undefined || shown === scheme;
  }, colorScheme);
}

async function findFaults(page: Page, part: string, scheme: Scheme, rules?: string[]): Promise<string[]> {
  // Describing thousands of elements that are right takes longer than finding those that are not; and
  // a page without frames needs no second page to put their answers together.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .include(part);
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(RULES)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${scheme} ${id}: ${node.target.join(' ')}`));
}
