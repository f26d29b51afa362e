import type { Assignment, AssignmentEvent } from '@loadstone/contracts/assignments';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { RATES_PER_ASSIGNMENT } from '@loadstone/contracts/offers';
import { PRODUCT_IDS, type ChangedStopDraft, type ProductMode, type ProposedStop } from '@loadstone/contracts/postings';
import type { StopDecision } from '@loadstone/contracts/stop-changes';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Tx } from '../../db/database.ts';
import type { AssignmentRateRow, StopChangeRow, StoredStopTimes } from '../../db/tables/assignment-tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, assertThat, errorText } from '../../ground/errors.ts';
import {
  confirmRate,
  decideStopChange,
  findPickUp,
  findRunning,
  findStopTimes,
  getSideActor,
  insertRate,
  insertStopChange,
  listNewestStopChanges,
  listRatesOf,
  lockAssignment,
  readAssignment,
  recordEvent,
  toLaneMiles,
  toModeOf,
  toRateValue,
  toReporter,
  updateAssignment,
  type EventActor,
  type LockedAssignment,
} from '../assignments/index.ts';
import { moveDocumentStops } from '../documents/index.ts';
import { assertFeature } from '../permits/index.ts';
import { findCity } from '../places/index.ts';
import { listUnknownStops, setPostingStops, toStops, type MovedPosting } from '../postings/index.ts';
import { moveNearStop } from '../tracking/index.ts';
import {
  isSameStops,
  keepsReached,
  listChangeProblems,
  toKept,
  toNewNearStop,
  toNewPlaces,
  toNewTimes,
} from './stop-changes.policy.ts';

/** How many changes of its stops an assignment may have, with those that were declined or withdrawn. */
const MOST_CHANGES = 50;

/** An assignment with what its stops depend on, locked, and the side that acts. */
interface LockedStops {
  readonly locked: LockedAssignment;
  readonly rates: readonly AssignmentRateRow[];
  /** The newest change. */
  readonly last: StopChangeRow | undefined;
  readonly actor: EventActor;
  readonly side: ProductMode;
}

const DECISIONS = {
  agree: { status: 'agreed', action: 'agreeStops' },
  decline: { status: 'declined', action: 'declineStops' },
  withdraw: { status: 'withdrawn', action: 'withdrawStops' },
} as const;

/**
 * Proposes other stops between the ends of a load that is assigned or on route. One proposal waits at a time, of the stops or
 * of the rate, because an agreement to either makes the next version of the rate confirmation.
 *
 * @throws AppError `assignment.notFound`, `permit.missing`, `posting.illegalTransition`, `stopChange.waits`,
 *   `assignmentRate.waits`, `assignment.changedMeanwhile`, `request.invalid` for an unknown place,
 *   days that are not in order and more than the load has aboard, `stopChange.reached`, `stopChange.same`
 */
export function proposeStops(
  board: Board,
  caller: CompanyCaller,
  { id, stops: drafts, lastNumber }: { id: number; stops: readonly ChangedStopDraft[]; lastNumber: number },
): Promise<Assignment> {
  return inTransaction(board.db, async (tx) => {
    const found = await lockStops(tx, caller, id);
    const { locked, rates, last, side } = found;
    const { load, assignment } = locked;
    assertUnderWay(locked);
    assertThat(last?.status !== 'proposed', 'stopChange.waits');
    assertThat(rates.at(-1)?.status !== 'proposed', 'assignmentRate.waits');
    assertThat(
      (last?.number ?? 0) === lastNumber,
      'assignment.changedMeanwhile',
      errorText('stopChange.changedMeanwhile'),
    );
    const isWithin = lastNumber < MOST_CHANGES && rates.length < RATES_PER_ASSIGNMENT;
    assertThat(isWithin, 'posting.illegalTransition', errorText('stopChange.limitReached'));
    const before = load.stops ?? [];
    const wrong = [...listUnknownStops(drafts), ...listChangeProblems(drafts, before, load)];
    if (wrong.length > 0) throw new AppError('request.invalid', undefined, wrong);
    const after = toProposed(locked, toKept(drafts, before));
    assertThat(!isSameStops(before, after), 'stopChange.same');
    assertThat(keepsReached(after, toTimes(locked)), 'stopChange.reached');
    const now = board.clock.now();
    const number = lastNumber + 1;
    await insertStopChange(tx, {
      assignmentId: assignment.id,
      number,
      before,
      after,
      side,
      userId: caller.userId,
      now,
    });
    return record(board, tx, caller, found, { action: 'proposeStops', stops: after });
  });
}

