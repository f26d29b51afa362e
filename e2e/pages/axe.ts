import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** A theme changes colours and nothing else: what has been said of the rest need not be said twice. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type Scheme = 'light' | 'dark';

/** What axe finds on the page as it is, as `rule: element` lines; in a part of it where only that is new. */
async function findFaultsIn(colorScheme: Scheme, page: Page, part = 'html'): Promise<string[]> {
  // Describing thousands of elements that are right takes longer than finding those that are not.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).include(part);
  const { violations } = await (colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules(COLOUR_RULES)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

/** What axe finds in a part of the page in the light theme and then in the dark one. */
export async function findFaultsInBothThemes(page: Page, part: string): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    faults.push(...(await findFaultsIn(colorScheme, page, part)));
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return faults;
}
