import type { PostingKind } from '@loadstone/contracts/postings';
import type { PostingTag } from '@loadstone/contracts/tags';
import type { CompanyCaller } from '../../ground/caller.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat } from '../../ground/errors.ts';
import { listViewedKinds } from '../permits/index.ts';
import { findTagForShare } from '../tags/index.ts';
import { assertAllowed, assertInsuredFor, lockPosting, type CheckDependencies } from './posting-checks.service.ts';
import { confirmByAction } from './posting-confirm.service.ts';
import { deletePostingTag, listPostingTagRows, putPostingTag } from './posting-tags.queries.ts';
import { toTagged } from './postings.live.ts';

/** A posting and the tag to add or remove. */
export interface PostingTagging extends PostingTag {
  kind: PostingKind;
}

interface TaggingDependencies extends CheckDependencies {
  readonly db: Db;
}

export function addTag(
  dependencies: TaggingDependencies,
  caller: CompanyCaller,
  tagging: PostingTagging,
): Promise<void> {
  return changeTag(dependencies, caller, tagging, (tx, postingId) =>
    writeTag(tx, caller, postingId, tagging.tagId, dependencies.clock.now()),
  );
}

export function removeTag(
  dependencies: TaggingDependencies,
  caller: CompanyCaller,
  tagging: PostingTagging,
): Promise<void> {
  return changeTag(dependencies, caller, tagging, (tx, postingId) => deletePostingTag(tx, postingId, tagging.tagId));
}

function changeTag(
  dependencies: TaggingDependencies,
  caller: CompanyCaller,
  { kind, postingId: token }: PostingTagging,
  write: (tx: Tx, postingId: number) => Promise<void>,
): Promise<void> {
  return inTransaction(dependencies.db, async (tx) => {
    const before = await lockPosting(tx, caller, kind, token);
    await assertInsuredFor(dependencies, tx, caller, kind, 'tag');
    assertAllowed(dependencies, before, 'tag');
    await write(tx, before.id);
    await confirmByAction(dependencies, tx, [before]);
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

/** @throws AppError `permit.missing` for a user who may see no postings */
export async function listTagged(db: Db, caller: CompanyCaller): Promise<PostingTag[]> {
  assertThat(listViewedKinds(caller).length > 0, 'permit.missing');
  const rows = await listPostingTagRows(db, caller.accountId);
  return rows.map((row) => ({ postingId: row.token, tagId: row.tag_id }));
}