/**
 * Agrees to proposed stops, declines or withdraws them. With an agreement the stops of the load are changed, reported times
 * and documents stay with their stop, and an agreed rate gets the next version of its confirmation.
 *
 * @throws AppError `assignment.notFound`, `permit.missing`, `stopChange.notFound`, `stopChange.decided`,
 *   `stopChange.notYourTurn`, for an agreement also `posting.illegalTransition` after the delivery and `stopChange.reached`
 *   where the truck was meanwhile at a stop that the change removes or moves
 */
export function decideStops(
  board: Board,
  caller: CompanyCaller,
  { id, number, decision }: { id: number; number: number; decision: StopDecision },
): Promise<Assignment> {
  return inTransaction(board.db, async (tx) => {
    const found = await lockStops(tx, caller, id);
    const { locked, last, side } = found;
    assertThat(last && number <= last.number, 'stopChange.notFound');
    assertThat(number === last.number && last.status === 'proposed', 'stopChange.decided');
    const isOwn = last.proposed_by_side === side;
    assertThat(isOwn === (decision === 'withdraw'), 'stopChange.notYourTurn');
    const { status, action } = DECISIONS[decision];
    const decided = { status, decided_by: caller.userId, decided_on: board.clock.now() };
    if (status !== 'agreed') {
      await decideStopChange(tx, last.id, decided);
      return record(board, tx, caller, found, { action, stops: last.after });
    }
    assertUnderWay(locked);
    assertThat(keepsReached(last.after, toTimes(locked)), 'stopChange.reached');
    await decideStopChange(tx, last.id, decided);
    const moved = await changeStops(board, tx, found, last);
    await writeConfirmation(board, tx, caller, found, last);
    return record(board, tx, caller, found, { action, stops: last.after, moved });
  });
}

/** @throws AppError `assignment.notFound` for an assignment of other companies or one that has ended, `permit.missing` */
async function lockStops(tx: Tx, caller: CompanyCaller, id: number): Promise<LockedStops> {
  const running = await findRunning(tx, id);
  assertThat(running, 'assignment.notFound');
  const actor = await getSideActor(tx, caller, running);
  const side = toModeOf(actor.role === 'broker' ? 'broker' : 'carrier');
  assertFeature(caller, POSTING_FEATURES[side].update, PRODUCT_IDS[side]);
  const locked = await lockAssignment(tx, running, undefined);
  const [last] = await listNewestStopChanges(tx, [id]);
  return { locked, rates: await listRatesOf(tx, id), last, actor, side };
}

function assertUnderWay({ assignment: { status, holder } }: LockedAssignment): void {
  assertThat(holder === 'board', 'posting.illegalTransition', errorText('stopChange.external'));
  assertThat(status !== 'D', 'posting.illegalTransition', errorText('assignment.delivered'));
  assertThat(status !== 'P', 'posting.illegalTransition', errorText('assignment.notUnderWay'));
}

