import { expect, type Browser, type Page } from '@playwright/test';
import { cpus } from 'node:os';
import { DeskPage } from '../pages/desk-page.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';
import { withProduct } from '../product-in-browser.ts';
import { toCaller } from '../pages/caller.ts';
import { BUSY_LOAD, fillLeads, type LeadMarket } from './lead-market.ts';
import { toMedian } from './median.ts';
import { watchTasks, type PageTasks } from './page-tasks.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 18_084);
const LEADS = Number(process.env['BENCH_LEADS'] ?? 5_000);
const RUNS = 5;
const PUSH_EVERY_MS = 100;
const ROW_PX = 32;

/** The speed of a wheel: pixels for each step, and the time between steps. */
interface Turning {
  px: number;
  everyMs: number;
}

/** A freely spinning wheel or a dragged scroll bar: 15,000 pixels a second. */
const FLUNG: Turning = { px: 240, everyMs: 16 };
/** Fast scrolling by hand: thirty notches a second. */
const BY_HAND: Turning = { px: 120, everyMs: 33 };

async function signIn(browser: Browser, address: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  await new SignInPage(page).signIn(email);
  await new DeskPage(page).waitUntilReady();
  return page;
}

/** The time from requesting the screen, signed in and with a warm cache, to the first lead and to the last. */
async function measureOpen(page: Page): Promise<{ firstRowMs: number; wholeMs: number }[]> {
  const times: { firstRowMs: number; wholeMs: number }[] = [];
  const { leads } = new DeskPage(page);
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    await page.goto('/home', { waitUntil: 'commit' });
    await leads.getByRole('gridcell').first().waitFor();
    const firstRowMs = performance.now() - startedAt;
    await expect
      .poll(async () => Number(await leads.getAttribute('aria-rowcount')), { intervals: [20] })
      .toBeGreaterThanOrEqual(LEADS);
    times.push({ firstRowMs, wholeMs: performance.now() - startedAt });
  }
  return times.slice(1);
}

/** Pushes an addition, an edit or a removal at an interval while `work` runs. @returns how many */
async function whilePushing(market: LeadMarket, work: () => Promise<void>): Promise<number> {
  let isOver = false;
  let pushes = 0;
  const push = async (): Promise<void> => {
    while (!isOver) {
      await market.pushOnce();
      pushes += 1;
      await new Promise((resolve) => setTimeout(resolve, PUSH_EVERY_MS));
    }
  };
  const pushing = push();
  await work();
  isOver = true;
  await pushing;
  return pushes;
}

/** Scrolls from the list's current position. A step that the page handles late delays the ones after it. */
async function scroll(page: Page, rows: number, { px, everyMs }: Turning): Promise<void> {
  const box = await new DeskPage(page).leads.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 400, 600);
  for (let top = 0; top < rows * ROW_PX; top += px) {
    const turnedAt = performance.now();
    await page.mouse.wheel(0, px);
    await page.waitForTimeout(Math.max(0, everyMs - (performance.now() - turnedAt)));
  }
}

/** Scrolls from the current position to the first lead and waits until it is drawn. */
async function scrollBack(page: Page): Promise<void> {
  await page.mouse.wheel(0, -LEADS * ROW_PX * 2);
  await expect(new DeskPage(page).leads.getByRole('row').nth(1)).toBeInViewport();
}

async function openFirst(page: Page): Promise<void> {
  const { leads } = new DeskPage(page);
  await leads.getByRole('row').nth(1).locator('[col-id="date"]').click();
  await expect(page.getByRole('complementary').getByText('Why this matched')).toBeVisible();
}

async function walk(page: Page): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(60);
  }
}

async function measure(browser: Browser, address: string) {
  const carrierPage = await signIn(browser, address, USERS.carrier);
  const carrier = await toCaller(carrierPage);
  await carrierPage.context().close();
  const page = await signIn(browser, address, USERS.broker);
  const broker = await toCaller(page);
  await page.goto('about:blank');
  const market = await fillLeads(broker, carrier, LEADS);
  await page.goto('/home');
  const desk = new DeskPage(page);
  await desk.waitUntilReady();
  await desk.select(BUSY_LOAD);
  const opening = await measureOpen(page);

  const scrollingByHand = await watchTasks(page, () => scroll(page, LEADS / 5, BY_HAND));
  await scrollBack(page);
  const scrolling = await watchTasks(page, () => scroll(page, LEADS, FLUNG));
  const jumpingBack = await watchTasks(page, () => scrollBack(page));
  let pushes = 0;
  const push = async (work: () => Promise<void>): Promise<PageTasks> =>
    watchTasks(page, async () => {
      pushes += await whilePushing(market, work);
    });
  const scrollingPushed = await push(() => scroll(page, LEADS / 5, BY_HAND));
  await scrollBack(page);
  await openFirst(page);
  const walking = await watchTasks(page, () => walk(page));
  const walkingPushed = await push(() => walk(page));
  await page.keyboard.press('Escape');
  await page.mouse.move(10, 10);
  await desk.list.focus();
  const idlePushed = await push(() => page.waitForTimeout(5_000));
  await page.context().close();
  return {
    opening,
    pushes,
    tasks: { scrollingByHand, scrolling, jumpingBack, scrollingPushed, walking, walkingPushed, idlePushed },
  };
}

const NAMES: Record<keyof Awaited<ReturnType<typeof measure>>['tasks'], string> = {
  scrollingByHand: 'scrolling a fifth of the list as fast as a hand turns a wheel',
  scrolling: 'scrolling the whole list, flung',
  jumpingBack: 'from the last lead to the first at once',
  scrollingPushed: 'scrolling a fifth of it by hand while pushes come',
  walking: 'walking with the panel open',
  walkingPushed: 'walking while pushes come',
  idlePushed: 'at rest while pushes come',
};

process.env['RATE_LIMIT_PER_ADDRESS'] = '1000000';
process.env['RATE_LIMIT_PER_USER'] = '1000000';
process.env['RATE_LIMIT_WRITES_PER_DAY'] = '1000000';
await withProduct({ port: PORT, trafficPerMinute: 0 }, async (browser, address) => {
  const { opening, pushes, tasks } = await measure(browser, address);
  const result = {
    leads: LEADS,
    firstRowMsMedian: toMedian(opening.map(({ firstRowMs }) => firstRowMs)),
    wholeMsMedian: toMedian(opening.map(({ wholeMs }) => wholeMs)),
    pushes,
    ...tasks,
    cores: cpus().length,
  };
  if (process.argv.includes('--json')) console.log(JSON.stringify(result));
  else {
    console.log(`${result.leads} leads of one posting, ${result.pushes} pushes, ${result.cores} cores`);
    console.log(`Screen open until its first lead: median ${result.firstRowMsMedian} ms`);
    console.log(`Screen open until its list is whole: median ${result.wholeMsMedian} ms`);
    for (const [key, name] of Object.entries(NAMES)) {
      const { longestMs, over50, longestCpuMs, over50Cpu, droppedFrames, frames } = result[key as keyof typeof NAMES];
      console.log(
        `${name}: longest task ${longestMs} ms (${longestCpuMs} on the processor), over 50 ms ${over50} (${over50Cpu}), ${droppedFrames} of ${frames} frames dropped`,
      );
    }
  }
});
