import { setTimeout as sleep } from 'node:timers/promises';
import { createMarket, isDemoCompany } from '@loadstone/market';
import { createTestApp, type TestApp } from '@loadstone/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { advanceBoardDay } from '../modules/board-day/board-day.module.ts';
import { DemoDrivers } from './demo-drivers.ts';
import { DEMO_DRIVER_EMAIL } from './demo-resources.ts';
import { listSampleAccounts, readDemoKeys } from './demo.queries.ts';
import { fillDemoMarket } from './fill-market.ts';
import { createSamplePeople } from './sample-people.ts';
import { assignLoad } from '../modules/assignments/index.ts';
import { findPosting } from '../modules/postings/index.ts';
import { startAssignmentTraffic } from './assignment-traffic.ts';
import { startDemoTraffic, type DemoTraffic } from './traffic.ts';
import { toWrittenRow } from '../db/tables/fact-rows.ts';

const SEED = 7;
const SIZE = { loads: 220, trucks: 180, brokers: 8, carriers: 12, expired: 20 };
const TIME_ZONE = 'America/Toronto';
const DAY_MS = 86_400_000;

let board: TestApp;
let traffic: DemoTraffic | undefined;
beforeEach(async () => {
  board = await createTestApp();
});
afterEach(async () => {
  await traffic?.close();
  traffic = undefined;
  await board.close();
});

const make = (today: string) => createMarket({ seed: SEED, today, ...SIZE });
const fill = () =>
  fillDemoMarket({
    db: board.db,
    clock: board.clock,
    timeZone: TIME_ZONE,
    password: 'a demo password',
    createMarket: make,
  });
const startTraffic = async () => {
  traffic = await startDemoTraffic(board.app.parts, {
    market: make('2026-06-15'),
    seed: SEED,
    changesPerMinute: 6_000,
  });
};
const countOpen = async (today: string): Promise<number> => {
  const { open } = await board.db
    .selectFrom('postings')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('p_status', '=', 'O')
    .where('deleted_on', 'is', null)
    .where('date_avail', '>=', today)
    .executeTakeFirstOrThrow();
  return open;
};
/** Polls until a condition holds; the traffic has its own pace. */
const waitUntil = (isSo: () => Promise<boolean>) => expect.poll(isSo, { interval: 25 }).toBe(true);

describe('the demo market', () => {
  it('fills an empty board, notifies the index, and does not change a board with companies', async () => {
    expect(await fill()).toBe(SIZE.loads + SIZE.trucks + SIZE.expired);
    expect(await countOpen('2026-06-15')).toBe(SIZE.loads + SIZE.trucks);
    await board.app.matching.catchUp();
    expect(board.app.matching.index.postingCount).toBe(SIZE.loads + SIZE.trucks);
    expect(await fill()).toBeUndefined();
  });

  it('is filled once by two servers that start together', async () => {
    const written = await Promise.all([fill(), fill()]);
    expect(written.filter((count) => count !== undefined)).toHaveLength(1);
    expect(await countOpen('2026-06-15')).toBe(SIZE.loads + SIZE.trucks);
  });

  it('saves templates for the companies that visitors sign in to, and for no other', async () => {
    await fill();
    const rows = await board.db
      .selectFrom('templates as t')
      .innerJoin('companies as c', 'c.account_id', 't.account_id')
      .select(['t.kind', 'c.cust_cd', 't.post_mode'])
      .execute();
    const { companies } = make('2026-06-15');
    const visited = new Set(companies.filter(({ key }) => isDemoCompany(key)).map(({ custCd }) => custCd));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => visited.has(row.cust_cd) && row.post_mode === 'A')).toBe(true);
    expect(new Set(rows.map((row) => row.kind))).toEqual(new Set(['L', 'E']));
  });

  it('gives each demo carrier drivers and equipment, and drivers that it can still add', async () => {
    await fill();
    const rows = await board.db.selectFrom('resources').select(['account_id', 'entity_type_id', 'details']).execute();
    const carriers = make('2026-06-15').companies.filter(
      ({ key, products }) => isDemoCompany(key) && products.includes(19),
    );
    expect(new Set(rows.map((row) => row.account_id)).size).toBe(carriers.length);
    expect(rows.filter((row) => row.entity_type_id === 1)).toHaveLength(4 * carriers.length);
    expect(rows.filter((row) => row.entity_type_id === 2)).toHaveLength(5 * carriers.length);
    expect(rows.every((row) => /sample/i.test(JSON.stringify(row.details)))).toBe(true);
    const users = await board.db.selectFrom('users').select('account_id').where('role', '=', 'driver').execute();
    expect(users).toHaveLength(2 * carriers.length + 1);
  });

  it('gives only the named demo users a password', async () => {
    await fill();
    const users = await board.db.selectFrom('users').select(['email', 'password_hash']).execute();
    const able = users.filter((user) => user.password_hash !== null).map((user) => user.email);
    expect(able.toSorted()).toEqual(
      make('2026-06-15')
        .users.filter((user) => user.demoCase !== null)
        .map((user) => user.email)
        .concat(DEMO_DRIVER_EMAIL)
        .toSorted(),
    );
  });

  it('has a driver who can sign in to the driver’s page, and is one of the first carrier’s', async () => {
    await fill();
    const driver = await board.db
      .selectFrom('users as u')
      .innerJoin('resources as r', 'r.user_id', 'u.user_id')
      .select(['u.role', 'u.account_id', 'r.account_id as carrierId', 'r.entity_type_id'])
      .where('u.email', '=', DEMO_DRIVER_EMAIL)
      .executeTakeFirstOrThrow();
    expect(driver).toMatchObject({ role: 'driver', carrierId: driver.account_id, entity_type_id: 1 });
    const shown = async (place: 'desk' | 'driverPage') =>
      (await listSampleAccounts(board.db, place, 50)).map(({ email }) => email);
    expect(await shown('driverPage')).toEqual([DEMO_DRIVER_EMAIL]);
    expect(await shown('desk')).not.toContain(DEMO_DRIVER_EMAIL);
  });
});

