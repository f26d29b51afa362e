import type { CDPSession, Page } from '@playwright/test';
import { DeskPage } from '../pages/desk-page.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { openContext } from '../layout/layout-subjects.ts';
import { withProduct } from '../product-in-browser.ts';
import { toMedian } from './median.ts';

/** The processor time of the page's main thread for `j` on the desk: to a posting whose leads load, and to one in memory. */
const PORT = Number(process.env['E2E_PORT'] ?? 18_086);
const STEPS = 8;
const SETTLE_MS = 1_500;

/** Seconds of the page's tasks since the session was enabled: its counter begins there. */
async function readTaskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const found = metrics.find(({ name }) => name === 'TaskDuration');
  if (found === undefined) throw new Error('The browser does not state the time of tasks.');
  return found.value;
}

/** Milliseconds of processor time of each press, with what a page at rest takes in the same time left out. */
async function measureSteps(page: Page, session: CDPSession, key: string): Promise<number[]> {
  const measure = async (work: () => Promise<void>): Promise<number> => {
    const before = await readTaskSeconds(session);
    await work();
    await page.waitForTimeout(SETTLE_MS);
    return ((await readTaskSeconds(session)) - before) * 1_000;
  };
  const times: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const restMs = await measure(() => Promise.resolve());
    times.push((await measure(() => page.keyboard.press(key))) - restMs);
  }
  return times;
}

process.env['RATE_LIMIT_PER_USER'] = '1000000';
await withProduct({ port: PORT, trafficPerMinute: 0 }, async (browser, address) => {
  const context = await openContext(browser, address, USERS.broker);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/home');
  const desk = new DeskPage(page);
  await desk.waitUntilReady();
  await desk.list.focus();
  await page.waitForTimeout(SETTLE_MS);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const firstMs = toMedian(await measureSteps(page, session, 'j'));
  const againMs = toMedian(await measureSteps(page, session, 'k'));
  const result = { steps: STEPS, firstMs: Math.round(firstMs), againMs: Math.round(againMs) };
  if (process.argv.includes('--json')) console.log(JSON.stringify(result));
  else {
    console.log(`j to a posting whose leads load: median ${result.firstMs} ms of the page's main thread`);
    console.log(`k back to a posting whose leads are in memory: median ${result.againMs} ms`);
  }
});
