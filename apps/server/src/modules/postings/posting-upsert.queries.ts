import type { PostingKind } from '@loadstone/contracts/postings';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import { toWrittenRow, type Unwritten } from '../../db/tables/fact-rows.ts';
import type { NewPostingRow, PostingRow } from '../../db/tables/schema.ts';

/**
 * A company's postings of a kind with one of these references, locked in the order of their ids. Deleted ones keep their
 * reference and are left out.
 */
export function listByReferencesForUpdate(
  tx: Tx,
  filter: { accountId: number; kind: PostingKind; references: readonly string[] },
): Promise<PostingRow[]> {
  return tx
    .selectFrom('postings')
    .selectAll()
    .where('account_id', '=', filter.accountId)
    .where('kind', '=', filter.kind)
    .where('deleted_on', 'is', null)
    .where('client_ref_num', '=', sql<string>`any(${toListParameter(filter.references)}::text[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * The deleted postings that a carrier had of the quantities of these postings, which no upsert can offer again. One that was
 * deleted while it was open is not among them.
 *
 * @param lots the ids of the postings of which they were taken, and which can be deleted themselves
 */
export async function listDeletedOfLots(tx: Tx, lots: readonly number[]): Promise<PostingRow[]> {
  if (lots.length === 0) return [];
  const listed = sql<number>`any(${toListParameter(lots)}::bigint[])`;
  return tx
    .selectFrom('postings')
    .selectAll()
    .where((where) => where.or([where('id', '=', listed), where('taken_from', '=', listed)]))
    .where('deleted_on', 'is not', null)
    .where('p_status', 'in', ['A', 'R', 'D'])
    .orderBy('id')
    .execute();
}

/** Inserts postings in one statement. @returns their rows, in any order */
export function insertPostings(tx: Tx, rows: readonly Unwritten<NewPostingRow>[]): Promise<PostingRow[]> {
  if (rows.length === 0) return Promise.resolve([]);
  return tx.insertInto('postings').values(rows.map(toWrittenRow)).returningAll().execute();
}

/**
 * Separates postings from what was taken of their quantities under their references: they are posted again, and their
 * quantities start with what the rows state. Deleted ones are separated too.
 */
export async function endQuantitiesOf(tx: Tx, postings: readonly PostingRow[]): Promise<void> {
  if (postings.length > 0) await endQuantitiesStatement(postings).execute(tx);
}

/** The statement of {@link endQuantitiesOf}. It locks the rows in the order of their ids. */
export function endQuantitiesStatement(
  postings: readonly Pick<PostingRow, 'id' | 'taken_from' | 'client_ref_num'>[],
): RawBuilder<unknown> {
  const lots = postings.map(({ id, taken_from: takenFrom }) => takenFrom ?? id);
  const references = postings.map(({ client_ref_num: reference }) => reference);
  return sql`
    update postings set taken_from = null where id in (
      select p.id from postings p
        join unnest(${toListParameter(lots)}::bigint[], ${toListParameter(references)}::text[]) as g (lot, reference)
          on p.taken_from = g.lot and p.client_ref_num = g.reference
      order by p.id for no key update of p)`;
}

/** The open postings that a user or the author of a service account has created. */
export function listOpenByCreator(
  db: Db,
  filter: { accountId: number; userId: number; today: string },
): Promise<Pick<PostingRow, 'token' | 'kind' | 'client_ref_num'>[]> {
  return db
    .selectFrom('postings')
    .select(['token', 'kind', 'client_ref_num'])
    .where('created_by', '=', filter.userId)
    .where('account_id', '=', filter.accountId)
    .where('deleted_on', 'is', null)
    .where('p_status', '=', 'O')
    .where('date_avail', '>=', filter.today)
    .orderBy('id')
    .execute();
}

/** How many were taken of the quantity of the posting `p`. One that was deleted before a carrier had it is not among them. */
export const TAKEN_OF_POSTING = sql<number>`(
  select coalesce(sum(t.quantity), 0)::integer from postings t
  where t.taken_from = p.id and (t.deleted_on is null or t.p_status in ('A', 'R', 'D')))`;
