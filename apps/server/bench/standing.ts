import { parseArgs } from 'node:util';
import { HUB_EVENTS } from '@loadstone/contracts/live';
import type { Tier } from '@loadstone/contracts/tiers';
import { createBroker, createCarrier, createFakeClock, createTestApp, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { withDatabase } from '../prove/with-database.ts';
import { openDatabase } from '../src/db/database.ts';
import { postDueLanes } from '../src/modules/lanes/lane-posting.service.ts';
import { createBoardCalls } from '../test/board-calls.ts';
import { connectToHub } from '../test/hub-client.ts';
import { createLaneCalls, laneDraft } from '../test/lane-calls.ts';
import { printResult, roundTo, toTimeFigures } from './figures.ts';
import { findParentId, readCpuMicros, readFamilyCpuMicros } from './process-cpu.ts';

/**
 * Measures what lanes cost a minute while nothing of them is due, and with the share of a day that is due in a minute; and
 * the time from the moment when a tier is due until its lead is at a carrier, beside that of ordinary posts in the same run.
 * Server, database and client share the machine.
 */
const IDLE_LIMIT_MS = 50;
const RELEASE_LIMIT_MS = 250;
const MINUTES_PER_DAY = 1_440;
const COMPANIES = 50;
const EVERY_COMPANY: Tier = { receivers: { type: 'everybody' }, rate: null, minutes: null, bookNow: false };

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    lanes: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '60' },
    releases: { type: 'string', default: '60' },
    rate: { type: 'string', default: '1' },
  },
});
const [lanes, runs, releases, rate] = [values.lanes, values.runs, values.releases, values.rate].map(Number) as [
  number,
  number,
  number,
  number,
];

await withDatabase({ name: 'standing', poolSize: 2 }, async ({ database, url }) => {
  const open = () => openDatabase({ url, poolSize: 8, onTrouble: (error) => console.error(error) });
  const clock = createFakeClock();
  const board = await createTestApp({ database: { ...database, open }, clock });
  try {
    const ofLanes = await measureLanes(board, () => clock.advance(60_000));
    const ofReleases = await measureReleases(board);
    const isWithinLimits = ofLanes.idleMs <= IDLE_LIMIT_MS && ofReleases.release.p99Ms <= RELEASE_LIMIT_MS;
    const limits = { idleMs: IDLE_LIMIT_MS, releaseP99Ms: RELEASE_LIMIT_MS };
    printResult({ lanes, ...ofLanes, ...ofReleases, limits }, { isJson: values.json, isWithinLimits });
  } finally {
    await board.close();
  }
});

/** Processor time of a run of the job, of this process and of the database, milliseconds. */
async function measureLanes(board: TestApp, passMinute: () => void) {
  for (let count = 0; count < COMPANIES; count += 1) {
    const draft = laneDraft({ weekdays: [1, 2, 3, 4, 5, 6, 7], perDay: 1, validFrom: '2026-06-20' });
    const { body } = await createLaneCalls(board).add(await createBroker(board.db), draft);
    await sql`
      insert into lanes (account_id, kind, created_by, updated_by, facts, weekdays, without_days, extra_days, per_day, post_hour,
        days_ahead, valid_from, valid_to, next_day, next_post_on, created_on, updated_on)
      select account_id, kind, created_by, updated_by, facts, weekdays, without_days, extra_days, per_day, post_hour,
        days_ahead, valid_from, valid_to, next_day, next_post_on, created_on, updated_on
      from lanes, generate_series(2, ${lanes / COMPANIES}::integer) where id = ${body.laneID}`.execute(board.db);
  }
  await sql`analyze lanes`.execute(board.db);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(board.db);
  const postmaster = findParentId(rows[0]?.pid ?? 0) ?? 0;
  const readMs = () => (readCpuMicros(process.pid) + readFamilyCpuMicros(postmaster)) / 1_000;
  const measure = async (before: () => Promise<unknown>) => {
    let spentMs = 0;
    for (let run = 0; run < runs; run += 1) {
      passMinute();
      await before();
      const startMs = readMs();
      await postDueLanes(board.app.parts);
      await board.app.matching.catchUp();
      spentMs += readMs() - startMs;
    }
    return roundTo(spentMs / runs, 2);
  };
  const share = Math.ceil(lanes / MINUTES_PER_DAY);
  const makeDue = () =>
    sql`
    update lanes set next_post_on = ${board.clock.now()}, next_day = '2026-06-20', valid_to = '2026-06-20', post_hour = 0, days_ahead = 14
    where id in (select id from lanes where next_day = '2026-06-20' and post_hour <> 0 limit ${share})`.execute(
      board.db,
    );
  await measure(async () => undefined);
  return { idleMs: await measure(async () => undefined), share, shareMs: await measure(makeDue) };
}

/** Times until leads are at a carrier: of tiers from the moment when they are due, of posts from their request. */
async function measureReleases(board: TestApp) {
  const calls = createBoardCalls(board);
  const [friend, carrier] = [await createCarrier(board.db), await createCarrier(board.db)];
  await calls.postTruck(carrier);
  const client = await connectToHub(await board.listen(), { token: await board.tokenFor(carrier) });
  const arrivals = new Map<number, number>();
  let read = 0;
  const note = (): void => {
    for (const change of client.listChanges().slice(read)) {
      read += 1;
      if (change.type === 'lead.appeared') arrivals.set(change.lead.token, Date.now());
    }
  };
  client.socket.on(HUB_EVENTS.board, note);
  const waitFor = (sent: ReadonlyMap<number, number>) =>
    client.waitUntil(() => {
      note();
      return [...sent.keys()].every((token) => arrivals.has(token));
    });
  const tiers: Tier[] = [
    { ...EVERY_COMPANY, receivers: { type: 'companies', custCds: [friend.custCd] }, minutes: 60 },
    EVERY_COMPANY,
  ];
  for (let count = 0; count < releases; count += 1) {
    await calls.postLoad(await createBroker(board.db), { tiers });
  }
  const { rows: planned } = await sql<{ token: number; due: Date }>`
    with due as (
      update posting_tiers set due_on = date_trunc('milliseconds', clock_timestamp() + interval '3 seconds'
        + (audience_id % ${releases}::integer) * 1000 / ${rate}::integer * interval '1 ms')
      where due_on is not null returning audience_id, due_on
    )
    select p.token, due.due_on as due from due join postings p on p.network_id = due.audience_id`.execute(board.db);
  // A change of an audience wakes the timer, which sleeps until the moment that was due before.
  await calls.postLoad(await createBroker(board.db), { tiers: tiers.slice(0, 1) });
  const sent = new Map(planned.map(({ token, due }) => [token, due.getTime()]));
  await waitFor(sent);
  const release = toTimeFigures([...sent].map(([token, at]) => arrivals.get(token)! - at));
  const posts = new Map<number, number>();
  for (let count = 0; count < releases; count += 1) {
    const broker = await createBroker(board.db);
    const at = Date.now();
    posts.set((await calls.postLoad(broker)).body.token, at);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, at + 1_000 / rate - Date.now())));
  }
  await waitFor(posts);
  client.close();
  const post = toTimeFigures([...posts].map(([token, at]) => arrivals.get(token)! - at));
  return {
    releases,
    rate,
    release,
    post,
    ratioOfP50: roundTo(release.p50Ms / post.p50Ms, 2),
    ratioOfP99: roundTo(release.p99Ms / post.p99Ms, 2),
  };
}
