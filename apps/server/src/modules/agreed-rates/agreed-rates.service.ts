import type { RateDecision } from '@loadstone/contracts/agreed-rates';
import type { Assignment, AssignmentEvent } from '@loadstone/contracts/assignments';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { isSameRate, toAmountText, type Rate } from '@loadstone/contracts/money';
import { RATES_PER_ASSIGNMENT } from '@loadstone/contracts/offers';
import { PRODUCT_IDS, type ProductMode } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Tx } from '../../db/database.ts';
import type { AssignmentRateRow } from '../../db/tables/assignment-tables.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { addTasks } from '../../task-queue/index.ts';
import { assertFeature } from '../permits/index.ts';
import {
  confirmRate,
  findRunning,
  getSideActor,
  getView,
  insertRate,
  listNewestStopChanges,
  listRatesOf,
  lockAssignment,
  lockRateRow,
  RATE_CONFIRMATION_TASK,
  readAssignment,
  recordEvent,
  toModeOf,
  toRateValue,
  updateAssignment,
  updateRate,
  type AssignmentViewRow,
  type EventActor,
  type LockedAssignment,
} from '../assignments/index.ts';
import { lockWithDeletedById } from '../postings/index.ts';

/** An assignment with its rates, locked, and the side that acts. */
interface LockedRates {
  readonly locked: LockedAssignment;
  readonly rates: readonly AssignmentRateRow[];
  readonly actor: EventActor;
  readonly side: ProductMode;
}

const DECISIONS = {
  agree: { status: 'agreed', action: 'agreeRate' },
  decline: { status: 'declined', action: 'declineRate' },
  withdraw: { status: 'withdrawn', action: 'withdrawRate' },
} as const;

/**
 * Proposes another rate for a load that is assigned or on route.
 *
 * @throws AppError `assignment.notFound`, `permit.missing`, `posting.illegalTransition`, `assignmentRate.changedMeanwhile`,
 *   `assignmentRate.waits`, `stopChange.waits`, `assignmentRate.same`, `assignmentRate.limitReached`
 */
export function proposeRate(
  board: Board,
  caller: CompanyCaller,
  { id, rate, lastNumber }: { id: number; rate: Rate; lastNumber: number },
): Promise<Assignment> {
  return inTransaction(board.db, async (tx) => {
    const found = await lockRates(tx, caller, id);
    const { locked, rates, side } = found;
    assertUnderWay(locked);
    const last = rates.at(-1);
    assertThat(last?.status !== 'proposed', 'assignmentRate.waits');
    const [change] = await listNewestStopChanges(tx, [id]);
    assertThat(change?.status !== 'proposed', 'stopChange.waits');
    assertThat((last?.number ?? 0) === lastNumber, 'assignmentRate.changedMeanwhile');
    const agreed = findAgreed(rates);
    assertThat(agreed === undefined || !isSameRate(agreed, rate), 'assignmentRate.same');
    assertThat(rates.length < RATES_PER_ASSIGNMENT, 'assignmentRate.limitReached');
    const draft = { assignmentId: id, rate, side, userId: caller.userId, now: board.clock.now() };
    await insertRate(tx, draft, undefined);
    return record(board, tx, caller, found, { action: 'proposeRate', rate });
  });
}

/**
 * Agrees to a proposed rate, declines it, or withdraws an own one. An agreed rate gets its confirmation.
 *
 * @throws AppError `assignment.notFound`, `permit.missing`, `assignmentRate.notFound`, `assignmentRate.decided`,
 *   `assignmentRate.notYourTurn`, `posting.illegalTransition` for an agreement after the delivery
 */
export function decideRate(
  board: Board,
  caller: CompanyCaller,
  { id, number, decision }: { id: number; number: number; decision: RateDecision },
): Promise<Assignment> {
  return inTransaction(board.db, async (tx) => {
    const found = await lockRates(tx, caller, id);
    const { locked, rates, side } = found;
    const rate = rates.find((each) => each.number === number);
    assertThat(rate, 'assignmentRate.notFound');
    assertThat(rate.status === 'proposed', 'assignmentRate.decided');
    const isOwn = rate.proposed_by_side === side;
    assertThat(isOwn === (decision === 'withdraw'), 'assignmentRate.notYourTurn');
    if (decision === 'agree') assertUnderWay(locked);
    const { status, action } = DECISIONS[decision];
    const decided = { status, decided_by: caller.userId, decided_on: board.clock.now() };
    await updateRate(tx, rate.id, decided);
    if (status === 'agreed') await confirmRate(tx, { ...rate, ...decided });
    return record(board, tx, caller, found, { action, rate: toRateValue(rate) });
  });
}

