import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** An entry of the log that is not in the chain of its company yet. */
interface QueuedEntry {
  readonly account_id: number;
  readonly activity_id: number;
  readonly created_on: Date;
  readonly content_hash: Buffer;
}

/** An entry of a chain. */
export interface ChainRow extends QueuedEntry {
  readonly number: number;
  readonly hash: Buffer;
}

/** An entry of a chain with what the log has for it now. */
export interface CheckedRow extends ChainRow {
  /** Null where the log has no such entry. */
  readonly content: string | null;
  readonly found_hash: Buffer | null;
}

/** Takes the oldest entries of the queue, in their order, for a transaction that appends them. */
export async function takeQueued(tx: Tx, limit: number): Promise<QueuedEntry[]> {
  const { rows } = await sql<QueuedEntry & { id: number }>`
    delete from activity_chain_queue where id in (
      select id from activity_chain_queue order by id limit ${limit}::integer for update skip locked)
    returning id, account_id, activity_id, created_on, content_hash`.execute(tx);
  return rows.toSorted((one, other) => one.id - other.id);
}

export async function insertChainRows(tx: Tx, rows: readonly ChainRow[]): Promise<void> {
  await tx.insertInto('activity_chain').values(rows).execute();
}

/** The sealed head of a company's chain; undefined for a company without entries. */
export async function findHead(db: Db, accountId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('activity_heads')
    .select('sealed')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.sealed;
}

export async function putHead(tx: Tx, accountId: number, sealed: string): Promise<void> {
  await tx
    .insertInto('activity_heads')
    .values({ account_id: accountId, sealed })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ sealed }))
    .execute();
}

/** The companies that have a chain, or entries without a head. */
export async function listChainCompanies(db: Db): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from activity_heads union select account_id from activity_chain
    union select account_id from user_activity where id >= (select activity_id from activity_chain_start)
    order by account_id`.execute(db);
  return rows.map((row) => row.account_id);
}

/** The next entries of a chain, with the entries of the log that have their ids. */
export async function listChecked(db: Db, accountId: number, after: number, limit: number): Promise<CheckedRow[]> {
  const { rows } = await sql<CheckedRow>`
    with page as materialized (
      select * from activity_chain where account_id = ${accountId} and number > ${after}
      order by number limit ${limit}::integer),
    entries as (
      select a.id, activity_content(a) as content from user_activity a
      where a.account_id = ${accountId}
        and a.created_on between (select min(created_on) from page) and (select max(created_on) from page))
    select p.*, e.content, sha256(convert_to(e.content, 'UTF8')) as found_hash
    from page p left join entries e on e.id = p.activity_id order by p.number`.execute(db);
  return rows;
}

/** The first entry of the log since then, and since the chains began, that is neither in a chain nor waits for it. */
export async function findUnchained(db: Db, accountId: number, since: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select a.id from user_activity a
    where a.account_id = ${accountId} and a.created_on >= ${since} and a.id >= (select activity_id from activity_chain_start)
      and not exists (select from activity_chain c where c.account_id = a.account_id and c.activity_id = a.id)
      and not exists (select from activity_chain_queue q where q.activity_id = a.id)
    order by a.id limit 1`.execute(db);
  return rows[0]?.id;
}

/** The companies whose chains have entries from before an instant. */
export async function listOldChains(tx: Tx, before: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('activity_chain')
    .select('account_id')
    .distinct()
    .where('created_on', '<', before)
    .execute();
  return rows.map((row) => row.account_id);
}

/**
 * Removes the oldest entries of a chain, up to the first that is not old.
 *
 * @returns the last one that was removed; undefined where none was
 */
export async function trimChain(tx: Tx, accountId: number, before: Date): Promise<ChainRow | undefined> {
  const { rows } = await sql<ChainRow>`
    delete from activity_chain where account_id = ${accountId} and number < coalesce(
      (select min(number) from activity_chain where account_id = ${accountId} and created_on >= ${before}),
      (select max(number) + 1 from activity_chain where account_id = ${accountId}))
    returning *`.execute(tx);
  return rows.toSorted((one, other) => one.number - other.number).at(-1);
}
