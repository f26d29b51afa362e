import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { readResponse, signInCaller } from '../pages/caller.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { openHome } from '../pages/session.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { findAddress } from './open-desk.ts';
import type { Scene } from './scenes.ts';

const DAY_MS = 86_400_000;
const toDay = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Adds three lanes of the broker, of which one is paused, and waits until the first one has posted. */
async function addLanes(page: Page) {
  const address = await findAddress(page);
  const broker = await signInCaller(address, USERS.broker);
  const cities = await Promise.all(
    ['Thunder Bay', 'Kenora', 'Winnipeg', 'Dryden'].map(async (name) => {
      const [city] = await readResponse<{ id: number }[]>(
        await broker.get(`/api/City/${encodeURIComponent(name)}/0?limit=1`),
      );
      return city!.id;
    }),
  );
  const add = async (srceID: number, destID: number, more: object, facts: object = {}) => {
    const posting = {
      ...{ postType: 'L', srceID, srceRadius: 50, destID, destRadius: 50, dateAvail: toDay(0) },
      ...{ vehicleType: 'DS', vehicleSize: 'T', postingAttrib: '', postMode: 'A', networkId: 0 },
      ...{ comment: 'Drop trailer, dock 4', rate: { amount: 185_000, currency: 'USD', basis: 'flat' }, ...facts },
    };
    const schedule = { weekdays: [1, 2, 3, 4, 5, 6, 7], perDay: 2, postHour: 0, daysAhead: 2, validFrom: toDay(0) };
    return readResponse<{ laneID: number }>(await broker.post('/api/Lane', { posting, ...schedule, ...more }));
  };
  const [a = 0, b = 0, c = 0, d = 0] = cities;
  const { laneID: paused } = await add(c, d, { weekdays: [1, 3], perDay: 1 });
  await readResponse(await broker.put(`/api/Lane/${paused}/paused`, { isPaused: true }));
  await add(a, c, { weekdays: [2, 4], perDay: 12, daysAhead: 1, extraDays: [toDay(9)] }, { weightLbs: 42_000 });
  const { laneID } = await add(a, b, {});
  await expect
    .poll(
      async () => (await readResponse<{ postedCount: number }>(await broker.get(`/api/Lane/${laneID}`))).postedCount,
      {
        timeout: 180_000,
      },
    )
    .toBeGreaterThan(0);
  await openHome(page, address, USERS.broker);
  await page.locator('[role="option"]').first().waitFor();
  return { laneID, address, broker };
}

const IMPORTED = [
  'Reference\tOrigin\tDestination\tEquipment\tSize\tRate\tStops\tDays\tWithout days\tLoads a day\tHour\tValid to',
  'L-1\tThunder Bay, ON\tWinnipeg, MB\tVan\tTL\t$2,150\tdrop Kenora, ON\tMon-Wed, Fri\t2030-12-25\t3\t7:00\t2031-01-31',
  'L-2\tKenora, ON\tDryden, ON\tReefer\tTL\t$900\t\tMon-Sun\t\t1\t17:00\t',
  '',
  'L-3\tKenora, ON\tDryden, ON\tReefer\tTL\t$900\t\tMon-Sun\t\tmany\t\t',
].join('\n');

/** The Lanes screen with the calendar of one, a table that is imported, and a lane that is made of a posting. */
export const LANE_SCENES: readonly Scene[] = [
  {
    name: 'lanes',
    async prepare(page) {
      const { address, laneID } = await addLanes(page);
      await page.goto(`${address}/lanes?lane=${laneID}&day=${toDay(1)}`);
      await page.locator('[data-day] [data-tone]').first().waitFor();
    },
  },
  {
    name: 'lanes-import',
    async prepare(page) {
      const address = await findAddress(page);
      await openHome(page, address, USERS.broker);
      await page.locator('[role="option"]').first().waitFor();
      await page.goto(`${address}/lanes`);
      await page.getByRole('button', { name: 'Import lanes' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill(IMPORTED);
      await page.getByRole('button', { name: 'Check' }).click();
      await page.getByRole('table', { name: 'Rows of the table' }).waitFor();
    },
  },
  {
    name: 'lanes-make',
    async prepare(page) {
      const address = await findAddress(page);
      const loads = new PostingCalls(await signInCaller(address, USERS.broker), 'load');
      const comment = `Drop trailer, ref ${Date.now() % 100_000}`;
      await loads.post({ origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Double Drop'] }, comment);
      await openHome(page, address, USERS.broker);
      await page.locator('[role="option"]').first().waitFor();
      await page.goto(`${address}/lanes?of=${loads.tokenOf(comment)}`);
      await page.locator('[id$="-perDay"]').waitFor();
    },
  },
];
