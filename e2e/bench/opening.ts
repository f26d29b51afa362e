import { cpus } from 'node:os';
import type { Browser, Page } from '@playwright/test';
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

/** The time from the request of the page to its first lead, which the page measures by itself. */
async function measureReload(page: Page): Promise<number> {
  await page.reload({ waitUntil: 'commit' });
  const handle = await page.waitForFunction(
    () => document.querySelector('[role="grid"] [role="gridcell"]') !== null && performance.now(),
    undefined,
    { polling: 'raf', timeout: PATIENCE_MS },
  );
  return (await handle.jsonValue()) as number;
}

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
  const times: Record<'withCopy' | 'without', number[]> = { withCopy: [], without: [] };
  for (let run = 0; run < RUNS; run += 1) {
    await waitForCopy(page);
    times.withCopy.push(await measureReload(page));
    await waitForCopy(page);
    // The copy is there and is not read: the page gets no key for it.
    await page.route(/\/copy-key$/, (route) => route.abort());
    times.without.push(await measureReload(page));
    await page.unroute(/\/copy-key$/);
    await page.reload();
  }
  const result = {
    leads: LEADS,
    runs: RUNS,
    firstLeadMsMedian: { withCopy: toMedian(times.withCopy), without: toMedian(times.without) },
    firstLeadMsLeast: { withCopy: Math.min(...times.withCopy), without: Math.min(...times.without) },
    cores: cpus().length,
  };
  if (process.argv.includes('--json')) console.log(JSON.stringify(result));
  else {
    const { withCopy, without } = result.firstLeadMsMedian;
    console.log(`${LEADS} leads, ${RUNS} reloads of each kind in turn, ${result.cores} cores`);
    console.log(
      `From the request of the page to its first lead: median ${withCopy} ms with a copy, ${without} ms without`,
    );
  }
  await page.context().close();
});
