import type { Browser, Page } from '@playwright/test';
import { cpus } from 'node:os';
import { DeskPage } from '../pages/desk-page.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';
import { withProduct } from '../product-in-browser.ts';
import { toCaller, type Caller } from '../pages/caller.ts';
import { toMedian } from './median.ts';
import { watchTasks } from './page-tasks.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 18_083);
const OWN_POSTINGS = Number(process.env['BENCH_POSTINGS'] ?? 10_000);
const RUNS = 5;
const BROKER = 13;
const WRITERS = 12;
const WORDS = ['tarps', 'no touch', 'call first', 'liftgate', 'drop trailer', 'two picks', 'reefer 48', 'fragile'];

/** The destinations of the loads: the largest cities with these prefixes. */
const PREFIXES = ['mon', 'tor', 'chi', 'dal', 'new', 'san', 'los', 'van', 'win', 'cal', 'den', 'atl', 'bos', 'phi'];

/** Posts loads between the largest cities until the company has the given number. @returns the key of its list */
async function fillBoard(caller: Caller): Promise<string> {
  const createKey = await caller.getKey('ll_ldpostings_create_delete', BROKER);
  const cityIds: number[] = [];
  for (const prefix of PREFIXES) {
    const cities = (await (await caller.get(`/api/City/${prefix}/0?limit=20`)).json()) as { id: number }[];
    cityIds.push(...cities.map(({ id }) => id));
  }
  const city = (place: number) => cityIds[place % cityIds.length];
  const day = new Date(Date.now() + 86_400_000 * 2).toISOString().slice(0, 10);
  let next = 0;
  const write = async (): Promise<void> => {
    while (next < OWN_POSTINGS) {
      const number = next++;
      const response = await caller.post(`/api/LoadPosting/create/${createKey}/NA`, {
        dateAvail: day,
        srceID: city(number * 7),
        srceRadius: 50,
        destID: city(number * 13 + 1),
        destRadius: 100,
        vehicleType: 'VRF'[number % 3],
        vehicleSize: 'TL'[number % 2],
        comment: `${WORDS[number % WORDS.length]} ${number}`,
      });
      if (!response.ok) throw new Error(`Posting failed: ${response.status} ${await response.text()}`);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return caller.getKey('ll_ldpostings_view', BROKER);
}

/** The cost of transferring the list: the time to the whole reply, and its size. */
async function measureWire(caller: Caller, viewKey: string): Promise<{ ms: number; bytes: number }[]> {
  const readings: { ms: number; bytes: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    const bytes = (await (await caller.get(`/api/LoadPosting/${viewKey}`)).arrayBuffer()).byteLength;
    readings.push({ ms: performance.now() - startedAt, bytes });
  }
  return readings.slice(1);
}

/** The time from requesting the screen, signed in and with a warm cache, until its first posting is drawn. */
async function measureOpen(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    await page.goto('/home', { waitUntil: 'commit' });
    await new DeskPage(page).waitUntilReady();
    times.push(performance.now() - startedAt);
  }
  return times.slice(1);
}

async function scrollList(page: Page): Promise<void> {
  const box = await new DeskPage(page).list.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 200, 500);
  for (let turn = 0; turn < 120; turn += 1) {
    await page.mouse.wheel(0, turn % 10 === 9 ? 6_000 : 240);
    await page.waitForTimeout(16);
  }
}

async function typeIntoFilter(page: Page): Promise<void> {
  await page.getByRole('dialog').getByLabel('Comment').pressSequentially('reefer 48 4', { delay: 60 });
}

async function measure(browser: Browser, address: string) {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  await new SignInPage(page).signIn(USERS.broker);
  await new DeskPage(page).waitUntilReady();
  const caller = await toCaller(page);
  await page.goto('about:blank');
  const viewKey = await fillBoard(caller);
  const wire = await measureWire(caller, viewKey);
  const openMs = await measureOpen(page);
  const scrolling = await watchTasks(page, () => scrollList(page));
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Comment').waitFor();
  const typing = await watchTasks(page, () => typeIntoFilter(page));
  await context.close();
  return { wire, openMs, scrolling, typing };
}

process.env['RATE_LIMIT_PER_ADDRESS'] = '1000000';
process.env['RATE_LIMIT_PER_USER'] = '1000000';
process.env['RATE_LIMIT_WRITES_PER_DAY'] = '1000000';
await withProduct({ port: PORT, trafficPerMinute: 0 }, async (browser, address) => {
  const { wire, openMs, scrolling, typing } = await measure(browser, address);
  const result = {
    ownPostings: OWN_POSTINGS,
    listResponseMsMedian: toMedian(wire.map(({ ms }) => ms)),
    listResponseKb: Math.round((wire[0]?.bytes ?? 0) / 1024),
    openMsMedian: toMedian(openMs),
    openMsWorst: Math.round(Math.max(...openMs)),
    longestTaskScrollingMs: scrolling.longestMs,
    longestTaskTypingMs: typing.longestMs,
    cores: cpus().length,
  };
  if (process.argv.includes('--json')) console.log(JSON.stringify(result));
  else {
    console.log(`${result.ownPostings} own postings, ${result.cores} cores`);
    console.log(`The list on the wire: median ${result.listResponseMsMedian} ms for ${result.listResponseKb} KB`);
    console.log(
      `Screen open until its first posting: median ${result.openMsMedian} ms, worst ${result.openMsWorst} ms`,
    );
    console.log(`Longest task while scrolling: ${result.longestTaskScrollingMs} ms`);
    console.log(`Longest task while typing into the filter: ${result.longestTaskTypingMs} ms`);
  }
});
