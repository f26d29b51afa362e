import { findStepStatus, type Assignment, type StopPlace } from '@loadstone/contracts/assignments';
import { decideTransition } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { AssignmentRow } from '../../db/tables/assignment-tables.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { AppError, assertThat, errorText, fieldError } from '../../ground/errors.ts';
import { findPostingById } from '../postings/index.ts';
import {
  getSideActor,
  lockAssignment,
  recordEvent,
  type EventActor,
  type LockedAssignment,
} from './assignment-events.service.ts';
import { assertMayAct, toModeOf } from './assignments.policy.ts';
import { findRunning, updateAssignment } from './assignments.queries.ts';
import { moveAssignment, toReporter } from './moves.service.ts';
import { readAssignment } from './reading.service.ts';
import { findStepBounds, findStopPlace, findStopTimes, isReported, isStopIn, withStep } from './stop-times.policy.ts';

/** A step at a stop as it is reported. */
interface StopReport extends StopPlace {
  /** The time that a desk states, which is refused where it cannot be. */
  readonly at?: Date | undefined;
  /** The time by a clock that may be wrong, which is moved between the reported steps. */
  readonly about?: Date;
  readonly version?: number | undefined;
  /** The city of the stop that the reporter saw; undefined where it is not known. */
  readonly cityId?: number | undefined;
}

/**
 * Records that the truck has arrived at a stop or left it. The first report of a step counts: a later one changes nothing.
 * Leaving the first stop picks up and leaving the last one delivers; times that were missed can be reported after it.
 *
 * @throws AppError `assignment.stopsChanged` where the stop is in another city than the reporter saw,
 *   `assignment.stopNotFound`, `request.invalid` for a time that cannot be, and as `moveAssignment`
 */
export async function reportStop(
  board: Board,
  tx: Tx,
  found: AssignmentRow,
  actor: EventActor,
  report: StopReport,
): Promise<void> {
  const locked = await lockAssignment(tx, found, report.version);
  const { assignment, load, equipment } = locked;
  const times = findStopTimes(load, assignment.stop_times);
  // A phone without a network reports later, when the desks may have agreed on other stops.
  assertThat(isStopIn(load, report.stop, report.cityId), 'assignment.stopsChanged');
  assertThat(times?.[report.stop], 'assignment.stopNotFound');
  assertMayReport(locked, actor);
  if (isReported(times, report)) return;
  const { step, stop } = report;
  const at = toMoment(board, locked, times, report);
  const status = findStepStatus(report, times.length);
  const isMove = (status === 'R' && assignment.status === 'A') || (status === 'D' && assignment.status !== 'D');
  if (isMove) {
    const action = status === 'R' ? 'pickUp' : 'deliver';
    await moveAssignment(board, tx, found, actor, { action, at });
    return;
  }
  assertUnderWay(locked, stop);
  const written = await updateAssignment(tx, assignment.id, {
    stop_times: JSON.stringify(withStep(times, report, { at, by: toReporter(actor) })),
    updated_by: actor.user?.userId ?? null,
    updated_on: board.clock.now(),
  });
  const place = findStopPlace(load, stop) ?? '';
  await recordEvent(board, tx, {
    action: step === 'arrive' ? 'arriveAtStop' : 'departFromStop',
    actor,
    assignment: written,
    load: { before: load, after: load },
    equipment: equipment && { before: equipment, after: equipment },
    note: place,
    values: { place },
  });
}

/**
 * The same for a desk or a program of one of the two companies.
 *
 * @throws AppError `assignment.notFound` for an assignment of other companies, one that has ended and one whose own posting is
 * deleted, and as {@link reportStop}
 */
export function reportStopOfDesk(
  board: Board,
  caller: CompanyCaller,
  { id, ...report }: StopReport & { readonly id: number },
): Promise<Assignment> {
  return inTransaction(board.db, async (tx) => {
    const found = await findRunning(tx, id);
    assertThat(found, 'assignment.notFound');
    const actor = await getSideActor(tx, caller, found);
    const ownId = actor.role === 'broker' ? found.load_posting_id : found.equipment_posting_id;
    // A side that has deleted its delivered posting has no part in the load any more.
    assertThat(ownId !== null && (await findPostingById(tx, ownId)), 'assignment.notFound');
    await reportStop(board, tx, found, actor, report);
    return readAssignment(board, tx, id, toModeOf(actor.role === 'broker' ? 'broker' : 'carrier'));
  });
}

/** Who moves a load reports its stops: the carrier and its driver, the broker or the driver of an external one. */
function assertMayReport({ assignment: { holder } }: LockedAssignment, { role, user }: EventActor): void {
  // The board reports what the positions show.
  if (role === 'job') return;
  if (user !== undefined && role !== 'driver') assertMayAct(user, role, 'pickUp');
  const kind = role === 'carrier' ? 'E' : 'L';
  const { isAllowed } = decideTransition({ kind, status: 'A', action: 'pickUp', actor: role, holder });
  assertThat(isAllowed, 'posting.illegalTransition', errorText('posting.impossible', { status: 'A' }));
}

/** Only the first stop is before the pick-up. */
function assertUnderWay({ assignment: { status } }: LockedAssignment, stop: number): void {
  const isUnderWay = status === 'R' || status === 'D' || (status === 'A' && stop === 0);
  assertThat(isUnderWay, 'posting.illegalTransition', errorText('assignment.notUnderWay'));
}

function toMoment(
  { clock }: Board,
  { assignment }: LockedAssignment,
  times: NonNullable<ReturnType<typeof findStopTimes>>,
  report: StopReport,
): Date {
  const now = clock.now();
  const bounds = findStepBounds(times, report);
  const earliest = new Date(bounds.earliest ?? assignment.created_on);
  const latest = bounds.latest === undefined ? now : new Date(bounds.latest);
  const { at, about = now } = report;
  if (at === undefined) return new Date(Math.max(+earliest, Math.min(+about, +latest)));
  if (at < earliest || at > latest) {
    throw new AppError('request.invalid', undefined, [fieldError('at', 'assignment.stopTime')]);
  }
  return at;
}
