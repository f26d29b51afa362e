import { createTestDatabase, type TestDatabase } from '@loadstone/testkit';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRandom } from '../../../test/random-board.ts';
import { openDatabase, type Db, type OpenDatabase } from '../database.ts';
import { placeLater } from '../held-transaction.ts';
import { inTransaction } from '../transaction.ts';
import { appendChanges, placeChanges, readFeed, settleSnapshot, type FeedRow } from './change-feed.ts';

const [KEYS, WRITERS, WRITES, KILLS] = [4, 6, 25, 40];
/** Of each reader, while others write. */
const STARTS = 4;
const SEED = 11;

let database: TestDatabase;
/** Servers whose transactions commit without waiting for their places. */
let servers: OpenDatabase[];
beforeEach(async () => {
  database = await createTestDatabase();
  servers = [1, 2].map(() => openDatabase({ url: database.url, poolSize: 8, onTrouble: () => undefined }));
  await sql`create table versions (key integer primary key, version integer not null)`.execute(database.db);
  await sql`insert into versions select key, 0 from generate_series(1, ${KEYS}) as key`.execute(database.db);
});
afterEach(async () => {
  for (const server of servers) await server.close();
  await database.close();
});

type Versions = Map<number, number>;

async function readVersions(db: Db): Promise<Versions> {
  const { rows } = await sql<{ key: number; version: number }>`select * from versions order by key`.execute(db);
  return new Map(rows.map(({ key, version }) => [key, version]));
}

/** Follows the versions as the index of a server does: from a snapshot, and then change by change. */
class Reader {
  readonly faults: string[] = [];
  /** Starts from a snapshot. */
  starts = 0;
  versions: Versions | undefined;
  readonly #db: Db;
  #lastId = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  async start(): Promise<void> {
    this.versions = undefined;
    const snapshot = this.#db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    const read = await snapshot.execute(async (tx) => {
      const id = await settleSnapshot(this.#db, tx);
      return { id, versions: await readVersions(tx) };
    });
    this.#lastId = read.id;
    this.versions = read.versions;
    this.starts += 1;
  }

  /** Reads on, as the poll does where each notification is lost. @param limit changes at most */
  async read(limit: number): Promise<void> {
    if (this.versions === undefined) return this.start();
    const { rows } = await readFeed(this.#db, this.#lastId, limit);
    for (const row of rows) this.#apply(row, this.versions);
  }

  #apply({ id, change }: FeedRow, versions: Versions): void {
    this.#lastId = id;
    if (change.type !== 'postingRemoved') return;
    const known = versions.get(change.token);
    if (change.version !== (known ?? 0) + 1) {
      this.faults.push(
        `start ${this.starts}, change ${id}: version ${change.version} of ${change.token} after ${known}`,
      );
    }
    versions.set(change.token, change.version ?? 0);
  }
}

/** Raises the versions of random rows, each in a transaction that stays open for a moment. */
async function write({ db }: OpenDatabase, seed: number, isEnough: () => boolean): Promise<void> {
  const random = createRandom(seed);
  for (let turn = 0; turn < WRITES || !isEnough(); turn += 1) {
    const [key, seconds] = [1 + random.below(KEYS), random.below(8) / 1_000];
    await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ version: number }>`
        update versions set version = version + 1 where key = ${key} returning version`.execute(tx);
      const version = rows[0]?.version ?? 0;
      await appendChanges(tx, [{ type: 'postingRemoved', token: key, kind: 'L', accountId: 1, version }]);
      await sql`select pg_sleep(${seconds})`.execute(tx);
    }).catch(() => undefined);
  }
}

/** Ends connections of writers, of readers, and of what places changes. */
async function killSome(isWriting: () => boolean): Promise<void> {
  const random = createRandom(SEED);
  for (let count = 0; isWriting() && count < KILLS; count += 1) {
    await sql`
      select pg_terminate_backend(pid) from (
        select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
        order by pid offset ${random.below(4)} limit 1
      ) as one`.execute(database.db);
    await sleep(5 + random.below(35));
  }
}

it('readers that start again from a snapshot lack no change and get none twice, while connections are killed', async () => {
  let isWriting = true;
  const stops = servers.map(({ db }) => placeLater(db, () => void placeChanges(db).catch(() => undefined)));
  const readers = servers.map(({ db }) => new Reader(db));
  const follow = async (reader: Reader, seed: number): Promise<void> => {
    const random = createRandom(seed);
    while (isWriting) {
      const step = random.isLucky(0.15) ? reader.start() : reader.read(1 + random.below(20));
      await step.catch(() => undefined);
      await sleep(random.below(25));
    }
  };
  try {
    const others = Promise.all([
      ...readers.map((reader, place) => follow(reader, SEED + place)),
      killSome(() => isWriting),
    ]);
    const isEnough = () => readers.every(({ starts }) => starts >= STARTS);
    await Promise.all(
      Array.from({ length: WRITERS }, (_, place) => write(servers[place % 2]!, 100 * SEED + place, isEnough)),
    );
    isWriting = false;
    await others;
    await placeChanges(database.db);
    const versions = await readVersions(database.db);
    for (const reader of readers) {
      // The first read of a killed connection may fail.
      await reader.read(10_000).catch(() => reader.read(10_000));
      await reader.read(10_000);
      expect(reader.faults).toEqual([]);
      expect(reader.versions).toEqual(versions);
    }
    expect([...versions.values()].reduce((sum, version) => sum + version, 0)).toBeGreaterThan(WRITERS * WRITES - KILLS);
  } finally {
    for (const stop of stops) stop();
  }
});
