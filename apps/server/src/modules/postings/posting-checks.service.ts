import {
  toTextLimits,
  isInsuranceNeeded,
  isOwnActionAllowed,
  OWN_ACTORS,
  PRODUCT_IDS,
  toShownStatus,
  type PostingAction,
  type PostingKind,
  type PostingStatus,
} from '@loadstone/contracts/postings';
import type { Tier } from '@loadstone/contracts/tiers';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { toCalendarDay } from '../../ground/clock.ts';
import type { Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { AppError, assertThat, errorText, fieldError } from '../../ground/errors.ts';
import {
  changeAudience,
  endAudience,
  findVisibleNetwork,
  isAudience,
  openAudience,
  type Visibility,
} from '../networks/index.ts';
import { hasFeature } from '../permits/index.ts';
import {
  assertDayInsured,
  assertInsured,
  toDraftColumns,
  type DraftColumns,
  type InsuranceFacts,
  type PostingDraft,
} from './posting-draft.service.ts';
import { toRefusal } from './postings.policy.ts';
import { findInsuranceRow, findPostingForUpdate } from './postings.queries.ts';

/** The current day of the board, `YYYY-MM-DD`. */
export function getToday({ clock, configuration }: Pick<Board, 'clock' | 'configuration'>): string {
  return toCalendarDay(clock.now(), configuration.board.timeZone);
}

/** An own posting, locked until the transaction ends. @throws AppError `posting.notFound`. */
export async function lockPosting(
  tx: Tx,
  caller: CompanyCaller,
  kind: PostingKind,
  token: number,
): Promise<PostingRow> {
  const row = await findPostingForUpdate(tx, { accountId: caller.accountId, kind, token });
  assertThat(row, 'posting.notFound');
  return row;
}

/** The status of a row that users see. */
export function getShownStatus(board: Pick<Board, 'clock' | 'configuration'>, row: PostingRow): PostingStatus {
  return toShownStatus({ pStatus: row.p_status, dateAvail: row.date_avail }, getToday(board));
}

/**
 * Checks that the company may do the action with its own posting, and returns the status that users see.
 *
 * @throws AppError `posting.illegalTransition`
 */
export function assertAllowed(board: Board, row: PostingRow, action: PostingAction): PostingStatus {
  const status = getShownStatus(board, row);
  if (isOwnActionAllowed(action, row.kind, status)) return status;
  throw new AppError('posting.illegalTransition', toRefusal(row.kind, status, action));
}

/**
 * The columns of a draft after the checks that need more than the draft: insurance, a network that the caller can see,
 * and the feature that tracking requires. Values that the posting had `before` may stay, as its tiers do where the draft
 * states none. Tiers of the draft are written here, because their audience is a column.
 *
 * @throws AppError `request.invalid`, `insurance.expired`, `insurance.futureDate`, `network.notFound`,
 *   `permit.missing`, `company.notFound`, `posting.tiersReleased`
 */
export async function toCheckedColumns(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  kind: PostingKind,
  draft: PostingDraft,
  before?: Pick<PostingRow, 'network_id' | 'customer_tracking'> & Partial<Pick<PostingRow, 'post_mode'>>,
): Promise<DraftColumns> {
  const { board: rules, limits, support } = board.configuration;
  const columns = toDraftColumns(draft, {
    today: getToday(board),
    westernProvinces: rules.westernProvinces,
    textLimits: toTextLimits({ postingCommentMaxLength: limits.commentLength }),
  });
  if (kind === 'E') {
    assertDayInsured(kind, columns.date_avail, await getInsuranceFacts(board, tx, caller));
  }
  const isTrackingNew = columns.customer_tracking && before?.customer_tracking !== true;
  if (isTrackingNew && !hasFeature(caller, 'll_custtrack', PRODUCT_IDS.C)) {
    const { phone } = support;
    throw new AppError('permit.missing', errorText('permit.addFeature', { phone }), [
      fieldError('customerTracking', 'permit.addFeature', { phone }),
    ]);
  }
  const audience = await findAudience(tx, before);
  const tiers = 'tiers' in draft ? draft.tiers : undefined;
  if (audience !== undefined && tiers === undefined && draft.postMode === 'A') return { ...columns, ...audience };
  if (tiers)
    return { ...columns, ...(await writeTiers(tx, caller, { audience, tiers, keptNetworkIds: draft.keptNetworkIds })) };
  // A posting may keep a colleague's private network, but the caller cannot choose one.
  if (columns.network_id !== null && (audience !== undefined || columns.network_id !== before?.network_id)) {
    const network = await findVisibleNetwork(tx, caller, columns.network_id, draft.keptNetworkIds);
    assertThat(network, 'network.notFound', undefined, [fieldError('networkId', 'network.notFound')]);
  }
  if (audience !== undefined) await endAudience(tx, audience.network_id);
  return columns;
}

/** The audience of a posting with tiers. */
async function findAudience(
  tx: Tx,
  before: Partial<Pick<PostingRow, 'network_id' | 'post_mode'>> | undefined,
): Promise<Visibility | undefined> {
  const { network_id = null, post_mode } = before ?? {};
  if (network_id === null || post_mode === undefined) return undefined;
  return (await isAudience(tx, network_id)) ? { network_id, post_mode } : undefined;
}

function writeTiers(
  tx: Tx,
  caller: CompanyCaller,
  {
    audience,
    tiers,
    keptNetworkIds,
  }: {
    readonly audience: Visibility | undefined;
    readonly tiers: readonly Tier[];
    readonly keptNetworkIds: readonly number[] | undefined;
  },
): Promise<Visibility> {
  return audience === undefined
    ? openAudience(tx, caller, tiers, keptNetworkIds)
    : changeAudience(tx, caller, audience, tiers, keptNetworkIds);
}

/** Checks the insurance of a carrier; a broker's posting passes. @throws AppError `insurance.expired` */
export async function assertCallerInsured(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  kind: PostingKind,
): Promise<void> {
  if (kind === 'E') assertInsured(kind, await getInsuranceFacts(board, tx, caller));
}

/**
 * Checks the insurance for one action on an own posting. The table of transitions lists the actions that need none.
 *
 * @throws AppError `insurance.expired`
 */
export async function assertInsuredFor(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  kind: PostingKind,
  action: PostingAction,
): Promise<void> {
  if (isInsuranceNeeded(action, OWN_ACTORS[kind])) await assertCallerInsured(board, tx, caller, kind);
}

async function getInsuranceFacts(board: Board, tx: Tx, caller: CompanyCaller): Promise<InsuranceFacts> {
  const { limits, support } = board.configuration;
  const row = await findInsuranceRow(tx, caller.userId);
  return {
    expiryDay: row?.insurance_expiry_date ?? null,
    inProductNotification: row?.in_product_notification ?? '',
    today: getToday(board),
    thresholdDays: limits.insuranceThresholdDays,
    email: support.insuranceEmail,
    phone: support.phone,
  };
}
