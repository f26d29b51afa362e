import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { startPostgresServer } from '../../../tools/run/postgres-server.ts';
import { appendChanges } from '../src/db/change-feed/change-feed.ts';
import { openDatabase, type Db } from '../src/db/database.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { systemClock } from '../src/ground/clock.ts';
import { startMatching } from '../src/matching/index.ts';
import { printResult, roundTo, toTimeFigures } from './figures.ts';

/*
 * How many transactions a second may write to the feed while each flush takes long: the database has a synchronous replica,
 * whose replies are delayed. Transactions that wait for their place, as all did before, in turns with those that get it
 * afterwards. Each inserts a row and appends a change of a posting's size.
 */
const { values } = parseArgs({
  options: {
    delay: { type: 'string', default: '5' },
    writers: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '5' },
    rate: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
  },
});
const delayMs = Number(values.delay);
const [writers, seconds, rate] = [Number(values.writers), Number(values.seconds), Number(values.rate)];
const log = { info: () => undefined, warn: console.error, error: console.error };
const TEXT = 'x'.repeat(600);
const onTrouble = (): void => undefined;

const SYNCHRONOUS = { synchronous_commit: 'on', synchronous_standby_names: '*' };
const primary = await startPostgresServer({
  settings: delayMs > 0 ? SYNCHRONOUS : { fsync: 'on', synchronous_commit: 'on' },
});
const port = Number(new URL(primary.url).port);
const proxy = spawn(
  process.execPath,
  [fileURLToPath(new URL('delayed-port.ts', import.meta.url)), String(port), String(delayMs)],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
const [printed] = (await once(proxy.stdout, 'data')) as [Buffer];
const replica = delayMs > 0 ? await startPostgresServer({ replicaOf: Number(printed.toString()) }) : undefined;

const followed = openDatabase({ url: primary.url, poolSize: writers, onTrouble });
const waiting = openDatabase({ url: primary.url, poolSize: writers, onTrouble });
await migrateToLatest(followed);
await sql`create table bench_posts (id bigint generated always as identity primary key, note text)`.execute(
  followed.db,
);
const ages = { dateToleranceDays: 1, newLeadMinutes: 30, confirmedHours: 4 };
const matching = startMatching({ database: followed, log, clock: systemClock, timeZone: 'America/Toronto', ...ages });
await matching.whenReady();

/** When each post began, by its number, until its change is applied. */
const begun = new Map<number, number>();
let applied: number[] = [];
let lastEventId = 0;
let disorders = 0;
matching.onApplied(({ eventId, change }) => {
  if (eventId <= lastEventId) disorders += 1;
  lastEventId = eventId;
  if (change.type !== 'event') return;
  const number = change.accountIds[0] ?? 0;
  const beganMs = begun.get(number);
  if (beganMs === undefined || !begun.delete(number)) disorders += 1;
  else applied.push(performance.now() - beganMs);
});

let posts = 0;
async function post(db: Db): Promise<void> {
  const number = (posts += 1);
  begun.set(number, performance.now());
  await inTransaction(db, async (tx) => {
    await sql`insert into bench_posts (note) values (${TEXT})`.execute(tx);
    const event = { type: 'tags.changed', note: TEXT } as never;
    await appendChanges(tx, [{ type: 'event', accountIds: [number], event }]);
  });
}

async function settle(): Promise<number[]> {
  for (let tries = 0; begun.size > 0 && tries < 200; tries += 1) await sleep(20);
  if (begun.size > 0) disorders += begun.size;
  begun.clear();
  const latencies = applied;
  applied = [];
  return latencies;
}

/** As many posts as the writers can, each in one message, so that the database is measured and not this process. */
async function measureRate(isLater: boolean) {
  const before = posts;
  const batchesBefore = await countBatches();
  const clients = await Promise.all(
    Array.from({ length: writers }, async () => {
      const client = new pg.Client(primary.url);
      await client.connect();
      return client;
    }),
  );
  const stated = isLater ? `set local loadstone.feed_places = 'later';` : '';
  const startMs = performance.now();
  const write = async (client: pg.Client): Promise<void> => {
    while (performance.now() - startMs < seconds * 1_000) {
      const number = (posts += 1);
      begun.set(number, performance.now());
      const change = JSON.stringify({
        type: 'event',
        accountIds: [number],
        event: { type: 'tags.changed', note: TEXT },
      });
      await client.query(`begin; ${stated} insert into bench_posts (note) values ('${TEXT}');
        insert into change_feed (change) values ('${change}'); commit`);
    }
  };
  await Promise.all(clients.map(write));
  const tookSeconds = (performance.now() - startMs) / 1_000;
  await matching.catchUp();
  await Promise.all(clients.map((client) => client.end()));
  await settle();
  const written = posts - before;
  return {
    perSecond: Math.round(written / tookSeconds),
    postsPerBatch: roundTo(written / Math.max(1, (await countBatches()) - batchesBefore), 2),
  };
}

/** All that has placed changes did it in transactions of their own: their number is that of the rows' last writers. */
async function countBatches(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct xmin::text) as count from change_feed`.execute(
    followed.db,
  );
  return rows[0]?.count ?? 0;
}

/** Posts at a steady rate, each at its time. */
async function measureLatency(db: Db) {
  const started: Promise<void>[] = [];
  const startMs = performance.now();
  for (let place = 0; place < rate * seconds; place += 1) {
    await sleep(Math.max(0, startMs + (place * 1_000) / rate - performance.now()));
    started.push(post(db));
  }
  await Promise.all(started);
  return toTimeFigures(await settle());
}

const results: object[] = [];
let isFast = true;
try {
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [name, db] of [
      ['waiting', waiting.db],
      ['afterwards', followed.db],
    ] as const) {
      const [atOnce, steady] = [await measureRate(db === followed.db), await measureLatency(db)];
      if (name === 'afterwards') isFast &&= atOnce.perSecond >= 1_000 && steady.p99Ms <= 150;
      results.push({ name, ...atOnce, steady });
    }
  }
} finally {
  await matching.close();
  await followed.close();
  await waiting.close();
  await replica?.stop();
  proxy.kill();
  await primary.stop();
}
printResult(
  { delayMs, writers, rate, disorders, results },
  { isJson: values.json, isWithinLimits: isFast && disorders === 0 },
);
