import type { Posting, PostingKind } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import { toFeedPosting } from '../../matching/index.ts';
import { assertMayPost } from '../device-waits/index.ts';
import { lockAudiences } from '../networks/index.ts';
import { deleteOpenIn } from './posting-batch.service.ts';
import { getShownStatus, toCheckedColumns } from './posting-checks.service.ts';
import type { PostingDraft } from './posting-draft.service.ts';
import { assertFirstOfItsKind, startDuplicateQuestion } from './posting-duplicates.service.ts';
import { getOwnRow } from './posting-reading.service.ts';
import { assertBelowPostingLimit, concludeWrites, insertChecked } from './posting-writes.service.ts';
import { listOwnPostingsForUpdate, updatePosting, type OwnPostingRow } from './postings.queries.ts';

/** A posting with the version that the change is made from. */
type KnownPosting = Pick<Posting, 'token' | 'version'>;

/** What a list changes in the postings of its company. */
interface PostingState {
  readonly kind: PostingKind;
  readonly drafts: readonly PostingDraft[];
  readonly edits: readonly { readonly posting: KnownPosting; readonly draft: PostingDraft }[];
  /** Tokens of postings that are withdrawn; those that are not open stay. */
  readonly gone: readonly number[];
}

/**
 * Creates, changes and withdraws postings in one transaction, together with the writes of `alongside`, which gets the
 * tokens of the created ones. All of it is done, or nothing.
 *
 * @throws AppError `posting.duplicate`, `posting.changedMeanwhile`, `posting.limitReached`, `insurance.*`,
 *   `request.invalid`, `device.unconfirmed`
 */
export async function applyPostingState(
  board: Board,
  caller: CompanyCaller,
  { kind, drafts, edits, gone }: PostingState,
  alongside: (tx: Tx, created: readonly number[]) => Promise<void>,
): Promise<void> {
  await assertMayPost(board, caller);
  const question = await startDuplicateQuestion(board, caller);
  await inTransaction(board.db, async (tx) => {
    // Locked with one call, so in the order of ids, as other writers do: they cannot deadlock.
    const tokens = [...gone, ...edits.map(({ posting }) => posting.token)];
    const known = await listOwnPostingsForUpdate(tx, { accountId: caller.accountId, kind, tokens });
    await lockAudiences(
      tx,
      known.map((row) => row.network_id),
    );
    await deleteOpenIn(board, tx, caller, { kind, tokens: gone });
    const changed: OwnPostingRow[] = [];
    for (const { posting, draft } of edits) changed.push(await editLocked(board, tx, caller, { kind, posting, draft }));
    const created: OwnPostingRow[] = [];
    for (const draft of drafts) {
      const columns = await toCheckedColumns(board, tx, caller, kind, draft);
      const row = await insertChecked(board, tx, caller, kind, { draft, columns });
      assertFirstOfItsKind(question, { posting: toFeedPosting(row), isConfirmed: draft.confirmDuplicate });
      question.note(toFeedPosting(row));
      created.push(row);
    }
    if (created.length + changed.length > 0) await assertBelowPostingLimit(board, tx, caller);
    await alongside(
      tx,
      created.map(({ token }) => token),
    );
    if (changed.length > 0) await concludeWrites(board, tx, caller, 'EditPosting', changed);
    if (created.length > 0) await concludeWrites(board, tx, caller, 'AddPosting', created);
  });
}

async function editLocked(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  { kind, posting, draft }: { kind: PostingKind; posting: KnownPosting; draft: PostingDraft },
): Promise<OwnPostingRow> {
  const [before] = await listOwnPostingsForUpdate(tx, { accountId: caller.accountId, kind, tokens: [posting.token] });
  assertThat(before?.version === posting.version, 'posting.changedMeanwhile');
  const status = before && getShownStatus(board, before);
  assertThat(before !== undefined && (status === 'O' || status === 'E'), 'posting.changedMeanwhile');
  const now = board.clock.now();
  const row = await updatePosting(tx, before.id, {
    ...(await toCheckedColumns(board, tx, caller, kind, draft, before)),
    p_status: 'O',
    updated_on: now,
    device_since: caller.origin.deviceOfCompanySince,
    ...(status === 'E' && { created_on: now }),
  });
  return getOwnRow(tx, caller, row);
}
