import { cpus } from 'node:os';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { toCaller } from '../pages/caller.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { waitForCopy } from '../pages/local-copy.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';
import { withProduct } from '../product-in-browser.ts';
import { BUSY_LOAD, fillLeads } from './lead-market.ts';
import { toMedian } from './median.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 18_094);
const LEADS = Number(process.env['BENCH_LEADS'] ?? 200);
const RUNS = Number(process.env['BENCH_RUNS'] ?? 15);
/** A machine that does other work takes longer than the usual five seconds. */
const PATIENCE_MS = 240_000;

async function signIn(browser: Browser, address: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  await new SignInPage(page).signIn(email);
  await new DeskPage(page).list.getByRole('option').first().waitFor({ timeout: PATIENCE_MS });
  return page;
}

/** What a reload took, from the request of the page on. */
interface Reload {
  /** Until the first lead of the grid. */
  readonly leadMs: number;
  /** Processor time of the page's main thread until then: on a busy machine the others say little. */
  readonly mainThreadMs: number;
}

/** Measures a reload; the page measures the times by itself. */
async function measureReload(page: Page, devTools: CDPSession): Promise<Reload> {
  await page.reload({ waitUntil: 'commit' });
  const handle = await page.waitForFunction(
    () => document.querySelector('[role="grid"] [role="gridcell"]') !== null && performance.now(),
    undefined,
    { polling: 'raf', timeout: PATIENCE_MS },
  );
  const leadMs = (await handle.jsonValue()) as number;
  const { metrics } = await devTools.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return { leadMs, mainThreadMs: seconds * 1000 };
}

const toTimes = (runs: readonly Reload[]) => ({
  leadMs: toMedian(runs.map(({ leadMs }) => leadMs)),
  mainThreadMs: toMedian(runs.map(({ mainThreadMs }) => mainThreadMs)),
  leastLeadMs: Math.min(...runs.map(({ leadMs }) => leadMs)),
});

process.env['RATE_LIMIT_PER_ADDRESS'] = '1000000';
process.env['RATE_LIMIT_PER_USER'] = '1000000';
process.env['RATE_LIMIT_WRITES_PER_DAY'] = '1000000';
await withProduct({ port: PORT, trafficPerMinute: 0 }, async (browser, address) => {
  const carrierPage = await signIn(browser, address, USERS.carrier);
  const carrier = await toCaller(carrierPage);
  await carrierPage.context().close();
  const page = await signIn(browser, address, USERS.broker);
  await fillLeads(await toCaller(page), carrier, LEADS);
  const desk = new DeskPage(page);
  await desk.posting(BUSY_LOAD).click({ timeout: PATIENCE_MS });
  await desk.leads.getByRole('gridcell').first().waitFor({ timeout: PATIENCE_MS });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devTools.send('Network.enable');
  // Without its key a page cannot read the copy. A route of Playwright would also switch off the browser's cache.
  const refuseKey = (urls: string[]) => devTools.send('Network.setBlockedURLs', { urls });
  const runs: Record<'withCopy' | 'without', Reload[]> = { withCopy: [], without: [] };
  for (let run = 0; run < RUNS; run += 1) {
    await waitForCopy(page);
    runs.withCopy.push(await measureReload(page, devTools));
    await waitForCopy(page);
    await refuseKey(['*/copy-key']);
    runs.without.push(await measureReload(page, devTools));
    await refuseKey([]);
    await page.reload();
  }
  const withCopy = toTimes(runs.withCopy);
  const without = toTimes(runs.without);
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify({ leads: LEADS, runs: RUNS, withCopy, without, cores: cpus().length }));
  } else {
    console.log(
      `${LEADS} leads, ${RUNS} reloads of each kind in turn, ${cpus().length} cores; medians from the request of the page:`,
    );
    console.log(`first lead: ${withCopy.leadMs} ms with a copy, ${without.leadMs} ms without`);
    console.log(
      `main thread until the first lead: ${withCopy.mainThreadMs} ms with a copy, ${without.mainThreadMs} ms without`,
    );
  }
  await page.context().close();
});
