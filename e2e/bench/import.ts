import type { Browser, Page } from '@playwright/test';
import { cpus } from 'node:os';
import { DeskPage } from '../pages/desk-page.ts';
import { pasteText } from '../pages/paste.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';
import { withProduct } from '../product-in-browser.ts';
import { toMedian } from './median.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 18_084);
const ROWS = 500;
const RUNS = 4;
/** What the specification of the import allows from the paste to the last row in the list. */
const LIMIT_MS = 10_000;

const PLACES = [
  'Toronto, ON',
  'Chicago, IL',
  'Winnipeg, MB',
  'Calgary, AB',
  'Dallas, TX',
  'Atlanta, GA',
  'Denver, CO',
  'Boston, MA',
  'Vancouver, BC',
  'Memphis, TN',
  'Seattle, WA',
] as const;
const EQUIPMENT = ['V', 'VR', 'Flatbed', 'Van, Reefer', 'S'] as const;

/** The same rows in each run, two days ahead, in the order of an export. */
function toSheet(): string {
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const lines = Array.from({ length: ROWS }, (_, row) => [
    day,
    PLACES[row % PLACES.length],
    [50, 100, 150, 200][row % 4],
    PLACES[(row * 7 + 3) % PLACES.length],
    EQUIPMENT[row % EQUIPMENT.length],
    row % 3 === 0 ? 'LTL' : 'TL',
    row % 4 === 0 ? 'T' : '',
    `bench ${row}`,
  ]);
  const header = ['Date', 'Origin', 'Origin Radius (mi)', 'Destination', 'Equipment', 'Size', 'Attributes', 'Comments'];
  return [header, ...lines].map((cells) => cells.join('\t')).join('\n');
}

/** Waits until the list has a number of rows, of which it renders only those in view. */
async function waitForRows(page: Page, count: number): Promise<void> {
  await page.locator(`[role="option"][aria-setsize="${count}"]`).first().waitFor();
}

interface Reading {
  previewMs: number;
  postMs: number;
  visibleMs: number;
  undoMs: number;
}

/** Imports the sheet once, by keyboard, and takes it back. Times in milliseconds. */
async function importOnce(page: Page, sheet: string): Promise<Reading> {
  const { list } = new DeskPage(page);
  await list.focus();
  const before = Number(await list.getByRole('option').first().getAttribute('aria-setsize'));
  const dialog = page.getByRole('dialog', { name: 'Import postings' });
  const pastedAt = performance.now();
  await pasteText(page, sheet);
  await dialog.getByText(`${ROWS} rows can be posted`).waitFor();
  await dialog.locator(`[data-row="${ROWS}"]`).first().waitFor({ state: 'attached' });
  const postedAt = performance.now();
  await dialog.getByRole('button', { name: `Post ${ROWS} loads` }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const hiddenAt = performance.now();
  await waitForRows(page, before + ROWS);
  const visibleAt = performance.now();
  await page.keyboard.press('z');
  await page.getByText(`${ROWS} postings deleted again.`).waitFor();
  await waitForRows(page, before);
  return {
    previewMs: postedAt - pastedAt,
    postMs: hiddenAt - postedAt,
    visibleMs: visibleAt - pastedAt,
    undoMs: performance.now() - visibleAt,
  };
}

async function measure(browser: Browser, address: string): Promise<Reading[]> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  await new SignInPage(page).signIn(USERS.broker);
  await new DeskPage(page).waitUntilReady();
  const readings: Reading[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    readings.push(await importOnce(page, toSheet()));
    // The message of the last undo has the same text.
    await page.reload();
    await new DeskPage(page).waitUntilReady();
  }
  await context.close();
  return readings;
}

process.env['RATE_LIMIT_WRITES_PER_DAY'] = '1000000';
await withProduct({ port: PORT, trafficPerMinute: 60 }, async (browser, address) => {
  const readings = await measure(browser, address);
  const toMiddle = (key: keyof Reading) => toMedian(readings.map((reading) => reading[key]));
  const result = {
    rows: ROWS,
    previewMsMedian: toMiddle('previewMs'),
    postMsMedian: toMiddle('postMs'),
    visibleMsMedian: toMiddle('visibleMs'),
    visibleMsWorst: Math.round(Math.max(...readings.map(({ visibleMs }) => visibleMs))),
    undoMsMedian: toMiddle('undoMs'),
    limitMs: LIMIT_MS,
    cores: cpus().length,
  };
  if (process.argv.includes('--json')) console.log(JSON.stringify(result));
  else {
    console.log(`${ROWS} rows, ${result.cores} cores, ${RUNS} runs`);
    console.log(`From the paste to the preview: median ${result.previewMsMedian} ms`);
    console.log(`From the key to the closed dialog: median ${result.postMsMedian} ms`);
    console.log(
      `From the paste to the rows in the list: median ${result.visibleMsMedian} ms, worst ${result.visibleMsWorst} ms`,
    );
    console.log(`Undo of all: median ${result.undoMsMedian} ms`);
  }
  if (result.visibleMsWorst > LIMIT_MS) process.exitCode = 1;
});
