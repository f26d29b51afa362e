import { moveWithDay } from '@loadstone/contracts/board';
import { SILENT_NOTIFICATION_TYPES } from '@loadstone/contracts/notifications';
import { isOwnActionAllowed, type Posting, type PostingKind, type PostingStatus } from '@loadstone/contracts/postings';
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
import { getOwnRow } from './posting-reading.service.ts';
import { assertBelowPostingLimit, concludeWrite } from './posting-writes.service.ts';
import { reopenExpiredPostings, updatePosting } from './postings.queries.ts';

/**
 * Reopens an expired posting, dated today; a user sets no other status without an assignment.
 *
 * @throws AppError `posting.notFound`, `posting.illegalTransition`, `posting.limitReached`, `insurance.expired`,
 *   `device.unconfirmed`
 */
export async function setPostingStatus(
  board: Board,
  caller: CompanyCaller,
  { kind, token, status }: { readonly kind: PostingKind; readonly token: number; readonly status: PostingStatus },
): Promise<Posting> {
  await assertMayPost(board, caller);
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
      created_on: now,
      updated_on: now,
      device_since: caller.origin.deviceOfCompanySince,
    });
    await assertBelowPostingLimit(board, tx, caller);
    return concludeWrite(board, tx, caller, 'EditPosting', await getOwnRow(tx, caller, row));
  });
}

/**
 * Reopens every expired posting of the kind, dated today. A company runs one such repost at a time.
 *
 * @returns how many were reopened
 * @throws AppError `repost.inProgress`, `insurance.expired`, `device.unconfirmed`, `posting.limitReached` where there is
 *   no room for all; then none is reopened
 */
export async function repostExpired(board: Board, caller: UserCaller, kind: PostingKind): Promise<number> {
  await assertMayPost(board, caller);
  const { accountId } = caller;
  return inTransaction(board.db, async (tx) => {
    const count = await reopenAll(board, tx, caller, kind);
    await assertBelowPostingLimit(board, tx, caller);
    await notifyReposted(tx, { accountId, kind, typeId: SILENT_NOTIFICATION_TYPES.refreshQueue });
    await logRepost(tx, board.clock, caller, kind, count);
    await notifyOfRepost(tx, { caller, kind, count, from: 'expired', now: board.clock.now() });
    return count;
  });
}

async function reopenAll(board: Board, tx: Tx, caller: CompanyCaller, kind: PostingKind): Promise<number> {
  await assertCallerInsured(board, tx, caller, kind);
  if (!(await tryLockForCompany(tx, 'repost', caller.accountId))) {
    throw new AppError(
      'repost.inProgress',
      errorText(kind === 'L' ? 'repost.loadsInProgress' : 'repost.equipmentInProgress'),
    );
  }
  const rows = await reopenExpiredPostings(tx, {
    accountId: caller.accountId,
    kind,
    today: getToday(board),
    now: board.clock.now(),
    deviceSince: caller.origin.deviceOfCompanySince,
  });
  await appendChanges(
    tx,
    rows.map((row) => ({ type: 'posting', posting: toFeedPosting(row) })),
  );
  return rows.length;
}
