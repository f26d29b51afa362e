import { ACTIVITY_TYPES, addLoginActivity, addUserActivity } from '@loadstone/contracts/activity';
import type { FeatureCode } from '@loadstone/contracts/board';
import { setContacted } from '@loadstone/contracts/contacted';
import { listFlags } from '@loadstone/contracts/flags';
import { loadPostingCalls } from '@loadstone/contracts/postings';
import { listPostingTags } from '@loadstone/contracts/tags';
import { listTemplates } from '@loadstone/contracts/templates';
import { createTestApp, createTestDatabase, type Person, type TestApp, type TestDatabase } from '@loadstone/testkit';
import { sql } from 'kysely';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoardCalls, type BoardCalls } from '../../test/board-calls.ts';
import { activityModule } from '../modules/activity/index.ts';
import { createMigrator, listMigrationFiles } from './migrate.ts';

/** Rows of earlier versions: `NNNN-name.sql` runs after the migration of that name. */
const ROWS_FOLDER = join(import.meta.dirname, '../../test/previous-boards');
/**
 * The tables whose existing columns a migration changes on purpose. The columns of every other table must not change.
 */
const REWRITTEN: Readonly<Record<string, readonly string[]>> = {
  '0009-posting-identity': ['posting_tags', 'contacted_leads', 'flags'],
  '0012-idempotency-callers': ['idempotency_keys'],
  '0033-durable-tasks': ['documents', 'mails', 'notifications'],
  '0034-notices-as-values': ['notifications', 'assignment_history'],
  '0089-authenticator-secrets': ['authenticators'],
  '0123-same-load-keys-of-open-loads': ['postings'],
};
const PARTNER_TOKEN = 4_503_599_627_370_501;

type TableRows = Map<string, Record<string, unknown>[]>;

