import { randomInt } from 'node:crypto';
import { LEAD_CHECK_TEXTS, type AssignDraft, type Assignment, type LeadCheck } from '@loadstone/contracts/assignments';
import { isInsuranceExpired } from '@loadstone/contracts/companies';
import { toShownStatus } from '@loadstone/contracts/postings';
import { toCheckDigit, toReferenceDigits } from '@loadstone/contracts/references';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { NewAssignmentRow } from '../../db/tables/assignment-tables.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, assertThat, errorText, fieldError } from '../../ground/errors.ts';
import { toFeedPosting } from '../../matching/index.ts';
import { findInsuranceExpiry } from '../companies/index.ts';
import { isCompanyHidden, listLeadRows, type LeadRow } from '../leads/index.ts';
import { assertMove, findPosting, findPostingOfCompany, getToday, lockForMoveById } from '../postings/index.ts';
import { movePair, recordEvent, toUserActor, type EventActor } from './assignment-events.service.ts';
import { countOpenReferences, insertAssignment } from './assignments.queries.ts';
import { toLaneColumns } from './lane-rates.policy.ts';
import { readAssignment } from './reading.service.ts';
import { isCheckMissing } from '../carrier-checks/index.ts';

/** How many reference numbers are tried before the request fails: collisions are rare among ten million. */
const REFERENCE_ATTEMPTS = 20;
/** The subscriber type and the product of leads that can be assigned. */
const ASSIGNABLE_TYPE = 'Link-P';
const LEGACY_PRODUCT = 'Legacy';

type LeadState = LeadCheck['reason'] | 'notAssignable';

/**
 * Assigns an open load to the equipment of a lead, or generates its reference number where the draft names no equipment.
 *
 * @throws AppError `posting.notFound`, `posting.illegalTransition`, `posting.alreadyAssigned`, `lead.notFound`,
 *   `lead.notAssignable`, `carrier.notChecked`, `company.globallyExcluded`
 */
export function assignLoad(board: Board, caller: CompanyCaller, draft: AssignDraft): Promise<Assignment> {
  return inTransaction(board.db, async (tx) => {
    const maximum = board.configuration.limits.dispatchCommentLength;
    const tooLong = [fieldError('instruction', 'assignment.instructionLength', { maximum: String(maximum) })];
    assertThat(draft.instruction.length <= maximum, 'request.invalid', undefined, tooLong);
    const own = await findPostingOfCompany(tx, caller.accountId, draft.token);
    assertThat(own?.kind === 'L', 'posting.notFound');
    // Most late requests are refused here and need not wait for the lock; the check is repeated under it.
    assertMove(board, own, { action: 'assign', actor: 'broker' });
    const actor = await toUserActor(tx, caller, 'broker');
    const id =
      draft.eToken === 0
        ? await generateReference(board, tx, own, actor, { caller, draft })
        : await assignLead(board, tx, own, actor, { caller, draft });
    return readAssignment(board, tx, id, 'B');
  });
}

async function assignLead(
  board: Board,
  tx: Tx,
  own: PostingRow,
  actor: EventActor,
  { caller, draft }: { caller: CompanyCaller; draft: AssignDraft },
): Promise<number> {
  assertThat(!caller.isGloballyExcluded, 'company.globallyExcluded', errorText('company.mayNotAssign'));
  const found = await findPosting(tx, draft.eToken);
  assertThat(found?.kind === 'E', 'lead.notFound');
  const [load, equipment] = await lockForMoveById(tx, [own.id, found.id]);
  assertThat(load && equipment, 'server.internal');
  const state = await judgeLead(board, tx, load, equipment);
  if (state === 'notAssignable') throw new AppError('lead.notAssignable');
  if (state === 'assigned') throw new AppError('posting.alreadyAssigned');
  assertThat(state === 'available', 'lead.notFound');
  await assertCarrierChecked(tx, caller, { load, equipment }, { userId: caller.userId, now: board.clock.now() });
  const moved = await movePair(board, tx, { load, equipment }, actor, { action: 'assign', actor: 'broker' });
  assertThat(moved.equipment, 'server.internal');
  const assignment = await insertAssignment(tx, {
    ...toNewRow(board, moved.load.after, actor, { caller, draft }),
    holder: 'board',
    equipment_posting_id: moved.equipment.after.id,
    carrier_account_id: equipment.account_id,
    pin: null,
    pin_created_on: null,
  });
  assertThat(assignment, 'server.internal');
  await recordEvent(board, tx, {
    action: 'assign',
    actor,
    assignment,
    ...moved,
    note: draft.instruction,
  });
  return assignment.id;
}

async function generateReference(
  board: Board,
  tx: Tx,
  own: PostingRow,
  actor: EventActor,
  { caller, draft }: { caller: CompanyCaller; draft: AssignDraft },
): Promise<number> {
  const [load] = await lockForMoveById(tx, [own.id]);
  assertThat(load, 'server.internal');
  const request = { action: 'generateReference', actor: 'broker' } as const;
  const moved = await movePair(board, tx, { load, equipment: undefined }, actor, request);
  const row = toNewRow(board, moved.load.after, actor, { caller, draft });
  const digits = toReferenceDigits(await countOpenReferences(tx));
  for (let attempt = 0; attempt < REFERENCE_ATTEMPTS; attempt += 1) {
    const pin = makeReference(digits);
    const assignment = await insertAssignment(tx, {
      ...row,
      holder: 'externalCarrier',
      driver_phone: draft.driverPhone,
      pin,
      pin_created_on: row.created_on,
    });
    if (assignment === undefined) continue;
    const { action } = request;
    await recordEvent(board, tx, { action, actor, assignment, ...moved, note: draft.instruction });
    return assignment.id;
  }
  throw new AppError('server.internal');
}

