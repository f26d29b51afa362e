import type { Browser, Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '../expect.ts';
import { findEnglishTexts } from '../pages/english-texts.ts';
import { withProduct } from '../product-in-browser.ts';
import { findLayoutFaults } from './layout-faults.ts';
import { CARRIER_SCREENS } from './carrier-screens.ts';
import { COMPANY_SCREENS } from './company-screens.ts';
import { DESK_SIZES, LARGEST, LAYOUT_SCREENS, type LayoutScreen, type Subjects } from './layout-screens.ts';
import { openContext, postSubjects } from './layout-subjects.ts';
import { measureShift } from './layout-shift.ts';
import { measureSelections } from './selection-shift.ts';

/**
 * Opens the screens of the desk at four widths, in both themes and both densities, and prints what is cut, wrapped,
 * covered or over something else, what moves on a slow connection, and what moves when the leads of the next postings
 * arrive. `--language=fr-CA` checks another language, names of screens only these, `--width=1280` one width, `--density=compact` one density, `--no-shift` or
 * `--only-shift` a part. `--pictures=FOLDER` stores what is checked there.
 */
const PORT = Number(process.env['E2E_PORT'] ?? 18_087);
/** With few changes, so that a fault is the layout's and not a row's that arrives. */
const TRAFFIC_PER_MINUTE = 1;
const THEMES = ['light', 'dark'] as const;
const ALL_DENSITIES = ['comfortable', 'compact'] as const;
/** As Lighthouse: above 0.1 is bad, and the desk allows a fifth of it. */
const SHIFT_LIMIT = 0.02;
/** The selections of which nothing may move when their leads arrive. */
const SELECTIONS = 10;
const SETTLE_MS = 500;

const words = process.argv.slice(2);
const language = /--language=(\S+)/.exec(words.join(' '))?.[1] ?? 'en';
const onlyWidth = /--width=(\d+)/.exec(words.join(' '))?.[1];
const onlyDensity = /--density=(\S+)/.exec(words.join(' '))?.[1];
const DENSITIES = ALL_DENSITIES.filter((density) => onlyDensity === undefined || density === onlyDensity);
const pictures = /--pictures=(\S+)/.exec(words.join(' '))?.[1];
if (pictures !== undefined) mkdirSync(pictures, { recursive: true });
const listSizes = ({ furtherSizes = [] }: LayoutScreen) =>
  [...DESK_SIZES, ...furtherSizes].filter(({ width }) => onlyWidth === undefined || width === Number(onlyWidth));
const only = words.filter((word) => !word.startsWith('--'));
const screens = [...LAYOUT_SCREENS, ...CARRIER_SCREENS, ...COMPANY_SCREENS].filter(
  ({ name }) => only.length === 0 || only.includes(name),
);

/** Runs with a page of a session of its own: tokens expire during a long run. */
async function withPage(
  browser: Browser,
  address: string,
  email: string | undefined,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await openContext(browser, address, email, language);
  try {
    await run(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Switches the density of rows, which is stored with the account. */
async function setDensity(page: Page, density: (typeof ALL_DENSITIES)[number]): Promise<void> {
  await page.setViewportSize(LARGEST);
  await page.goto('/home');
  const row = page.locator('[role="listbox"] [role="option"]').first();
  await expect(row).toBeVisible({ timeout: 60_000 });
  const isCompact = async () => ((await row.boundingBox())?.height ?? 0) < 100;
  if ((await isCompact()) !== (density === 'compact')) await page.keyboard.press('v');
  await expect.poll(isCompact).toBe(density === 'compact');
  await page.waitForTimeout(SETTLE_MS);
}

async function checkScreen(page: Page, screen: LayoutScreen, subjects: Subjects, density: string): Promise<string[]> {
  // Each fault once, with the windows in which it is.
  const faults = new Map<string, string[]>();
  const add = (fault: string, where: string) => faults.set(fault, [...(faults.get(fault) ?? []), where]);
  for (const size of listSizes(screen)) {
    await page.setViewportSize(size);
    // From another document, so that no state of the screen before is kept.
    await page.goto('/version.json');
    await page.goto(await screen.address(subjects));
    try {
      await screen.open(page);
    } catch (error) {
      add(`not opened: ${String(error).split('\n')[0] ?? ''}`, String(size.width));
      if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${screen.name}-failed.png`) });
      continue;
    }
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForTimeout(SETTLE_MS);
      if (pictures !== undefined) {
        const name = [screen.name, language, colorScheme, size.width, density].join('-');
        await page.screenshot({ path: join(pictures, `${name}.png`) });
      }
      for (const fault of await findLayoutFaults(page)) add(fault, `${size.width} ${colorScheme}`);
      if (language === 'en') continue;
      for (const text of await findEnglishTexts(page, language)) add(`in English: ${text}`, String(size.width));
    }
  }
  return Array.from(faults, ([fault, where]) => `${screen.name} ${density}: ${fault} (${where.join(', ')})`);
}

async function checkShift(browser: Browser, address: string, screen: LayoutScreen, subjects: Subjects) {
  const faults: string[] = [];
  for (const size of listSizes(screen)) {
    const context = await openContext(browser, address, screen.email, language);
    const page = await context.newPage();
    await page.setViewportSize(size);
    const { total, moved } = await measureShift(page, await screen.address(subjects), () => screen.open(page));
    if (total > SHIFT_LIMIT) {
      faults.push(`${screen.name} ${size.width}: moved by ${total.toFixed(3)}: ${moved.join(' | ')}`);
    }
    await context.close();
  }
  return faults;
}

async function checkSelections(browser: Browser, address: string, screen: LayoutScreen) {
  const faults: string[] = [];
  // Below, the list is alone on the screen.
  for (const size of listSizes(screen).filter(({ width }) => width >= 1200)) {
    const context = await openContext(browser, address, screen.email, language);
    const page = await context.newPage();
    await page.setViewportSize(size);
    const { total, moved } = await measureSelections(page, '/home', SELECTIONS);
    if (total > SHIFT_LIMIT) {
      faults.push(
        `${screen.name} ${size.width}: ${SELECTIONS} selections moved by ${total.toFixed(3)}: ${moved.join(' | ')}`,
      );
    }
    await context.close();
  }
  return faults;
}

const startedAt = performance.now();
let count = 0;
const report = (faults: readonly string[]): void => {
  count += faults.length;
  for (const fault of faults) console.log(fault);
};

await withProduct({ port: PORT, trafficPerMinute: TRAFFIC_PER_MINUTE }, async (browser, address) => {
  const subjects = await postSubjects(browser, address);
  const emails = [...new Set(screens.map(({ email }) => email))];
  for (const email of words.includes('--only-shift') ? [] : emails) {
    for (const density of email === undefined ? DENSITIES.slice(0, 1) : DENSITIES) {
      if (email !== undefined) {
        await withPage(browser, address, email, (page) => setDensity(page, density));
      }
      for (const screen of screens.filter((each) => each.email === email)) {
        await withPage(browser, address, email, async (page) => {
          report(await checkScreen(page, screen, subjects, density));
        });
      }
    }
  }
  for (const screen of screens.filter(({ isAddress }) => isAddress === true)) {
    if (words.includes('--no-shift')) continue;
    report(await checkShift(browser, address, screen, subjects));
    if (screen.name.startsWith('home-')) report(await checkSelections(browser, address, screen));
  }
});
console.log(
  `${screens.length} screens, ${DESK_SIZES.length} widths, ${THEMES.length} themes, ${DENSITIES.length} densities, ${language}: ` +
    `${count} findings, ${Math.round((performance.now() - startedAt) / 1_000)} s`,
);
process.exitCode = count === 0 ? 0 : 1;
