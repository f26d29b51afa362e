import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { findEnglishTexts } from '../pages/english-texts.ts';
import { requestTokens, toStoredTokens } from '../pages/session.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { withProduct } from '../product-in-browser.ts';
import { postPairAt } from '../screenshots/assignment-scenes.ts';
import { findLayoutFaults } from './layout-faults.ts';
import { LAYOUT_SCREENS, type LayoutScreen, type Subjects } from './layout-screens.ts';
import { measureShift } from './layout-shift.ts';

/**
 * Opens the screens of the desk at four widths, in both themes and both densities, and prints what is cut, wrapped,
 * covered or over something else, and what moves on a slow connection. `--language=fr-CA` checks another language, names
 * of screens only these, `--width=1280` one width, `--no-shift` or `--only-shift` a part.
 */
const PORT = Number(process.env['E2E_PORT'] ?? 18_087);
/** With few changes, so that a fault is the layout's and not a row's that arrives. */
const TRAFFIC_PER_MINUTE = 1;
const LARGEST = { width: 1920, height: 1080 } as const;
const ALL_SIZES = [
  LARGEST,
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
] as const;
const THEMES = ['light', 'dark'] as const;
const DENSITIES = ['comfortable', 'compact'] as const;
/** As Lighthouse: above 0.1 is bad, and the desk allows a fifth of it. */
const SHIFT_LIMIT = 0.02;
const SETTLE_MS = 500;

const words = process.argv.slice(2);
const language = /--language=(\S+)/.exec(words.join(' '))?.[1] ?? 'en';
const onlyWidth = /--width=(\d+)/.exec(words.join(' '))?.[1];
const SIZES = ALL_SIZES.filter(({ width }) => onlyWidth === undefined || width === Number(onlyWidth));
const only = words.filter((word) => !word.startsWith('--'));
const screens = LAYOUT_SCREENS.filter(({ name }) => only.length === 0 || only.includes(name));

/** A browser context in which a user is signed in and reads the desk in the language. */
async function openContext(
  browser: Browser,
  address: string,
  email: string | undefined,
  chosen = language,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce', locale: chosen });
  const tokens = email === undefined ? undefined : toStoredTokens(await requestTokens(address, email));
  await context.addInitScript(
    ([key, value]) => {
      if (key !== '' && sessionStorage.getItem(key) === null) sessionStorage.setItem(key, value);
    },
    [tokens?.[0] ?? '', tokens?.[1] ?? ''] as const,
  );
  return context;
}

/** Runs with a page of a session of its own: tokens expire during a long run. */
async function withPage(
  browser: Browser,
  address: string,
  email: string | undefined,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await openContext(browser, address, email);
  try {
    await run(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Flags and excludes leads of the user's posting with the most, and sends an offer, so that these screens have rows. @returns its token */
async function prepareDesk(browser: Browser, address: string, email: string): Promise<number> {
  const context = await openContext(browser, address, email, 'en');
  const page = await context.newPage();
  await page.setViewportSize(LARGEST);
  await page.goto('/home');
  const busy = page.getByRole('option').filter({ hasText: /\b\d{2,} leads/ });
  await busy.first().click({ timeout: 60_000 });
  const token = Number(await busy.first().getAttribute('data-token'));
  const rows = page.locator('[role="grid"] [role="row"]');
  for (const [row, key] of [
    [1, 'g'],
    [2, 'g'],
    [3, 'x'],
  ] as const) {
    await rows.nth(row).locator('[role="gridcell"]').first().focus();
    await page.keyboard.press(key);
    await page.waitForTimeout(SETTLE_MS * 2);
  }
  await sendOffer(page);
  await context.close();
  return token;
}

/** Sends an offer for the first lead that takes one: those of the partner board do not. */
async function sendOffer(page: Page): Promise<void> {
  const rows = page.locator('[role="grid"] [role="row"]');
  const amount = page.locator('[role="dialog"] input').first();
  for (let row = 4; !(await amount.isVisible()); row += 1) {
    await rows.nth(row).locator('[role="gridcell"]').first().focus();
    await page.keyboard.press('b');
    await page.waitForTimeout(SETTLE_MS * 2);
  }
  await amount.fill('950');
  await page.keyboard.press('Enter');
  await expect(amount).toBeHidden();
}

/** Switches the density of rows, which is stored with the account. */
async function setDensity(page: Page, density: (typeof DENSITIES)[number]): Promise<void> {
  await page.setViewportSize(LARGEST);
  await page.goto('/home');
  const row = page.locator('[role="listbox"] [role="option"]').first();
  await expect(row).toBeVisible({ timeout: 60_000 });
  const isCompact = async () => ((await row.boundingBox())?.height ?? 0) < 100;
  if ((await isCompact()) !== (density === 'compact')) await page.keyboard.press('v');
  await expect.poll(isCompact).toBe(density === 'compact');
  await page.waitForTimeout(SETTLE_MS);
}

async function checkScreen(page: Page, screen: LayoutScreen, subjects: Subjects, label: string): Promise<string[]> {
  // Each fault once, with the windows in which it is.
  const faults = new Map<string, string[]>();
  const add = (fault: string, where: string) => faults.set(fault, [...(faults.get(fault) ?? []), where]);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // From another document, so that no state of the screen before is kept.
    await page.goto('/version.json');
    await page.goto(screen.address(subjects));
    try {
      await screen.open(page);
    } catch (error) {
      add(`not opened: ${String(error).split('\n')[0] ?? ''}`, String(size.width));
      continue;
    }
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForTimeout(SETTLE_MS);
      for (const fault of await findLayoutFaults(page)) add(fault, `${size.width} ${colorScheme}`);
      if (language !== 'fr-CA') continue;
      for (const text of await findEnglishTexts(page)) add(`in English: ${text}`, String(size.width));
    }
  }
  return Array.from(faults, ([fault, where]) => `${screen.name} ${label}: ${fault} (${where.join(', ')})`);
}

async function checkShift(browser: Browser, address: string, screen: LayoutScreen, subjects: Subjects) {
  const faults: string[] = [];
  for (const size of SIZES) {
    const context = await openContext(browser, address, screen.email);
    const page = await context.newPage();
    await page.setViewportSize(size);
    const { total, moved } = await measureShift(page, screen.address(subjects), () => screen.open(page));
    if (total > SHIFT_LIMIT) {
      faults.push(`${screen.name} ${size.width}: moved by ${total.toFixed(3)}: ${moved.join(' | ')}`);
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
  const openTokens = {
    [USERS.broker]: await prepareDesk(browser, address, USERS.broker),
    [USERS.carrier]: await prepareDesk(browser, address, USERS.carrier),
  };
  const pair = await postPairAt(address);
  await pair.moveTo('R');
  const subjects: Subjects = { ...pair, openTokens };
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
    if (!words.includes('--no-shift')) report(await checkShift(browser, address, screen, subjects));
  }
});
console.log(
  `${screens.length} screens, ${SIZES.length} widths, ${THEMES.length} themes, ${DENSITIES.length} densities, ${language}: ` +
    `${count} findings, ${Math.round((performance.now() - startedAt) / 1_000)} s`,
);
process.exitCode = count === 0 ? 0 : 1;
