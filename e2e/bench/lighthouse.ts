import lighthouse, { desktopConfig, type Flags } from 'lighthouse';
import { cpus } from 'node:os';
import puppeteer, { type Browser } from 'puppeteer-core';
import { requestTokens, toStoredTokens } from '../pages/session.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { CHROMIUM_FLAGS } from '../playwright.config.ts';
import { startProduct } from '../product.ts';
import { JOURNEY_TIME_ZONE } from '../time-zone.ts';
import { averageTasksByScript, toVisit, type Visit } from './lighthouse-visit.ts';
import { toMedian } from './median.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 18_085);
const RUNS = Number(process.env['BENCH_VISITS'] ?? 5);
const TRAFFIC_PER_MINUTE = 30;
const HOME_PATH = /^\/home(\/\d+)?$/;

/** The context is new, so its cache is empty; a reset by Lighthouse would delete the tokens too. */
const FLAGS: Flags = { onlyCategories: ['performance'], disableStorageReset: true, logLevel: 'error' };

/** Opens /home with an empty cache as a signed-in user, with Lighthouse's settings for a desktop. */
async function visitHome(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const [key, value] = toStoredTokens(await requestTokens(address, USERS.broker));
    // Session storage belongs to an origin: a small document of the board gives access to it.
    await page.goto(`${address}/version.json`);
    await page.evaluate((name, text) => sessionStorage.setItem(name, text), key, value);
    const result = await lighthouse(`${address}/home`, FLAGS, desktopConfig, page);
    if (result === undefined) throw new Error('Lighthouse returned no result.');
    const { runtimeError, finalDisplayedUrl } = result.lhr;
    if (runtimeError !== undefined) throw new Error(runtimeError.message);
    // The desk opens its first posting, whose address is /home/<id>.
    if (!HOME_PATH.test(new URL(finalDisplayedUrl).pathname))
      throw new Error(`Lighthouse measured ${finalDisplayedUrl}.`);
    return toVisit(result);
  } finally {
    await context.close();
  }
}

const product = await startProduct(PORT, TRAFFIC_PER_MINUTE);
try {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const env = { ...process.env, TZ: JOURNEY_TIME_ZONE };
  const browser = await puppeteer.launch({ executablePath, args: CHROMIUM_FLAGS, env });
  try {
    const visits: Visit[] = [];
    // The first visit warms the server; it is not counted.
    for (let run = 0; run <= RUNS; run += 1) visits.push(await visitHome(browser, product.address));
    visits.shift();
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
      longTasks: averageTasksByScript(visits),
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
      for (const { script, tasks, totalMs } of result.longTasks) {
        console.log(`  long tasks of ${script}: ${tasks} per visit, ${totalMs} ms`);
      }
    }
  } finally {
    await browser.close();
  }
} finally {
  await product.stop();
}
