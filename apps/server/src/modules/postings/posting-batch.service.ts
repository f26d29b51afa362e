import type { PostingBatchResult, PostingKind } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import { inSavepoint, inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../ground/errors.ts';
import { assertMayPost } from '../device-waits/index.ts';
import { toFeedPosting } from '../../matching/index.ts';
import { dropAudience, lockAudiences } from '../networks/index.ts';
import { logPostings } from './posting-activity.service.ts';
import { assertInsuredFor, getShownStatus, toCheckedColumns } from './posting-checks.service.ts';
import type { PostingDraft } from './posting-draft.service.ts';
import { startDuplicateQuestion, toDuplicateError } from './posting-duplicates.service.ts';
import { toUnwrittenPosting } from './posting-reading.service.ts';
import { assertBelowPostingLimit, concludeWrites, insertChecked, type CheckedDraft } from './posting-writes.service.ts';
import { listOwnPostingsForUpdate, markPostingDeleted, type OwnPostingRow } from './postings.queries.ts';

/**
 * Creates those of the drafts that pass their checks, in one transaction. All drafts are checked before the first row is
 * written, so that a refused one does not affect the others. A draft that repeats an open posting, or an earlier draft, is
 * refused with `posting.duplicate` unless it confirms the repetition.
 *
 * @returns the result of each draft, in their order
 * @throws AppError `insurance.expired`, which concerns every draft, `device.unconfirmed`, and `posting.limitReached` where
 *   there is no room for all; then nothing is created
 */
export async function createPostingBatch(
  board: Board,
  caller: CompanyCaller,
  { kind, drafts }: { readonly kind: PostingKind; readonly drafts: readonly PostingDraft[] },
): Promise<PostingBatchResult[]> {
  await assertMayPost(board, caller);
  const question = await startDuplicateQuestion(board, caller);
  return inTransaction(board.db, async (tx) => {
    const checked: (CheckedDraft | AppError)[] = [];
    for (const draft of drafts) {
      try {
        const check = () => toCheckedColumns(board, tx, caller, kind, draft);
        // What a refused draft has written of its tiers is undone.
        checked.push({ draft, columns: await ('tiers' in draft && draft.tiers ? inSavepoint(tx, check) : check()) });
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'insurance.expired') throw error;
        checked.push(error);
      }
    }
    const rows: OwnPostingRow[] = [];
    for (const [index, outcome] of checked.entries()) {
      if (outcome instanceof AppError) continue;
      const posting = toUnwrittenPosting(caller, kind, outcome.columns, board.clock.now());
      const duplicateOf = question.find({ posting, isConfirmed: outcome.draft.confirmDuplicate });
      if (duplicateOf !== undefined) {
        checked[index] = toDuplicateError(duplicateOf);
        if ('tiers' in outcome.draft && outcome.draft.tiers && outcome.columns.network_id !== null)
          await dropAudience(tx, outcome.columns.network_id);
        continue;
      }
      const row = await insertChecked(board, tx, caller, kind, outcome);
      question.note(toFeedPosting(row));
      rows.push(row);
    }
    if (rows.length > 0) await assertBelowPostingLimit(board, tx, caller);
    const postings = rows.length === 0 ? [] : await concludeWrites(board, tx, caller, 'AddPosting', rows);
    const created = postings.values();
    return checked.map((outcome) => {
      if (outcome instanceof AppError) return toRefusedResult(outcome);
      return { posting: created.next().value ?? null, code: null, message: null, details: [] };
    });
  });
}

function toRefusedResult({ code, message, text, details = [] }: AppError): PostingBatchResult {
  return { posting: null, code, message, ...(text && { text }), details: [...details] };
}

/** Postings of a kind by their tokens. */
interface NamedPostings {
  readonly kind: PostingKind;
  readonly tokens: readonly number[];
}

/**
 * Deletes those of the caller's postings that are open. Other tokens are left out.
 *
 * @returns the tokens of the deleted ones
 * @throws AppError `insurance.expired` where deleting needs an insurance
 */
export function deleteOpenPostings(board: Board, caller: CompanyCaller, named: NamedPostings): Promise<number[]> {
  return inTransaction(board.db, (tx) => deleteOpenIn(board, tx, caller, named));
}

/** {@link deleteOpenPostings} as a part of a transaction. */
export async function deleteOpenIn(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  { kind, tokens }: NamedPostings,
): Promise<number[]> {
  if (tokens.length === 0) return [];
  const { accountId } = caller;
  await assertInsuredFor(board, tx, caller, kind, 'delete');
  const rows = await listOwnPostingsForUpdate(tx, { accountId, kind, tokens });
  const open = rows.filter((row) => getShownStatus(board, row) === 'O');
  await lockAudiences(
    tx,
    open.map((row) => row.network_id),
  );
  for (const row of open) await markPostingDeleted(tx, row.id, board.clock.now());
  await logPostings(tx, board.clock, caller, 'DeletePosting', open);
  await appendChanges(
    tx,
    open.map(({ token }) => ({ type: 'postingRemoved', token, kind, accountId, version: null })),
  );
  return open.map(({ token }) => token);
}
