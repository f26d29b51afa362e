import { moveWithDay } from '@loadstone/contracts/board';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { CompanyCaller } from '../../ground/caller.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { tryLockForCompany } from '../../db/company-locks.ts';
import { AppError, errorText } from '../../ground/errors.ts';
import { toFeedPosting } from '../../matching/index.ts';
import { assertCallerInsured, getToday, type CheckDependencies } from './posting-checks.service.ts';
import { reopenExpiredPostings, updatePosting } from './postings.queries.ts';

/**
 * Reopens every expired posting of the kind, dated today, in this transaction. A company runs one such repost at a
 * time.
 *
 * @returns how many were reopened
 * @throws AppError `repost.inProgress`, `insurance.expired`.
 */
export async function repostAll(
  dependencies: CheckDependencies,
  tx: Tx,
  caller: CompanyCaller,
  kind: PostingKind,
): Promise<number> {
  await assertCallerInsured(dependencies, tx, caller, kind);
  if (!(await tryLockForCompany(tx, 'repost', caller.accountId))) {
    throw new AppError(
      'repost.inProgress',
      errorText(kind === 'L' ? 'repost.loadsInProgress' : 'repost.equipmentInProgress'),
    );
  }
  const rows = await reopenExpiredPostings(tx, {
    accountId: caller.accountId,
    kind,
    today: getToday(dependencies),
    now: dependencies.clock.now(),
    deviceSince: caller.origin.deviceOfCompanySince,
  });
  await appendChanges(
    tx,
    rows.map((row) => ({ type: 'posting', posting: toFeedPosting(row) })),
  );
  return rows.length;
}

/** Reopens one expired posting, dated today, in this transaction. The caller appends to the feed. */
export function repostOne(
  dependencies: CheckDependencies,
  tx: Tx,
  caller: CompanyCaller,
  before: PostingRow,
): Promise<PostingRow> {
  const now = dependencies.clock.now();
  const today = getToday(dependencies);
  return updatePosting(tx, before.id, {
    p_status: 'O',
    date_avail: today,
    delivery_date: moveWithDay(before.delivery_date, before.date_avail, today),
    created_on: now,
    updated_on: now,
    device_since: caller.origin.deviceOfCompanySince,
  });
}
