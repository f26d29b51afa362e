import type { Db } from '../../db/database.ts';

/** Which of a company's postings carry which tag, by token. */
export async function listPostingTagRows(db: Db, accountId: number): Promise<{ token: number; tag_id: number }[]> {
  return db
    .selectFrom('posting_tags as pt')
    .innerJoin('postings as p', 'p.id', 'pt.posting_id')
    .where('p.account_id', '=', accountId)
    .where('p.deleted_on', 'is', null)
    .select(['p.token', 'pt.tag_id'])
    .orderBy('p.token')
    .execute();
}

/** Puts a tag on a posting and replaces the one that it carries. */
export async function putPostingTag(db: Db, postingId: number, tagId: number, taggedOn: Date): Promise<void> {
  await db
    .insertInto('posting_tags')
    .values({ posting_id: postingId, tag_id: tagId, tagged_on: taggedOn })
    .onConflict((conflict) => conflict.column('posting_id').doUpdateSet({ tag_id: tagId, tagged_on: taggedOn }))
    .execute();
}

/** Takes a tag off a posting: the one given, or whichever it carries. */
export async function deletePostingTag(db: Db, postingId: number, tagId?: number): Promise<void> {
  let query = db.deleteFrom('posting_tags').where('posting_id', '=', postingId);
  if (tagId !== undefined) query = query.where('tag_id', '=', tagId);
  await query.execute();
}
