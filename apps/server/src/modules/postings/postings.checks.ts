import { PRODUCT_IDS, STATUS_LABELS, type PostingKind, type PostingStatus } from '@loadstone/contracts';
import type { UserCaller } from '../../caller.ts';
import { toCalendarDay, type Clock } from '../../clock.ts';
import type { Configuration } from '../../config.ts';
import type { Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/schema.ts';
import { AppError, assertThat } from '../../errors.ts';
import { findVisibleNetwork } from '../networks/index.ts';
import { hasFeature } from '../permits/index.ts';
import {
  assertDayInsured,
  assertInsured,
  toDraftColumns,
  type DraftColumns,
  type InsuranceFacts,
  type PostingDraft,
} from './postings.draft.ts';
import {
  isActionAllowed,
  toDeleteRefusal,
  toMode,
  toShownStatus,
  type PostingAction,
  type PostingOwner,
} from './postings.policy.ts';
import { findInsuranceRow, findPostingForUpdate } from './postings.queries.ts';

export interface CheckDependencies {
  clock: Clock;
  configuration: Configuration;
}

/** The board's day. */
export function getToday({ clock, configuration }: CheckDependencies): string {
  return toCalendarDay(clock.now(), configuration.board.timeZone);
}

/** An own posting, locked until the transaction ends. @throws AppError `posting.notFound`. */
export async function lockPosting(tx: Tx, caller: UserCaller, kind: PostingKind, token: number): Promise<PostingRow> {
  const row = await findPostingForUpdate(tx, { accountId: caller.accountId, kind, token });
  assertThat(row, 'posting.notFound');
  return row;
}

/** The status that people see of a row. */
export function getShownStatus(dependencies: CheckDependencies, row: PostingRow): PostingStatus {
  return toShownStatus(row.p_status, row.date_avail, getToday(dependencies));
}

/** Who the caller is to a posting of its own company. */
export function toOwner(caller: UserCaller, row: PostingRow): PostingOwner {
  return row.created_by === caller.userId ? 'self' : 'colleague';
}

/** The shown status, where the action is open to the caller. @throws AppError `posting.illegalTransition`. */
export function assertAllowed(
  dependencies: CheckDependencies,
  caller: UserCaller,
  row: PostingRow,
  action: PostingAction,
): PostingStatus {
  const status = getShownStatus(dependencies, row);
  const owner = toOwner(caller, row);
  if (isActionAllowed(action, { mode: toMode(row.kind), status, owner })) return status;
  throw new AppError('posting.illegalTransition', toRefusal(row.kind, status, action));
}

function toRefusal(kind: PostingKind, status: PostingStatus, action: PostingAction): string {
  if (action === 'delete') return toDeleteRefusal(kind, status);
  return `This is not possible while the posting is ${STATUS_LABELS[status]}.`;
}

/**
 * The columns of a draft after every rule that needs more than the draft: insurance, a network that the
 * caller sees, and the feature that tracking takes. What the posting had `before` may stay.
 *
 * @throws AppError `request.invalid`, `insurance.expired`, `insurance.futureDate`, `network.notFound`, `permit.missing`.
 */
export async function toCheckedColumns(
  dependencies: CheckDependencies,
  tx: Tx,
  caller: UserCaller,
  kind: PostingKind,
  draft: PostingDraft,
  before?: Pick<PostingRow, 'network_id' | 'customer_tracking'>,
): Promise<DraftColumns> {
  const { board, limits, support } = dependencies.configuration;
  const columns = toDraftColumns(draft, {
    today: getToday(dependencies),
    westernProvinces: board.westernProvinces,
    commentLength: limits.commentLength,
  });
  if (kind === 'E') {
    assertDayInsured(kind, columns.date_avail, await getInsuranceFacts(dependencies, tx, caller));
  }
  const isTrackingNew = columns.customer_tracking && before?.customer_tracking !== true;
  if (isTrackingNew && !hasFeature(caller, 'll_custtrack', PRODUCT_IDS.C)) {
    const message = `Please contact our Customer Service department at ${support.phone} to add this feature to your subscription.`;
    throw new AppError('permit.missing', message, [{ field: 'customerTracking', message }]);
  }
  // A colleague's private network may stay on a posting; it cannot be chosen.
  if (columns.network_id !== null && columns.network_id !== before?.network_id) {
    const network = await findVisibleNetwork(tx, caller, columns.network_id);
    const message = 'This network does not exist.';
    assertThat(network, 'network.notFound', message, [{ field: 'networkId', message }]);
  }
  return columns;
}

/** A broker's postings skip this check. @throws AppError `insurance.expired`. */
export async function assertCallerInsured(
  dependencies: CheckDependencies,
  tx: Tx,
  caller: UserCaller,
  kind: PostingKind,
): Promise<void> {
  if (kind === 'E') assertInsured(kind, await getInsuranceFacts(dependencies, tx, caller));
}

async function getInsuranceFacts(dependencies: CheckDependencies, tx: Tx, caller: UserCaller): Promise<InsuranceFacts> {
  const { limits, support } = dependencies.configuration;
  const row = await findInsuranceRow(tx, caller.userId);
  return {
    expiryDay: row?.insurance_expiry_date ?? null,
    inProductNotification: row?.in_product_notification ?? '',
    today: getToday(dependencies),
    thresholdDays: limits.insuranceThresholdDays,
    email: support.insuranceEmail,
    phone: support.phone,
  };
}