describe('the live traffic', () => {
  it('posts, edits and withdraws through the board, keeps its size, and ends when closed', async () => {
    await fill();
    const before = await countOpen('2026-06-15');
    await startTraffic();
    await waitUntil(async () => {
      const rows = await board.db.selectFrom('postings').select(['version', 'deleted_on', 'token']).execute();
      const posted = rows.length - (SIZE.loads + SIZE.trucks + SIZE.expired);
      const edited = rows.filter((row) => row.version > 1 && row.deleted_on === null).length;
      const withdrawn = rows.filter((row) => row.deleted_on !== null).length;
      return posted > 10 && edited > 5 && withdrawn > 10;
    });
    await traffic?.close();
    const after = await countOpen('2026-06-15');
    expect(Math.abs(after - before)).toBeLessThan(before / 10);
    // Only time can show that no change arrives: changes would arrive every few milliseconds.
    await sleep(200);
    expect(await countOpen('2026-06-15')).toBe(after);
    // No user did any of it.
    expect(await board.db.selectFrom('user_activity').selectAll().execute()).toEqual([]);
  });

  it('takes the board over midnight at its full size', async () => {
    await fill();
    const before = await countOpen('2026-06-15');
    await startTraffic();
    board.clock.advance(DAY_MS);
    await advanceBoardDay(board.db, '2026-06-16');
    await waitUntil(async () => (await countOpen('2026-06-16')) > before * 0.9);
    await traffic?.close();
    await board.app.matching.catchUp();
    expect(board.app.matching.index.postingCount).toBe(await countOpen('2026-06-16'));
  });

  it('reposts what expired while no server was running, but neither older expired postings nor postings of visitors', async () => {
    await fill();
    await advanceBoardDay(board.db, '2026-06-15');
    const seeded = await countOpen('2026-06-15');
    const visitor = await board.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'broker.one@example.com')
      .executeTakeFirstOrThrow();
    const {
      id: _id,
      token,
      ...sample
    } = await board.db
      .selectFrom('postings')
      .selectAll()
      .where('account_id', '=', visitor.account_id)
      .where('p_status', '=', 'O')
      .where('post_mode', '=', 'A')
      .limit(1)
      .executeTakeFirstOrThrow();
    const own = await board.db
      .insertInto('postings')
      .values(toWrittenRow({ ...sample, date_avail: '2026-06-15' }))
      .returning('token')
      .executeTakeFirstOrThrow();
    expect(own.token).toBeGreaterThan(token);

    board.clock.advance(9 * DAY_MS);
    await advanceBoardDay(board.db, '2026-06-24');
    expect(await countOpen('2026-06-24')).toBeLessThan(seeded / 10);
    await startTraffic();
    await traffic?.close();
    expect(await countOpen('2026-06-24')).toBeGreaterThan(seeded * 0.9);

    const rows = await board.db.selectFrom('postings').select(['token', 'p_status', 'date_avail']).execute();
    expect(rows.find((row) => row.token === own.token)).toMatchObject({ p_status: 'E', date_avail: '2026-06-15' });
    expect(rows.filter((row) => row.p_status === 'E' && row.date_avail < '2026-06-15')).toHaveLength(SIZE.expired);
  });
});

