import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { TagRow } from '../../db/desk-tables.ts';

/** A company's tags by name. */
export async function listTagRows(db: Db, accountId: number): Promise<TagRow[]> {
  return db
    .selectFrom('tags')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(tag_name)`)
    .orderBy('id')
    .execute();
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