/**
 * The carrier accepts the confirmation of the agreed rate with a typed name; a copy with the acceptance is written.
 *
 * @param accepted `sha256` of the confirmation that the user saw
 * @throws AppError `assignment.notFound`, `permit.missing`, `assignmentRate.carrierAccepts` for the broker,
 *   `assignmentRate.notFound`, `assignmentRate.replaced`, `assignmentRate.accepted`, `assignmentRate.notWritten`,
 *   `assignmentRate.changedMeanwhile` for another checksum
 */
export function acceptConfirmation(
  board: Board,
  caller: CompanyCaller,
  accepted: { id: number; number: number; name: string; sha256: string },
): Promise<Assignment> {
  return inTransaction(board.db, async (tx) => {
    const { id, number, name, sha256 } = accepted;
    const found = await lockRates(tx, caller, id);
    const { rates, side } = found;
    assertThat(side === 'C', 'assignmentRate.carrierAccepts');
    const rate = rates.find((each) => each.number === number && each.status === 'agreed');
    assertThat(rate, 'assignmentRate.notFound');
    assertThat(findAgreed(rates)?.id === rate.id, 'assignmentRate.replaced');
    assertThat(rate.accepted_on === null, 'assignmentRate.accepted');
    assertThat(rate.document_id !== null, 'assignmentRate.notWritten');
    assertThat(rate.pdf_sha256 === sha256, 'assignmentRate.changedMeanwhile');
    const now = board.clock.now();
    await updateRate(tx, rate.id, { accepted_name: name, accepted_by: caller.userId, accepted_on: now });
    await addTasks(tx, RATE_CONFIRMATION_TASK, [{ payload: { rateId: rate.id } }]);
    return record(board, tx, caller, found, {
      action: 'acceptConfirmation',
      rate: toRateValue(rate),
      note: name,
    });
  });
}

/** @throws AppError `assignment.notFound` for an assignment of other companies or one that has ended, `permit.missing` */
async function lockRates(tx: Tx, caller: CompanyCaller, id: number): Promise<LockedRates> {
  const running = await findRunning(tx, id);
  assertThat(running, 'assignment.notFound');
  const actor = await getSideActor(tx, caller, running);
  const side = toModeOf(actor.role === 'broker' ? 'broker' : 'carrier');
  assertFeature(caller, POSTING_FEATURES[side].update, PRODUCT_IDS[side]);
  const locked = await lockAssignment(tx, running, undefined);
  return { locked, rates: await listRatesOf(tx, id), actor, side };
}

/** The newest agreed rate, which counts. */
function findAgreed(rates: readonly AssignmentRateRow[]): AssignmentRateRow | undefined {
  return rates.findLast(({ status }) => status === 'agreed');
}

function assertUnderWay({ assignment: { status, holder } }: LockedAssignment): void {
  assertThat(holder === 'board', 'posting.illegalTransition', errorText('assignmentRate.external'));
  assertThat(status !== 'D', 'posting.illegalTransition', errorText('assignment.delivered'));
  assertThat(status !== 'P', 'posting.illegalTransition', errorText('assignment.notUnderWay'));
}

async function record(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  { locked, actor, side }: LockedRates,
  { action, rate, note }: { action: AssignmentEvent; rate: Rate; note?: string },
): Promise<Assignment> {
  const { load, equipment, assignment: before } = locked;
  const written = { updated_by: caller.userId, updated_on: board.clock.now() };
  const assignment = await updateAssignment(tx, before.id, written);
  const amount = toAmountText(rate);
  await recordEvent(board, tx, {
    action,
    actor,
    assignment,
    load: { before: load, after: load },
    equipment: equipment && { before: equipment, after: equipment },
    note: note ?? amount,
    values: { amount },
  });
  return readAssignment(board, tx, before.id, side);
}

/** A rate with its assignment and the postings of it, locked until the transaction ends. */
export interface LockedRate {
  readonly rate: AssignmentRateRow;
  readonly assignment: AssignmentViewRow;
  readonly load: PostingRow;
  readonly equipment: PostingRow | undefined;
}

/** Locks a rate: the postings of its assignment first, by ascending id as all writers do. */
export async function lockRate(
  tx: Tx,
  { id, assignment_id: assignmentId }: Pick<AssignmentRateRow, 'id' | 'assignment_id'>,
): Promise<LockedRate> {
  const assignment = await getView(tx, assignmentId);
  const { load_posting_id: loadId, equipment_posting_id: equipmentId } = assignment;
  const [load, equipment] = await lockWithDeletedById(tx, equipmentId === null ? [loadId] : [loadId, equipmentId]);
  const rate = await lockRateRow(tx, id);
  assertThat(load && rate, 'server.internal');
  return { rate, assignment, load, equipment };
}
