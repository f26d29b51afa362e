import { moveWithDay } from '@loadstone/contracts/board';
import { SILENT_NOTIFICATION_TYPES } from '@loadstone/contracts/notifications';
import {
  isOwnActionAllowed,
  moveStops,
  type Posting,
  type PostingKind,
  type PostingStatus,
} from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller, UserCaller } from '../../ground/caller.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import { notifyReposted } from '../../db/channels/notification-listener.ts';
import type { Tx } from '../../db/database.ts';
import { tryLockForCompany } from '../../db/company-locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, errorText } from '../../ground/errors.ts';
import { toFeedPosting } from '../../matching/index.ts';
import { assertMayPost } from '../device-waits/index.ts';
import { notifyOfRepost } from '../notifications/index.ts';
import { logRepost } from './posting-activity.service.ts';
import {
  assertCallerInsured,
  assertInsuredFor,
  getShownStatus,
  getToday,
  lockPosting,
} from './posting-checks.service.ts';
import { assertFirstOfItsKind, startDuplicateQuestion, type DuplicateQuestion } from './posting-duplicates.service.ts';
import { getOwnRow } from './posting-reading.service.ts';
import { assertBelowPostingLimit, concludeWrite } from './posting-writes.service.ts';
import { listExpiredForUpdate, reopenPostings, updatePosting } from './postings.queries.ts';

/** A status that a user sets. */
interface StatusChange {
  readonly kind: PostingKind;
  readonly token: number;
  readonly status: PostingStatus;
  /** True where the user posts it although it repeats an open posting of the company. */
  readonly isConfirmed?: boolean | undefined;
}

/** The result of a repost of all expired postings. */
interface Reposted {
  /** How many were reopened. */
  readonly reposted: number;
  /** Those that stay expired, because each repeats a posting that is open now. */
  readonly duplicates: { readonly token: number; readonly duplicateOf: number }[];
}

/**
 * Reopens an expired posting, dated today; a user sets no other status without an assignment.
 *
 * @throws AppError `posting.notFound`, `posting.illegalTransition`, `posting.limitReached`, `insurance.expired`,
 *   `device.unconfirmed`, `posting.duplicate` where that is not confirmed
 */
export async function setPostingStatus(
  board: Board,
  caller: CompanyCaller,
  { kind, token, status, isConfirmed }: StatusChange,
): Promise<Posting> {
  await assertMayPost(board, caller);
  const question = await startDuplicateQuestion(board, caller);
  return inTransaction(board.db, async (tx) => {
    const before = await lockPosting(tx, caller, kind, token);
    await assertInsuredFor(board, tx, caller, kind, 'repost');
    const shown = getShownStatus(board, before);
    if (status !== 'O' || !isOwnActionAllowed('repost', kind, shown)) {
      throw new AppError('posting.illegalTransition', errorText('posting.become', { status: shown, toStatus: status }));
    }
    const now = board.clock.now();
    const today = getToday(board);
    const row = await updatePosting(tx, before.id, {
      p_status: 'O',
      date_avail: today,
      delivery_date: moveWithDay(before.delivery_date, before.date_avail, today),
      stops: moveStops(before.stops, before.date_avail, today),
      created_on: now,
      updated_on: now,
      device_since: caller.origin.deviceOfCompanySince,
    });
    assertFirstOfItsKind(question, { posting: toFeedPosting(row), isConfirmed });
    await assertBelowPostingLimit(board, tx, caller);
    return concludeWrite(board, tx, caller, 'EditPosting', await getOwnRow(tx, caller, row));
  });
}

/**
 * Reopens every expired posting of the kind, dated today. A company runs one such repost at a time. One that repeats an open
 * posting, or an older one of the repost, stays expired unless that is confirmed.
 *
 * @throws AppError `repost.inProgress`, `insurance.expired`, `device.unconfirmed`, `posting.limitReached` where there is
 *   no room for all; then none is reopened
 */
export async function repostExpired(
  board: Board,
  caller: UserCaller,
  { kind, isConfirmed }: { readonly kind: PostingKind; readonly isConfirmed?: boolean | undefined },
): Promise<Reposted> {
  await assertMayPost(board, caller);
  const question = await startDuplicateQuestion(board, caller);
  const { accountId } = caller;
  return inTransaction(board.db, async (tx) => {
    const result = await reopenAll(board, tx, caller, { kind, question, isConfirmed });
    const count = result.reposted;
    await assertBelowPostingLimit(board, tx, caller);
    await notifyReposted(tx, { accountId, kind, typeId: SILENT_NOTIFICATION_TYPES.refreshQueue });
    await logRepost(tx, board.clock, caller, kind, count);
    await notifyOfRepost(tx, { caller, kind, count, from: 'expired', now: board.clock.now() });
    return result;
  });
}

interface RepostOptions {
  readonly kind: PostingKind;
  readonly question: DuplicateQuestion;
  readonly isConfirmed: boolean | undefined;
}

async function reopenAll(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  { kind, question, isConfirmed }: RepostOptions,
): Promise<Reposted> {
  await assertCallerInsured(board, tx, caller, kind);
  if (!(await tryLockForCompany(tx, 'repost', caller.accountId))) {
    throw new AppError(
      'repost.inProgress',
      errorText(kind === 'L' ? 'repost.loadsInProgress' : 'repost.equipmentInProgress'),
    );
  }
  const today = getToday(board);
  // With one more than may be open the limit of open postings refuses the repost, so that no further rows are needed.
  const limit = board.configuration.limits.openPostings + 1;
  const expired = await listExpiredForUpdate(tx, { accountId: caller.accountId, kind, today, limit });
  const duplicates: Reposted['duplicates'] = [];
  const ids = expired.flatMap((row) => {
    const posting = toFeedPosting({ ...row, date_avail: today });
    const duplicateOf = question.find({ posting, isConfirmed });
    if (duplicateOf === undefined) {
      question.note(posting);
      return row.id;
    }
    duplicates.push({ token: row.token, duplicateOf });
    return [];
  });
  const rows = await reopenPostings(tx, {
    ids,
    today,
    now: board.clock.now(),
    deviceSince: caller.origin.deviceOfCompanySince,
  });
  await appendChanges(
    tx,
    rows.map((row) => ({ type: 'posting', posting: toFeedPosting(row) })),
  );
  return { reposted: rows.length, duplicates };
}