describe('the assignments of the demo market', () => {
  const startAssigning = async () => {
    await board.app.matching.catchUp();
    const clock = { now: () => new Date(board.clock.now().getTime() + performance.now()) };
    const parts = { ...board.app.parts, clock };
    traffic = await startAssignmentTraffic(parts, {
      drivers: new DemoDrivers(parts),
      market: make('2026-06-15'),
      seed: SEED,
      stepMs: 10,
    });
  };
  /** The actions on loads, and whether a demo company is their broker or carrier. */
  const listActions = async () => {
    const visited = make('2026-06-15').companies.filter(({ key }) => isDemoCompany(key));
    const codes = new Set(visited.map(({ custCd }) => custCd));
    const rows = await board.db
      .selectFrom('assignment_history as h')
      .innerJoin('assignments as a', 'a.id', 'h.assignment_id')
      .innerJoin('companies as b', 'b.account_id', 'a.broker_account_id')
      .innerJoin('companies as c', 'c.account_id', 'a.carrier_account_id')
      .select(['h.action', 'a.id', 'b.cust_cd as broker', 'c.cust_cd as carrier'])
      .execute();
    return rows.map(({ id, action, broker, carrier }) => ({
      id,
      action,
      isVisitedBroker: codes.has(broker),
      isVisitedCarrier: codes.has(carrier),
    }));
  };

  it('reach every status between sample companies', async () => {
    await fill();
    await startAssigning();
    await waitUntil(async () => {
      const rows = (await listActions()).filter((row) => !row.isVisitedBroker && !row.isVisitedCarrier);
      const seen = new Set<string>(rows.map(({ action }) => action));
      return ['assign', 'accept', 'decline', 'pickUp', 'deliver'].every((action) => seen.has(action));
    });
    expect(await board.db.selectFrom('user_activity').select('id').execute()).toEqual([]);
  });

  it('begin with loads on the way and loads offered for the demo companies, and leave those to the users', async () => {
    await fill();
    await startAssigning();
    const listOpening = async () => (await listActions()).filter((row) => row.isVisitedBroker || row.isVisitedCarrier);
    // The traffic starts with them: later ones would open by themselves over what a visitor does.
    const opening = await listOpening();
    const accepted = new Set(opening.filter(({ action }) => action === 'accept').map(({ id }) => id));
    const isOnTheWay = ({ id, isVisitedBroker }: (typeof opening)[number]) => accepted.has(id) && isVisitedBroker;
    const isOffered = ({ id, isVisitedBroker }: (typeof opening)[number]) => !accepted.has(id) && !isVisitedBroker;
    expect([opening.some(isOnTheWay), opening.some(isOffered)]).toEqual([true, true]);
    // As many steps as a sample carrier needs for the whole way of many loads.
    await waitUntil(async () => (await listActions()).filter(({ action }) => action === 'deliver').length >= 5);
    expect(await listOpening()).toEqual(opening);
    // A second start gives nothing to companies that have assignments.
    await traffic?.close();
    await startAssigning();
    await waitUntil(async () => (await listActions()).filter(({ action }) => action === 'deliver').length >= 8);
    const countOf = (rows: typeof opening) => new Set(rows.map(({ id }) => id)).size;
    expect(countOf(await listOpening()) - countOf(opening)).toBeLessThanOrEqual(5);
  });

  it('go on where a demo user assigns a load to a sample carrier', async () => {
    await fill();
    await startAssigning();
    const market = make('2026-06-15');
    const people = createSamplePeople(market, await readDemoKeys(board.db, market));
    const loads = await board.db
      .selectFrom('postings')
      .selectAll()
      .where('kind', '=', 'L')
      .where('p_status', '=', 'O')
      .execute();
    const assigned = await (async () => {
      for (const load of loads.filter((row) => people.isVisited(row.account_id))) {
        for (const { leadToken } of board.app.matching.index.listLeads(load.token, 20).pairs) {
          const truck = await findPosting(board.db, leadToken);
          if (truck === undefined || people.isVisited(truck.account_id)) continue;
          const draft = {
            userId: truck.created_by,
            token: load.token,
            eToken: leadToken,
            instruction: '',
            driverPhone: '',
          };
          const made = await assignLoad(board.app.parts, people.toCallerOf(load), draft).catch(() => undefined);
          if (made !== undefined) return load.token;
        }
      }
      return undefined;
    })();
    expect(assigned).toBeDefined();
    await waitUntil(async () => {
      const row = await board.db
        .selectFrom('postings')
        .select('p_status')
        .where('token', '=', assigned ?? 0)
        .executeTakeFirst();
      return row?.p_status !== 'P';
    });
  });
});