/** Every row of every table of the product. */
async function readRows(database: TestDatabase): Promise<TableRows> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
    order by table_name`.execute(database.db);
  const found: TableRows = new Map();
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: Record<string, unknown>;
    }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(database.db);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/** Rows without the columns that a migration added, sorted. */
function toComparable(rows: readonly Record<string, unknown>[], columns: readonly string[]): string[] {
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();
}

/** A user of the earlier database, with the keys of the company. */
async function findPerson(database: TestDatabase, userId: number): Promise<Person> {
  const user = await database.db
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { account_id } = user;
  const company = await database.db
    .selectFrom('companies')
    .selectAll()
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  const permits = await database.db.selectFrom('permits').selectAll().where('account_id', '=', account_id).execute();
  return {
    userId,
    accountId: account_id,
    custCd: company.cust_cd,
    email: user.email,
    user,
    company,
    keyFor: (code: FeatureCode) => permits.find((permit) => permit.code === code)?.api_key ?? 'NA',
  };
}

describe('a database of an earlier state', () => {
  let database: TestDatabase;
  let board: TestApp;
  let calls: BoardCalls;
  let broker: Person;
  let carrier: Person;

  beforeAll(async () => {
    database = await createTestDatabase();
    await sql`drop schema public cascade; create schema public`.execute(database.db);
    let hasRows = false;
    for (const file of await listMigrationFiles()) {
      const name = file.replace('.ts', '');
      const before = await readRows(database);
      const { error } = await createMigrator(database.db).migrateTo(name);
      expect(error).toBeUndefined();
      const after = await readRows(database);
      for (const [table, rows] of before) {
        const kept = after.get(table) ?? [];
        expect(kept.length, `rows of ${table} after ${name}`).toBe(rows.length);
        if (REWRITTEN[name]?.includes(table) === true) continue;
        const columns = Object.keys(rows[0] ?? {});
        expect(toComparable(kept, columns), `${table} after ${name}`).toEqual(toComparable(rows, columns));
      }
      const rowsFile = join(ROWS_FOLDER, `${name}.sql`);
      if (existsSync(rowsFile)) {
        await sql.raw(readFileSync(rowsFile, 'utf8')).execute(database.db);
        hasRows = true;
      }
      if (!hasRows) continue;
      const empty = [...(await readRows(database))].flatMap(([table, rows]) => (rows.length === 0 ? [table] : []));
      expect(empty, `tables without a row: add them to test/previous-boards/${name}.sql`).toEqual([]);
    }
    board = await createTestApp({ database });
    calls = createBoardCalls(board);
    broker = await findPerson(database, 9001);
    carrier = await findPerson(database, 9003);
  });
  afterAll(async () => {
    // Undefined where the migration itself failed.
    await (board as TestApp | undefined)?.close();
    await database.close();
  });

  it('sends the mail that was waiting, as a task', async () => {
    const { rows } = await sql<{ task: string; subject: string }>`
      select task_identifier as task, subject from graphile_worker.jobs
      join graphile_worker._private_jobs using (id) join mails on mails.id = (payload ->> 'mailId')::bigint`.execute(
      database.db,
    );
    expect(rows).toEqual([{ task: 'mail', subject: 'A faster list' }]);
  });

  it('keeps its postings of every status, and not what was deleted', async () => {
    const { body: loads } = await calls.listLoads(broker);
    expect(loads.map(({ token, pStatus }) => `${token} ${pStatus}`).sort()).toEqual([
      '1000001 O',
      '1000003 P',
      '1000005 A',
      '1000006 R',
      '1000007 D',
    ]);
    const expired = await board.call(loadPostingCalls.listExpired, {
      as: broker,
      params: { key: broker.keyFor('ll_ldpostings_view') },
    });
    expect(expired.body.map(({ token }) => token)).toEqual([1000008]);
    expect((await calls.listTrucks(carrier)).body.map(({ token }) => token)).toEqual([1000002]);
    expect(loads.find(({ token }) => token === 1000003)?.network).toEqual({
      id: 70,
      name: 'Trusted',
      isDeleted: false,
    });
  });

  it('gets the limit of stops without a read of every posting, for what is written from then on', async () => {
    const { rows } = await sql<{ name: string; isRead: boolean }>`
      select conname as name, convalidated as "isRead" from pg_constraint where conname like '%_stops_check'
      order by conname`.execute(database.db);
    expect(rows).toEqual([
      { name: 'postings_stops_check', isRead: false },
      { name: 'templates_stops_check', isRead: false },
    ]);
    const tooFew = database.db.updateTable('postings').set({ stops: '[]' }).where('token', '=', 1000001).execute();
    await expect(tooFew).rejects.toThrow('postings_stops_check');
  });

  it('keeps its tags, each on its posting', async () => {
    const { body } = await board.call(listPostingTags, { as: broker });
    expect(body).toEqual([
      { postingId: 1000001, tagId: 40 },
      { postingId: 1000008, tagId: 40 },
    ]);
    const load = (await calls.listLoads(broker)).body.find(({ token }) => token === 1000001);
    expect(load?.tag).toEqual({ tagId: 40, tagName: 'Hot', tagColor: '#dc2626', postingId: 1000001 });
    const { rows } = await sql`
      select p.token from posting_tags pt join postings p on p.id = pt.posting_id where pt.tag_id = 41`.execute(
      database.db,
    );
    expect(rows).toEqual([{ token: 1000004 }]);
  });

  it('keeps its idempotency keys, each with its user', async () => {
    const keys = await database.db.selectFrom('idempotency_keys').selectAll().where('key', '=', 'one-flag').execute();
    expect(keys).toMatchObject([{ caller_kind: 'user', caller_id: 9001, status: 200, reply: { id: 60 } }]);
  });

  it('keeps its templates', async () => {
    const { body } = await board.call(listTemplates, { as: broker, params: { mode: 'B' } });
    expect(body.map(({ templateID, comment }) => [templateID, comment])).toEqual([[50, 'saved load']]);
  });

  it('keeps its flags, whether their postings are open, deleted, on the partner board or removed', async () => {
    const { body } = await board.call(listFlags, { as: broker });
    expect(body.map(({ id, lToken, eToken }) => [id, lToken, eToken]).sort()).toEqual([
      [60, 1000001, 1000002],
      [61, 1000008, 1000004],
      [62, 1000001, PARTNER_TOKEN],
      [63, 998, 999],
    ]);
  });

  it('shows its contacted marks and flags on the rows of leads', async () => {
    const { body } = await calls.leadsOfLoad(broker, 1000001);
    expect(body.leads.map(({ token, contacted, flag }) => [token, contacted, flag])).toEqual([[1000002, 'Y', 60]]);
  });

  it.each([
    ['an open lead', 1000002],
    ['a deleted lead', 1000004],
    ['a lead of the partner board', PARTNER_TOKEN],
    ['a lead whose row is gone', 999],
  ])('lets the mark of %s be taken away', async (_, eToken) => {
    const countMarks = async () => (await database.db.selectFrom('contacted_leads').select('id').execute()).length;
    const before = await countMarks();
    const body = { cnCustCd: 'OLDC', eToken };
    const response = await board.call(setContacted, { as: broker, body });
    expect([response.status, response.body.contacted]).toEqual([200, '']);
    expect(await countMarks()).toBe(before - 1);
  });

  it('keeps its logs, continues their numbers, and writes new entries to the partition of their day', async () => {
    for (const log of activityModule.retention) await log.createPartitions(database.db, board.clock.now());
    await board.call(addUserActivity, { as: broker, body: { userActivityTypeId: ACTIVITY_TYPES.AppLoaded } });
    await board.call(addLoginActivity, { as: broker, body: { userActivityTypeId: ACTIVITY_TYPES.AppLoaded } });
    for (const log of ['user_activity', 'user_login_activity']) {
      const { rows } = await sql<{ id: number; place: string }>`
        select id, tableoid::regclass::text as place from ${sql.table(log)} order by id`.execute(database.db);
      expect(rows.map(({ place }) => place)).toEqual([`${log}_rest`, `${log}_20260615`]);
      // The chain of the entries has taken a number as its start; the numbers never begin again.
      expect([rows[0]?.id, (rows[1]?.id ?? 0) > 1]).toEqual([1, true]);
    }
  });

  it('compares its open loads with new ones (M18), and keeps the report that one is gone', async () => {
    const { rows } = await sql<{ token: number; known: boolean }>`
      select token, comment_key = written_key(comment) as known from postings where token in (1000001, 1000008)
      order by token`.execute(database.db);
    expect(rows).toEqual([
      { token: 1000001, known: true },
      { token: 1000008, known: null },
    ]);
    const reports = await database.db.selectFrom('gone_reports').select(['account_id', 'answer']).execute();
    expect(reports).toEqual([{ account_id: 901, answer: null }]);
  });

  it('gives the next posting the next token', async () => {
    const { body } = await calls.postLoad(broker);
    expect(body.token).toBe(1000010);
  });
});
