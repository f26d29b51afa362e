import type { Browser } from '@playwright/test';
import { statSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { DeskPage } from '../pages/desk-page.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';
import { withProduct } from '../product-in-browser.ts';
import { readFirstLoad } from '../../tools/checks/first-load.ts';
import { toMedian } from './median.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 18_082);
const RUNS = 7;
const BUILD = 'apps/web/dist';
/** The grid library's own chunk, which loads after the shell. */
const GRID_CHUNK = /\/ag-data-grid-/;

const toKb = (bytes: number) => Math.round(bytes / 102.4) / 10;

interface Visit {
  /** Everything that is loaded until the first lead, also what the first load does not need. */
  scriptBytes: number;
  gridBytes: number;
  toFirstLeadMs: number;
}

/** Opens /home with an empty cache as a signed-in user, and measures until the first lead is drawn. */
async function visitHome(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  await new SignInPage(page).signIn(USERS.broker);
  const desk = new DeskPage(page);
  await desk.waitUntilReady();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');

  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  const startedAt = performance.now();
  await page.goto('/home', { waitUntil: 'commit' });
  await desk.leads.getByRole('row').nth(1).waitFor();
  const toFirstLeadMs = performance.now() - startedAt;
  let scriptBytes = 0;
  let gridBytes = 0;
  for (const script of scripts) {
    const bytes = statSync(join(BUILD, `${script}.gz`)).size;
    scriptBytes += bytes;
    if (GRID_CHUNK.test(script)) gridBytes += bytes;
  }
  await context.close();
  return { scriptBytes, gridBytes, toFirstLeadMs };
}

await withProduct({ port: PORT, trafficPerMinute: 60 }, async (browser, address) => {
  const visits: Visit[] = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visitHome(browser, address));
  // The first visit also warms the server; it is not counted.
  const times = visits.slice(1).map(({ toFirstLeadMs }) => toFirstLeadMs);
  const last = visits.at(-1);
  if (last === undefined) throw new Error('No visit was made.');
  const result = {
    firstLoadJsGzipKb: toKb(readFirstLoad().bytes),
    toFirstLeadJsGzipKb: toKb(last.scriptBytes),
    gridChunkGzipKb: toKb(last.gridBytes),
    toFirstLeadMsMedian: toMedian(times),
    toFirstLeadMsWorst: Math.round(Math.max(...times)),
    visits: times.length,
    cores: cpus().length,
  };
  if (process.argv.includes('--json')) console.log(JSON.stringify(result));
  else {
    console.log(
      `First-load JavaScript of /home: ${result.firstLoadJsGzipKb} KB gzipped; loaded until the first lead: ${result.toFirstLeadJsGzipKb} KB, of which ${result.gridChunkGzipKb} KB the grid`,
    );
    console.log(
      `To the first lead, empty cache: median ${result.toFirstLeadMsMedian} ms, worst ${result.toFirstLeadMsWorst} ms of ${result.visits} visits`,
    );
  }
});
