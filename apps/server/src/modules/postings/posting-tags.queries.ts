import type { Db } from '../../db/database.ts';

/** The tag of each tagged posting of a company, by token. */
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

/** Sets the tag of a posting; a posting has at most one. */
export async function putPostingTag(db: Db, postingId: number, tagId: number, taggedOn: Date): Promise<void> {
  await db
    .insertInto('posting_tags')
    .values({ posting_id: postingId, tag_id: tagId, tagged_on: taggedOn })
    .onConflict((conflict) => conflict.column('posting_id').doUpdateSet({ tag_id: tagId, tagged_on: taggedOn }))
    .execute();
}

/** Gives a posting that was just inserted the tag of another one. */
export async function copyPostingTag(db: Db, fromId: number, toId: number, taggedOn: Date): Promise<void> {
  await db
    .insertInto('posting_tags')
    .columns(['posting_id', 'tag_id', 'tagged_on'])
    .expression((eb) =>
      eb
        .selectFrom('posting_tags')
        .where('posting_id', '=', fromId)
        .select((of) => [of.val(toId).as('posting_id'), 'tag_id', of.val(taggedOn).as('tagged_on')]),
    )
    .execute();
}

/** Removes a tag from a posting: the given one, or its current one. */
export async function deletePostingTag(db: Db, postingId: number, tagId?: number): Promise<void> {
  let query = db.deleteFrom('posting_tags').where('posting_id', '=', postingId);
  if (tagId !== undefined) query = query.where('tag_id', '=', tagId);
  await query.execute();
}
