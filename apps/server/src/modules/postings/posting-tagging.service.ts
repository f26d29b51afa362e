import type { PostingKind } from '@loadstone/contracts/postings';
import type { PostingTag } from '@loadstone/contracts/tags';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat } from '../../ground/errors.ts';
import { listViewedKinds } from '../permits/index.ts';
import { findTagForShare } from '../tags/index.ts';
import { assertAllowed, assertInsuredFor, lockPosting } from './posting-checks.service.ts';
import { confirmByAction } from './posting-confirm.service.ts';
import { deletePostingTag, listPostingTagRows, putPostingTag } from './posting-tags.queries.ts';
import { toTagged } from './postings.live.ts';

/** A posting and the tag to add or remove. */
interface PostingTagging extends PostingTag {
  kind: PostingKind;
}

/**
 * Tags an own posting in place of the tag that it has.
 *
 * @throws AppError `posting.notFound`, `posting.illegalTransition`, `tag.notFound`, `insurance.expired`
 */
export function addPostingTag(board: Board, caller: CompanyCaller, tagging: PostingTagging): Promise<void> {
  return changeTag(board, caller, tagging, (tx, postingId) =>
    writeTag(tx, caller, postingId, tagging.tagId, board.clock.now()),
  );
}

/**
 * Removes a tag of an own posting; one that the posting does not have changes nothing.
 *
 * @throws AppError `posting.notFound`, `posting.illegalTransition`, `insurance.expired`
 */
export function removePostingTag(board: Board, caller: CompanyCaller, tagging: PostingTagging): Promise<void> {
  return changeTag(board, caller, tagging, (tx, postingId) => deletePostingTag(tx, postingId, tagging.tagId));
}

function changeTag(
  board: Board,
  caller: CompanyCaller,
  { kind, postingId: token }: PostingTagging,
  write: (tx: Tx, postingId: number) => Promise<void>,
): Promise<void> {
  return inTransaction(board.db, async (tx) => {
    const before = await lockPosting(tx, caller, kind, token);
    await assertInsuredFor(board, tx, caller, kind, 'tag');
    assertAllowed(board, before, 'tag');
    await write(tx, before.id);
    await confirmByAction(board, tx, [before]);
    await appendChanges(tx, [toTagged(before)]);
  });
}

/** Sets the posting's tag; 0 removes it, undefined changes nothing. @throws AppError `tag.notFound`. */
export async function writeTag(
  tx: Tx,
  caller: CompanyCaller,
  postingId: number,
  tagId: number | undefined,
  now: Date,
): Promise<void> {
  if (tagId === undefined) return;
  if (tagId === 0) {
    await deletePostingTag(tx, postingId);
    return;
  }
  assertThat(await findTagForShare(tx, caller.accountId, tagId), 'tag.notFound');
  await putPostingTag(tx, postingId, tagId, now);
}

/** The tag of each tagged posting of the company. @throws AppError `permit.missing` for a user who may see no postings */
export async function listPostingTags({ db }: Board, caller: CompanyCaller): Promise<PostingTag[]> {
  assertThat(listViewedKinds(caller).length > 0, 'permit.missing');
  const rows = await listPostingTagRows(db, caller.accountId);
  return rows.map((row) => ({ postingId: row.token, tagId: row.tag_id }));
}
