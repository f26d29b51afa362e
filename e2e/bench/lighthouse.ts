import { statSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { readFirstLoad } from '../../tools/checks/first-load.ts';
import { requestTokens, toStoredTokens } from '../pages/session.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../chromium.ts';
import { startProduct } from '../product.ts';
import { JOURNEY_TIME_ZONE } from '../time-zone.ts';
import { openLighthouse, type Browser, type Page } from './lighthouse-tool.ts';
import { toVisit, type Visit } from './lighthouse-visit.ts';
import { toMedian } from './median.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 18_085);
const RUNS = Number(process.env['BENCH_VISITS'] ?? 5);
const TRAFFIC_PER_MINUTE = 30;
const BUILD = 'apps/web/dist';
const HOME_PATH = /^\/home(\/\d+)?$/;

/** The cache is empty anyway; a reset by Lighthouse would delete the tokens too. */
const FLAGS = { onlyCategories: ['performance'], disableStorageReset: true, logLevel: 'error' };

/** Runs with a page of a new context, which has an empty cache and the session of a user. */
async function withSignedInPage<Result>(
  browser: Browser,
  address: string,
  run: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const [key, value] = toStoredTokens(await requestTokens(address, USERS.broker));
    // Session storage belongs to an origin: a small document of the board gives access to it.
    await page.goto(`${address}/version.json`);
    await page.evaluate((name, text) => sessionStorage.setItem(name, text), key, value);
    return await run(page);
  } finally {
    await context.close();
  }
}

/** Opens /home with Lighthouse's settings for a desktop. */
async function visitHome(page: Page, address: string): Promise<Visit> {
  const result = await lighthouse(`${address}/home`, FLAGS, desktopConfig, page);
  if (result === undefined) throw new Error('Lighthouse returned no result.');
  const { runtimeError, finalDisplayedUrl } = result.lhr;
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  // The desk opens its first posting, whose address is /home/<id>.
  if (!HOME_PATH.test(new URL(finalDisplayedUrl).pathname))
    throw new Error(`Lighthouse measured ${finalDisplayedUrl}.`);
  return toVisit(result);
}

/** Opens /home until its first lead is drawn: the time, and the gzipped size of the scripts that were loaded until then. */
async function measureFirstLead(page: Page, address: string): Promise<{ ms: number; scriptBytes: number }> {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.setViewport({ width: 1920, height: 1080 });
  const startedAt = performance.now();
  await page.goto(`${address}/home`, { waitUntil: 'domcontentloaded' });
  await page.waitForSelector('[role="grid"] [role="gridcell"]');
  const ms = performance.now() - startedAt;
  return { ms, scriptBytes: scripts.reduce((sum, script) => sum + statSync(join(BUILD, `${script}.gz`)).size, 0) };
}

const toKb = (bytes: number): number => Math.round(bytes / 102.4) / 10;

const { lighthouse, desktopConfig, puppeteer } = await openLighthouse();
const product = await startProduct(PORT, TRAFFIC_PER_MINUTE);
try {
  const env = { ...process.env, TZ: JOURNEY_TIME_ZONE };
  const browser = await puppeteer.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS, env });
  try {
    const visits: Visit[] = [];
    // The first visit warms the server; it is not counted.
    const { address } = product;
    for (let run = 0; run <= RUNS; run += 1) {
      visits.push(await withSignedInPage(browser, address, (page) => visitHome(page, address)));
    }
    visits.shift();
    const firstLeads: Awaited<ReturnType<typeof measureFirstLead>>[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      firstLeads.push(await withSignedInPage(browser, address, (page) => measureFirstLead(page, address)));
    }
    const toResult = (read: (visit: Visit) => number) => toMedian(visits.map(read));
    const result = {
      performance: toResult((visit) => visit.performance),
      firstContentfulPaintMs: toResult((visit) => visit.firstContentfulPaintMs),
      largestContentfulPaintMs: toResult((visit) => visit.largestContentfulPaintMs),
      observedLargestPaintMs: toResult((visit) => visit.observedLargestPaintMs),
      largestElement: visits.at(-1)?.largestElement,
      totalBlockingMs: toResult((visit) => visit.totalBlockingMs),
      blockingCpuMs: toResult((visit) => visit.blockingCpuMs),
      mainThreadCpuMs: toResult((visit) => visit.mainThreadCpuMs),
      layoutShift: toMedian(
        visits.map(({ layoutShift }) => layoutShift),
        3,
      ),
      requests: toResult((visit) => visit.requests),
      firstLoadJsGzipKb: toKb(readFirstLoad().bytes),
      toFirstLeadJsGzipKb: toKb(firstLeads.at(-1)?.scriptBytes ?? Number.NaN),
      toFirstLeadMs: toMedian(firstLeads.map(({ ms }) => ms)),
      visits: RUNS,
      cores: cpus().length,
    };
    if (process.argv.includes('--json')) console.log(JSON.stringify(result));
    else {
      console.log(
        `/home, empty cache, desktop, median of ${RUNS} visits: performance ${result.performance} of 100, ` +
          `largest contentful paint ${result.largestContentfulPaintMs} ms, blocked ${result.totalBlockingMs} ms ` +
          `(${result.blockingCpuMs} ms of processor time), layout shift ${result.layoutShift}`,
      );
      console.log(
        `JavaScript, gzipped: first load ${result.firstLoadJsGzipKb} KB, until the first lead ${result.toFirstLeadJsGzipKb} KB; ` +
          `to the first lead ${result.toFirstLeadMs} ms`,
      );
    }
  } finally {
    await browser.close();
  }
} finally {
  await product.stop();
}
