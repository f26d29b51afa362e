import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../test/random-board.ts';
import { drawFollowed, drawTruck, listOracleFollowers, type Followed, type TruckRow } from '../test/followed-board.ts';
import { systemClock, toCalendarDay } from '../src/ground/clock.ts';
import { parseConfiguration } from '../src/ground/settings/config.ts';
import { appendChanges, getLastChangeId } from '../src/db/change-feed/change-feed.ts';
import type { Db, OpenDatabase } from '../src/db/database.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { startMatching, toFeedPosting } from '../src/matching/index.ts';
import { AlertRecorder } from '../src/modules/alerts/alert-recorder.ts';
import { compareTrips, followTrips } from './followed-trips.ts';
import { toTimeFigures, type TimeFigures } from './figures.ts';

const TIME_ZONE = 'UTC';
const ROWS_PER_INSERT = 2_000;
/** How often the position of the alerts is read. */
const LOOK_MS = 10;
/** One post of so many is a load, the others are trucks. */
const POSTS_PER_LOAD = 4;
/** Companies whose users follow searches; what is posted is of another company. */
const COMPANIES = 200;
const LIMIT_MS = 60_000;

interface FollowedPosts {
  readonly searches: number;
  /** Trucks whose trips are followed. */
  readonly trucks: number;
  readonly posts: number;
  /** Posts a second. */
  readonly rate: number;
  readonly seed: number;
  /** Trucks whose alerts are compared with those of the oracle. */
  readonly checked: number;
}

/** What was found, and how long it took from the commit of a post until its hits and tasks were committed. */
interface FoundAlerts extends TimeFigures {
  readonly hits: number;
  readonly postsPerSecond: number;
  /** Of the checked trucks: alerts of the oracle that were not found, and the other way. */
  readonly missed: number;
  readonly wrong: number;
  readonly checked: number;
  /** Followed trucks whose trips are to be searched, and the differences from a plain loop. */
  readonly tripsDue: number;
  readonly tripsMissed: number;
  readonly tripsWrong: number;
  readonly loadedMs: number;
}

/**
 * Follows searches on an empty database, posts trucks at a steady rate and measures until the alerts that they concern are
 * stored with their messages. Only one transaction posts at a time, so that each post knows its change of the feed.
 */
export async function measureFollowedPosts(database: OpenDatabase, options: FollowedPosts): Promise<FoundAlerts> {
  const { db } = database;
  const random = createRandom(options.seed);
  const day = toCalendarDay(systemClock.now(), TIME_ZONE);
  const { followed, users } = await addFollowed(db, options, (id, accountId) => drawFollowed(random, id, accountId));
  const trucksFollowed = await followTrips(db, users[0]!, { count: options.trucks, day, random });
  const log = { info: () => undefined, warn: console.error, error: console.error };
  const matching = startMatching({
    ...{ database, log, clock: systemClock, timeZone: TIME_ZONE },
    dateToleranceDays: 1,
    newLeadMinutes: 30,
    confirmedHours: 4,
  });
  const configuration = parseConfiguration({ DEMO: '0', BOARD_TIME_ZONE: TIME_ZONE });
  await matching.whenReady();
  const recorder = new AlertRecorder({ db, matching, log, clock: systemClock, configuration });
  try {
    const startMs = performance.now();
    await post(db, drawTruck(random, 1, { accountId: COMPANIES + 1, day }));
    await matching.catchUp();
    await recorder.settle();
    const loadedMs = Math.round(performance.now() - startMs);
    const posted = Array.from({ length: options.posts }, (_, place): TruckRow => {
      const truck = drawTruck(random, place + 2, { accountId: COMPANIES + 1, day });
      return place % POSTS_PER_LOAD === 0 ? { ...truck, kind: 'L' } : truck;
    });
    const { tookMs, elapsedMs } = await postAll(db, posted, options.rate);
    const [loads, trucks] = [posted.filter(({ kind }) => kind === 'L'), posted.filter(({ kind }) => kind === 'E')];
    const compared = await compare(db, trucks.slice(-options.checked), followed);
    const trips = await compareTrips(db, trucksFollowed, loads);
    const { count } = await db
      .selectFrom('alert_hits')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return {
      ...toTimeFigures(tookMs),
      hits: Number(count),
      postsPerSecond: Math.round((posted.length * 10_000) / elapsedMs) / 10,
      ...compared,
      ...trips,
      loadedMs,
    };
  } finally {
    await recorder.close();
    await matching.close();
  }
}

