import type { Db, Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';

/** The id of the posting that has this token now. */
export async function findPostingId(db: Db, token: number): Promise<number | undefined> {
  const row = await db.selectFrom('postings').select('id').where('token', '=', token).executeTakeFirst();
  return row?.id;
}

/** The ids of postings by their tokens. */
export async function listPostingIds(db: Db, tokens: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.selectFrom('postings').select(['id', 'token']).where('token', 'in', tokens).execute();
  return new Map(rows.map(({ id, token }) => [token, id]));
}

/** The current token of a posting, which may be deleted. */
export async function getPostingToken(db: Db, id: number): Promise<number> {
  return (await db.selectFrom('postings').select('token').where('id', '=', id).executeTakeFirstOrThrow()).token;
}

/** A company's posting of either kind that is not deleted; undefined for the posting of another company. */
export async function findPostingOfCompany(db: Db, accountId: number, token: number): Promise<PostingRow | undefined> {
  return db
    .selectFrom('postings')
    .selectAll()
    .where('token', '=', token)
    .where('account_id', '=', accountId)
    .where('deleted_on', 'is', null)
    .executeTakeFirst();
}

/** A posting of any company that is not deleted. */
export async function findPosting(db: Db, token: number): Promise<PostingRow | undefined> {
  return db
    .selectFrom('postings')
    .selectAll()
    .where('token', '=', token)
    .where('deleted_on', 'is', null)
    .executeTakeFirst();
}

/** A posting of any company by its id, unless it is deleted. */
export async function findPostingById(db: Db, id: number): Promise<PostingRow | undefined> {
  return db.selectFrom('postings').selectAll().where('id', '=', id).where('deleted_on', 'is', null).executeTakeFirst();
}

/** The open and expired postings of all companies that are dated `firstDay` (`YYYY-MM-DD`) or later, by token. */
export async function listPostingsFrom(db: Db, firstDay: string): Promise<PostingRow[]> {
  return db
    .selectFrom('postings')
    .selectAll()
    .where('p_status', 'in', ['O', 'E'])
    .where('deleted_on', 'is', null)
    .where('date_avail', '>=', firstDay)
    .orderBy('token')
    .execute();
}

/** The lowest id of all postings; undefined where there are none. */
export async function findFirstId(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('postings')
    .select(({ fn }) => fn.min('id').as('id'))
    .executeTakeFirstOrThrow();
  return row.id ?? undefined;
}

/**
 * Sets the status of open postings that are dated before `today` (`YYYY-MM-DD`) to expired.
 *
 * @returns how many changed
 */
export async function expirePostingsBefore(tx: Tx, today: string): Promise<number> {
  const due = tx
    .selectFrom('postings')
    .select('id')
    .where('p_status', '=', 'O')
    .where('deleted_on', 'is', null)
    .where('date_avail', '<', today)
    // Every transaction that writes several postings locks them in this order.
    .orderBy('id')
    .forNoKeyUpdate();
  const { numUpdatedRows } = await tx
    .updateTable('postings as p')
    .from(due.as('due'))
    .set({ p_status: 'E' })
    .whereRef('p.id', '=', 'due.id')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The open postings of a company, both kinds. */
export async function countOpenPostings(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('postings')
    .where('account_id', '=', accountId)
    .where('p_status', '=', 'O')
    .where('deleted_on', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
