import { createTestDatabase, type TestDatabase } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../ground/errors.ts';
import { appendChanges, getLastChangeId, type FeedChange } from './change-feed/change-feed.ts';
import { openDatabase, type Db, type OpenDatabase } from './database.ts';
import { readIncluding } from './replica.ts';
import { inTransaction } from './transaction.ts';

const CHANGE: FeedChange = { type: 'day', day: '2026-06-15' };

let primary: TestDatabase;
/** A database of its own, whose feed has as many changes as a replica would have applied. */
let replica: TestDatabase;
let database: OpenDatabase;
beforeEach(async () => {
  primary = await createTestDatabase();
  replica = await createTestDatabase();
  database = open(replica.url);
});
afterEach(async () => {
  await database.close();
  await primary.close();
  await replica.close();
});

const open = (replicaUrl: string): OpenDatabase =>
  openDatabase({ url: primary.url, poolSize: 2, replicaUrl, onTrouble: () => undefined });
const append = (to: TestDatabase): Promise<void> => inTransaction(to.db, (tx) => appendChanges(tx, [CHANGE]));
const readName = async (from: Db): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(from);
  return rows[0]?.name ?? '';
};
const nameOf = ({ url }: OpenDatabase): string => new URL(url).pathname.slice(1);

describe('a read that must include a change', () => {
  it('is served by the replica where it has applied the change, and by the primary until then', async () => {
    await append(primary);
    const eventId = await getLastChangeId(primary.db);
    const read = (): Promise<string> => readIncluding(database.db, eventId, readName);
    expect(await read()).toBe(nameOf(primary));
    await append(replica);
    expect(await read()).toBe(nameOf(replica));
    expect(database.replicaFigures).toEqual({ served: 1, passedOn: 1 });
  });

  it('is served by the primary where the change is not known, in a transaction, and without a replica', async () => {
    expect(await readIncluding(database.db, undefined, readName)).toBe(nameOf(primary));
    expect(await inTransaction(database.db, (tx) => readIncluding(tx, 0, readName))).toBe(nameOf(primary));
    expect(await readIncluding(primary.db, 0, readName)).toBe(nameOf(primary));
  });

  it('is served by the primary while the replica is away, and cannot write', async () => {
    await expect(
      readIncluding(database.db, 0, async (from) => {
        await sql`create table written (id integer)`.execute(from);
        return readName(from);
      }),
    ).resolves.toBe(nameOf(primary));
    const away = open('postgres://unknown@127.0.0.1:1/nothing');
    expect(await readIncluding(away.db, 0, readName)).toBe(nameOf(primary));
    expect(away.replicaFigures).toEqual({ served: 0, passedOn: 1 });
    await away.close();
  });
});

it('a read that is refused for its caller is no fault of the replica, which serves the next one', async () => {
  const refuse = () => Promise.reject(new AppError('request.tooMany'));
  await expect(readIncluding(database.db, 0, refuse)).rejects.toMatchObject({ code: 'request.tooMany' });
  expect(await readIncluding(database.db, 0, readName)).toBe(nameOf(replica));
  expect(database.replicaFigures).toEqual({ served: 1, passedOn: 0 });
});

describe('a database behind a pooler', () => {
  it('has no prepared statements and no settings of a session, because its sessions change', async () => {
    const openPool = (pooledUrl?: string): OpenDatabase =>
      openDatabase({ url: primary.url, pooledUrl, poolSize: 1, onTrouble: () => undefined });
    const countPrepared = async (from: Db): Promise<number> => {
      await from.selectFrom('companies').select('account_id').where('account_id', '=', 1).execute();
      const { rows } = await sql`select name from pg_prepared_statements`.execute(from);
      return rows.length;
    };
    const readTimeLimit = async (from: Db): Promise<string | undefined> => {
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(from);
      return rows[0]?.statement_timeout;
    };
    const [pooled, direct] = [openPool(primary.url), openPool()];
    try {
      expect(await countPrepared(pooled.db)).toBe(0);
      expect([await readTimeLimit(pooled.db), await readTimeLimit(direct.db)]).toEqual(['0', '1min']);
    } finally {
      await Promise.all([pooled.close(), direct.close()]);
    }
  });
});