/** The proposed stops with the places of the gazetteer and the miles that each adds. */
function toProposed({ load }: LockedAssignment, drafts: readonly ChangedStopDraft[]): readonly ProposedStop[] {
  const [srce, dest] = [findCity(load.srce_id), findCity(load.dest_id)];
  assertThat(srce && dest, 'server.internal');
  const stops = toStops(drafts, { srce, dest, draftDay: load.date_avail, day: load.date_avail }) ?? [];
  return stops.map((stop, index) => ({ ...stop, was: drafts[index]!.was }));
}

/** The reported times of each stop, the ends included, also of a load with two stops. */
function toTimes({ load, assignment }: LockedAssignment): readonly StoredStopTimes[] {
  const none = { arrivedOn: null, arrivedBy: null, departedOn: null, departedBy: null };
  return findStopTimes(load, assignment.stop_times) ?? [none, none];
}

/** Writes the agreed stops with all that depends on their order. @returns the load before and after */
async function changeStops(
  { clock }: Board,
  tx: Tx,
  { locked }: LockedStops,
  { after }: StopChangeRow,
): Promise<{ load: MovedPosting; stopTimes: StoredStopTimes[] | null }> {
  const { load, assignment } = locked;
  const times = await withPickUp(tx, locked, toTimes(locked));
  const places = toNewPlaces(after, times.length);
  const stops = after.length === 0 ? null : after.map(({ was: _was, ...stop }) => stop);
  const moved = await setPostingStops(tx, load, stops, clock.now());
  await moveDocumentStops(tx, { postingId: load.id, assignmentId: assignment.id }, places);
  await moveNearStop(tx, assignment.id, (near) => toNewNearStop(near, places));
  return { load: moved, stopTimes: toNewTimes(after, times) };
}

/** The times of a load that had two stops with its pick-up, which only the history states. */
async function withPickUp(
  tx: Tx,
  { load, assignment: { id, status } }: LockedAssignment,
  times: readonly StoredStopTimes[],
): Promise<readonly StoredStopTimes[]> {
  if (load.stops !== null || status !== 'R') return times;
  const pickUp = await findPickUp(tx, id);
  if (pickUp === undefined) return times;
  return times.with(0, {
    ...times[0]!,
    departedOn: pickUp.at.toISOString(),
    departedBy: toReporter({ role: pickUp.actor }),
  });
}

/** The next version of the rate confirmation, with the changed stops and the same rate; none for a load without an agreed rate. */
async function writeConfirmation(
  { clock }: Board,
  tx: Tx,
  { userId }: CompanyCaller,
  { rates }: LockedStops,
  change: StopChangeRow,
): Promise<void> {
  const agreed = rates.findLast(({ status }) => status === 'agreed');
  if (agreed === undefined) return;
  const { assignment_id: assignmentId, proposed_by_side: side, proposed_by: proposedBy } = change;
  const draft = { assignmentId, rate: toRateValue(agreed), side, userId: proposedBy, now: clock.now() };
  await confirmRate(tx, await insertRate(tx, draft, userId));
}

async function record(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  { locked, actor, side }: LockedStops,
  {
    action,
    stops,
    moved,
  }: {
    action: AssignmentEvent;
    stops: readonly ProposedStop[];
    moved?: { load: MovedPosting; stopTimes: StoredStopTimes[] | null };
  },
): Promise<Assignment> {
  const { load, equipment, assignment: before } = locked;
  const written = { updated_by: caller.userId, updated_on: board.clock.now() };
  const assignment = await updateAssignment(tx, before.id, {
    ...written,
    ...(moved && {
      stop_times: moved.stopTimes && JSON.stringify(moved.stopTimes),
      ...(before.lane_miles !== null && { lane_miles: toLaneMiles(moved.load.after) }),
    }),
  });
  await recordEvent(board, tx, {
    action,
    actor,
    assignment,
    load: moved?.load ?? { before: load, after: load },
    equipment: equipment && { before: equipment, after: equipment },
    note: stops.map(({ city, st }) => `${city}, ${st}`).join(' · '),
    values: {},
  });
  return readAssignment(board, tx, before.id, side);
}
