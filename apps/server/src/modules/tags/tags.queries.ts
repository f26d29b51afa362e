import { sql } from 'kysely';
import { LAST_CHANGE_ID } from '../../db/change-feed/change-feed.ts';
import type { Db } from '../../db/database.ts';
import type { TagRow } from '../../db/tables/desk-tables.ts';

/** A company's tags by name, with the newest change of the feed in the same snapshot. */
export async function listTagRows(
  db: Db,
  accountId: number,
): Promise<{ readonly rows: readonly TagRow[]; readonly lastChangeId: number }> {
  const { rows } = await sql<{ last_change_id: number } & (TagRow | { id: null })>`
    select feed.last_change_id, t.*
    from (select ${sql.raw(LAST_CHANGE_ID)} as last_change_id) as feed
    left join tags as t on t.account_id = ${accountId}
    order by lower(t.tag_name), t.id`.execute(db);
  return {
    rows: rows.flatMap((row) => (row.id === null ? [] : [row])),
    lastChangeId: rows[0]?.last_change_id ?? 0,
  };
}

/** How many tags a company has. */
export async function countTags(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('tags')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/** One tag of that company; undefined also for a tag of another company. */
export async function findTagRow(db: Db, accountId: number, tagId: number): Promise<TagRow | undefined> {
  return db
    .selectFrom('tags')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', tagId)
    .executeTakeFirst();
}

/** The same tag, locked against deletion until the transaction ends. */
export async function findTagForShare(db: Db, accountId: number, tagId: number): Promise<TagRow | undefined> {
  return db
    .selectFrom('tags')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', tagId)
    .forKeyShare()
    .executeTakeFirst();
}

/** Adds a tag; undefined where the company has one of that name, ignoring case. */
export async function insertTag(
  db: Db,
  tag: { accountId: number; userId: number; tagName: string; tagColor: string; createdOn: Date },
): Promise<TagRow | undefined> {
  return db
    .insertInto('tags')
    .values({
      account_id: tag.accountId,
      created_by: tag.userId,
      tag_name: tag.tagName,
      tag_color: tag.tagColor,
      created_on: tag.createdOn,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a tag of that company and removes it from every posting; false where there is none. */
export async function deleteTag(db: Db, accountId: number, tagId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('tags')
    .where('account_id', '=', accountId)
    .where('id', '=', tagId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