async function addFollowed(
  db: Db,
  { searches }: FollowedPosts,
  draw: (id: number, accountId: number) => Followed,
): Promise<{ followed: Followed[]; users: { user_id: number; account_id: number }[] }> {
  const companies = await db
    .insertInto('companies')
    .values(
      Array.from({ length: COMPANIES }, (_, place) => ({
        cust_cd: `FOLLOW${place}`,
        common_name: `Company ${place}`,
        registered_name: `Company ${place} Limited`,
        phone: '416-555-0100',
        email: `follow${place}@example.com`,
        billing_city: 'Toronto',
        billing_province_code: 'ON',
      })),
    )
    .returning('account_id')
    .execute();
  const users = await db
    .insertInto('users')
    .values(
      companies.map(({ account_id }, place) => ({
        account_id,
        email: `follower${place}@example.com`,
        first_name: 'Test',
        last_name: `Follower ${place}`,
        nick_name: `Follower ${place}`,
        product_ids: [13],
      })),
    )
    .returning(['user_id', 'account_id'])
    .execute();
  const followed: Followed[] = [];
  while (followed.length < searches) {
    const rows = Array.from({ length: Math.min(ROWS_PER_INSERT, searches - followed.length) }, (_, place) => {
      const number = followed.length + place;
      const user = users[number % users.length]!;
      return { user, number, draft: draw(0, user.account_id) };
    });
    const ids = await db
      .insertInto('alerts')
      .values(
        rows.map(({ user, number, draft }) => ({
          account_id: user.account_id,
          user_id: user.user_id,
          kind: 'usMexicanData' in draft.search ? ('usCarriers' as const) : ('carriers' as const),
          criteria: JSON.stringify(draft.search),
          posting_id: null,
          name: `Search ${number}`,
          channel: 'push' as const,
          rhythm: 'hourly' as const,
          is_paused: false,
          unsubscribe_hash: Buffer.from(`search ${number}`),
          unsubscribe_secret: 'none',
          created_on: systemClock.now(),
        })),
      )
      .returning('id')
      .execute();
    for (const [place, { id }] of ids.entries()) followed.push({ ...rows[place]!.draft, id });
  }
  return { followed, users };
}

/** @returns the change of the feed */
async function post(db: Db, truck: TruckRow): Promise<number> {
  await inTransaction(db, (tx) => appendChanges(tx, [{ type: 'posting', posting: toFeedPosting(truck) }]));
  return getLastChangeId(db);
}

/** Posts at the rate. @returns how long each took until its alerts were stored */
async function postAll(
  db: Db,
  trucks: readonly TruckRow[],
  rate: number,
): Promise<{ tookMs: number[]; elapsedMs: number }> {
  const waiting = new Map<number, number>();
  const tookMs: number[] = [];
  let isDone = false;
  const look = async (): Promise<void> => {
    const endMs = performance.now() + (trucks.length * 1000) / rate + LIMIT_MS;
    while (!isDone || waiting.size > 0) {
      if (performance.now() > endMs) throw new Error('The alerts of a post were not found in time.');
      const { event_id: position } = await db.selectFrom('alert_position').select('event_id').executeTakeFirstOrThrow();
      const nowMs = performance.now();
      for (const [eventId, committedMs] of waiting) {
        if (eventId > position) continue;
        tookMs.push(nowMs - committedMs);
        waiting.delete(eventId);
      }
      await sleep(LOOK_MS);
    }
  };
  const looking = look();
  const startMs = performance.now();
  for (const [place, truck] of trucks.entries()) {
    await sleep(Math.max(0, startMs + (place * 1000) / rate - performance.now()));
    const sentMs = performance.now();
    waiting.set(await post(db, truck), sentMs);
  }
  isDone = true;
  const elapsedMs = performance.now() - startMs;
  await looking;
  return { tookMs, elapsedMs };
}

async function compare(
  db: Db,
  trucks: readonly TruckRow[],
  followed: readonly Followed[],
): Promise<{ missed: number; wrong: number; checked: number }> {
  let [missed, wrong] = [0, 0];
  for (const truck of trucks) {
    const rows = await db.selectFrom('alert_hits').select('alert_id').where('token', '=', truck.token).execute();
    const found = new Set(rows.map(({ alert_id: id }) => id));
    const expected = new Set(listOracleFollowers(truck, followed));
    missed += [...expected].filter((id) => !found.has(id)).length;
    wrong += [...found].filter((id) => !expected.has(id)).length;
  }
  return { missed, wrong, checked: trucks.length };
}
