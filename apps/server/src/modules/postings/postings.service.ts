import type { Posting, PostingKind, PostingStatus } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { appendChanges, type FeedPosting } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, assertThat, fieldError } from '../../ground/errors.ts';
import { toFeedPosting } from '../../matching/index.ts';
import { assertMayPost } from '../device-waits/index.ts';
import { logPostings } from './posting-activity.service.ts';
import {
  assertAllowed,
  assertInsuredFor,
  getShownStatus,
  lockPosting,
  toCheckedColumns,
} from './posting-checks.service.ts';
import type { PostingDraft } from './posting-draft.service.ts';
import { assertReferenceFree } from './posting-names.service.ts';
import { getOwnRow, presentWritten } from './posting-reading.service.ts';
import { writeTag } from './posting-tagging.service.ts';
import { assertFirstOfItsKind, startDuplicateQuestion, type DuplicateQuestion } from './posting-duplicates.service.ts';
import {
  assertBelowPostingLimit,
  concludeWrite,
  concludeWrites,
  insertChecked,
  postChecked,
} from './posting-writes.service.ts';
import { markPostingDeleted, updatePosting, type OwnPostingRow } from './postings.queries.ts';

/*
 * The use-cases of a company's own postings; loads and equipment share the code. A posting of another company, or of the
 * other kind, is `posting.notFound`. For a carrier with expired insurance every write except delete is `insurance.expired`.
 * What creates a posting, or changes what other companies see of one, first asks whether the caller's device may post.
 */

/** A posting that is created. */
interface CreatedPosting {
  readonly kind: PostingKind;
  readonly draft: PostingDraft;
  /**
   * True to refuse an own reference that another running posting of the kind has: machines find their postings by it. Users may
   * give one to several, which a copy, a return trip and a repost do. An upsert refuses such a reference as ambiguous.
   */
  readonly isReferenceUnique?: boolean;
  /** Is called before the commit; an error that it throws undoes the post. */
  readonly check?: (posting: FeedPosting) => void;
}

/** Postings that are created together. */
interface CreatedPostings {
  readonly kind: PostingKind;
  readonly drafts: readonly PostingDraft[];
  /** The field of the request that names each of them, in the same order. */
  readonly fields: readonly string[];
}

/** An edit: the posting, the version that the user saw (undefined for any), and the new values. */
interface PostingEdit {
  readonly kind: PostingKind;
  readonly token: number;
  readonly version: number | undefined;
  readonly draft: PostingDraft;
  /** As for a posting that is created. */
  readonly isReferenceUnique?: boolean;
  /** Is called before the commit, with the posting as it was where it was open. */
  readonly check?: (posting: FeedPosting, before: FeedPosting | undefined) => void;
}

/**
 * Posts a load or an equipment.
 *
 * @throws AppError `request.invalid`, `network.notFound`, `insurance.expired`, `insurance.futureDate`, `permit.missing`,
 *   `tag.notFound`, `posting.limitReached`, `device.unconfirmed`, `posting.duplicate` where the draft does not confirm it,
 *   `posting.referenceTaken` where the own reference must be unique
 */
export async function createPosting(
  board: Board,
  caller: CompanyCaller,
  { kind, draft, check, isReferenceUnique }: CreatedPosting,
): Promise<Posting> {
  await assertMayPost(board, caller);
  const question = await startDuplicateQuestion(board, caller);
  return inTransaction(board.db, async (tx) => {
    if (isReferenceUnique) await assertReferenceFree(board, tx, caller, { kind, reference: draft.clientRefNum });
    const columns = await toCheckedColumns(board, tx, caller, kind, draft);
    const row = await postChecked(board, tx, caller, kind, { draft, columns });
    const posting = toFeedPosting(row);
    check?.(posting);
    assertFirstOfItsKind(question, { posting, isConfirmed: draft.confirmDuplicate });
    return presentWritten(board, caller, row);
  });
}

/**
 * Creates all drafts or none, in their order, in one transaction with the writes of `alongside`.
 *
 * @throws AppError as {@link createPosting}
 */
export async function createPostings(
  board: Board,
  caller: CompanyCaller,
  { kind, drafts, fields }: CreatedPostings,
  alongside: (tx: Tx) => Promise<void>,
): Promise<Posting[]> {
  await assertMayPost(board, caller);
  const question = await startDuplicateQuestion(board, caller);
  return inTransaction(board.db, async (tx) => {
    const rows: OwnPostingRow[] = [];
    for (const draft of drafts) rows.push(await insertDraft(board, tx, caller, kind, draft));
    assertNoneRepeated(question, { drafts, rows, fields });
    await alongside(tx);
    return concludeWrites(board, tx, caller, 'AddPosting', rows);
  });
}