function toNewRow(
  { clock }: Board,
  own: PostingRow,
  { user }: EventActor,
  { caller, draft }: { caller: CompanyCaller; draft: AssignDraft },
): Omit<NewAssignmentRow, 'holder' | 'pin' | 'pin_created_on'> & { created_on: Date } {
  assertThat(user, 'server.internal');
  const now = clock.now();
  return {
    ...toLaneColumns(own, caller),
    load_posting_id: own.id,
    broker_account_id: own.account_id,
    status: 'P',
    instruction: draft.instruction,
    created_by: user.userId,
    updated_by: user.userId,
    created_on: now,
    updated_on: now,
  };
}

/** A random reference number of a length, which includes its check digit. */
function makeReference(length: number): string {
  const digitCount = length - 1;
  const digits = String(randomInt(10 ** digitCount)).padStart(digitCount, '0');
  return `${digits}${toCheckDigit(digits)}`;
}

/**
 * Whether a lead of an own load can be assigned now.
 *
 * @throws AppError `posting.notFound` for a load of another company
 */
export async function checkLead(
  board: Board,
  caller: CompanyCaller,
  { lToken, eToken }: { lToken: number; eToken: number },
): Promise<LeadCheck> {
  const { db } = board;
  const load = await findPostingOfCompany(db, caller.accountId, lToken);
  assertThat(load?.kind === 'L', 'posting.notFound');
  const equipment = await findPosting(db, eToken);
  const state = equipment?.kind === 'E' ? await judgeLead(board, db, load, equipment) : 'gone';
  const reason = state === 'notAssignable' ? 'gone' : state;
  const expiryDay = equipment && (await findInsuranceExpiry(db, equipment.account_id));
  const { insuranceThresholdDays } = board.configuration.limits;
  return {
    isAvailable: reason === 'available',
    reason,
    message: LEAD_CHECK_TEXTS[reason],
    // Nothing of a company is shown for a posting that is no lead of the load.
    isInsuranceExpired:
      reason === 'available' && isInsuranceExpired(expiryDay ?? null, getToday(board), insuranceThresholdDays),
  };
}

/** Whether a load and an equipment can be assigned to each other now: where one of them is a lead of the `viewer`. */
export async function judgeLead(
  board: Board,
  db: Db,
  load: PostingRow,
  equipment: PostingRow,
  viewer: 'broker' | 'carrier' = 'broker',
): Promise<LeadState> {
  const [mine, other] = viewer === 'broker' ? [load, equipment] : [equipment, load];
  const today = getToday(board);
  const isFree = (row: PostingRow) =>
    ['O', 'E'].includes(toShownStatus({ pStatus: row.p_status, dateAvail: row.date_avail }, today));
  if (!(await isVisibleTo(db, mine, other))) return 'gone';
  if (!isFree(load) || !isFree(equipment)) return 'assigned';
  if (equipment.date_avail < today || equipment.p_status === 'E') return 'gone';
  const [lead] = await listLeadRows(db, [equipment.token]);
  if (lead?.s_type !== ASSIGNABLE_TYPE || equipment.product_name === LEGACY_PRODUCT) return 'notAssignable';
  // An expired load is refused by the table of transitions, which states its status.
  if (load.date_avail < today || load.p_status === 'E') return 'available';
  const isPair = () => board.matching.index.judgeRows(toFeedPosting(mine), toFeedPosting(other)) !== undefined;
  if (isPair()) return 'available';
  // The index may not have applied yet a network that was written together with one of the postings.
  await board.matching.catchUp();
  return isPair() ? 'available' : 'gone';
}

/**
 * True where the company of `own` may see `other` as a lead of `own`, by M2 and M3 of the matching. The direction matters: a
 * globally excluded company sees others, and is hidden from them.
 */
export async function isVisibleTo(db: Db, own: PostingRow, other: PostingRow): Promise<boolean> {
  if (own.account_id === other.account_id) return false;
  if (await isCompanyHidden(db, { viewerId: own.account_id, ownerId: other.account_id })) return false;
  const rows = await listLeadRows(db, [own.token, other.token]);
  const isOpenTo = (token: number, accountId: number) => {
    const row = rows.find((leadRow) => leadRow.token === token);
    return row !== undefined && isOfNetwork(row, accountId);
  };
  return isOpenTo(own.token, other.account_id) && isOpenTo(other.token, own.account_id);
}

/** True where a company sees a posting by its post mode: it is public, or the company is in its network. */
function isOfNetwork(row: LeadRow, accountId: number): boolean {
  return row.post_mode === 'A' || (row.member_account_ids ?? []).includes(accountId);
}

/** A load and the equipment of the carrier that is to haul it. */
interface Pair {
  readonly load: PostingRow;
  readonly equipment: PostingRow;
}

/**
 * Refuses a carrier that a second user of the broker's company has to check first, where the company has that rule.
 *
 * @param userId the user who acts for the broker: where the carrier books or accepts, who named the rate or posted the load
 *
 * @throws AppError `carrier.notChecked`
 */
export async function assertCarrierChecked(
  tx: Tx,
  caller: Pick<CompanyCaller, 'accountId'>,
  { load, equipment }: Pair,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const [brokerId, carrierId] = [load.account_id, equipment.account_id];
  const isMissing = await isCheckMissing(tx, { brokerId, carrierId, userId, now });
  const isBroker = caller.accountId === brokerId;
  assertThat(!isMissing, 'carrier.notChecked', isBroker ? undefined : errorText('carrier.notCheckedByBroker'));
}