/**
 * Refuses all where some of them repeat an open posting, or an earlier one of the same write. The refusal has one detail for
 * each, with the token that it repeats. The token of an earlier one is left out: nothing is written, so it does not exist.
 *
 * @throws AppError `posting.duplicate`
 */
function assertNoneRepeated(
  question: DuplicateQuestion,
  { drafts, rows, fields }: Omit<CreatedPostings, 'kind'> & { readonly rows: readonly OwnPostingRow[] },
): void {
  const written = new Set(rows.map(({ token }) => token));
  const details = rows.flatMap((row, index) => {
    const posting = toFeedPosting(row);
    const first = question.find({ posting, isConfirmed: drafts[index]?.confirmDuplicate });
    question.note(posting);
    const field = fields[index] ?? '';
    if (first === undefined) return [];
    return written.has(first)
      ? fieldError(field, 'posting.duplicate')
      : fieldError(field, 'posting.duplicateOf', { token: String(first) });
  });
  if (details.length > 0) throw new AppError('posting.duplicate', undefined, details);
}

async function insertDraft(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  kind: PostingKind,
  draft: PostingDraft,
): Promise<OwnPostingRow> {
  const columns = await toCheckedColumns(board, tx, caller, kind, draft);
  const row = await insertChecked(board, tx, caller, kind, { draft, columns });
  await assertBelowPostingLimit(board, tx, caller);
  return row;
}

/**
 * Changes a posting. An expired one becomes open again.
 *
 * @throws AppError as {@link createPosting}, and `posting.notFound`, `posting.changedMeanwhile`, `posting.illegalTransition`
 */
export async function editPosting(
  board: Board,
  caller: CompanyCaller,
  { kind, token, version, draft, isReferenceUnique, check }: PostingEdit,
): Promise<Posting> {
  await assertMayPost(board, caller);
  const question = await startDuplicateQuestion(board, caller);
  return inTransaction(board.db, async (tx) => {
    if (isReferenceUnique) {
      await assertReferenceFree(board, tx, caller, { kind, reference: draft.clientRefNum, token });
    }
    const before = await lockPosting(tx, caller, kind, token);
    assertThat(version === undefined || before.version === version, 'posting.changedMeanwhile');
    const status = assertAllowed(board, before, 'edit');
    const columns = await toCheckedColumns(board, tx, caller, kind, draft, before);
    const now = board.clock.now();
    const row = await updatePosting(tx, before.id, {
      ...columns,
      p_status: 'O',
      updated_on: now,
      device_since: caller.origin.deviceOfCompanySince,
      ...(status === 'E' ? { created_on: now } : {}),
    });
    const [posting, open] = [toFeedPosting(row), status === 'O' ? toFeedPosting(before) : undefined];
    check?.(posting, open);
    assertFirstOfItsKind(question, { posting, isConfirmed: draft.confirmDuplicate, before: open });
    if (status === 'E') await assertBelowPostingLimit(board, tx, caller);
    await writeTag(tx, caller, before.id, draft.tagId, now);
    return concludeWrite(board, tx, caller, 'EditPosting', await getOwnRow(tx, caller, row));
  });
}

/**
 * Deletes a posting; with `seenStatus` only where it still has the status that the user saw.
 *
 * @throws AppError `posting.notFound`, `posting.illegalTransition`, `posting.changedMeanwhile`
 */
export function deletePosting(
  board: Board,
  caller: CompanyCaller,
  {
    kind,
    token,
    seenStatus,
  }: { readonly kind: PostingKind; readonly token: number; readonly seenStatus?: PostingStatus },
): Promise<void> {
  return inTransaction(board.db, async (tx) => {
    const before = await lockPosting(tx, caller, kind, token);
    await assertInsuredFor(board, tx, caller, kind, 'delete');
    const isAsSeen = seenStatus === undefined || seenStatus === getShownStatus(board, before);
    assertThat(isAsSeen, 'posting.changedMeanwhile');
    assertAllowed(board, before, 'delete');
    await markPostingDeleted(tx, before.id, board.clock.now());
    await logPostings(tx, board.clock, caller, 'DeletePosting', [before]);
    await appendChanges(tx, [{ type: 'postingRemoved', token, kind, accountId: caller.accountId, version: null }]);
  });
}
