import { isDeliveryOverdue, toExpectedDay } from '@loadstone/contracts/assignments';
import { addDays } from '@loadstone/contracts/board';
import type { AssignmentAction, Posting, PostingKey, PostingKind } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { AssignmentRow, AssignmentRowChange } from '../../db/tables/assignment-tables.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, assertThat, errorText } from '../../ground/errors.ts';
import { assertPostingUse } from '../permits/index.ts';
import {
  findOwnByKey,
  findPostingOfCompany,
  findSeenTerms,
  getOwnRow,
  getToday,
  presentWritten,
  type MovedPosting,
} from '../postings/index.ts';
import {
  getSideActor,
  lockAssignment,
  movePostingsOf,
  recordEvent,
  type EventActor,
  type LockedAssignment,
} from './assignment-events.service.ts';
import { keepPostedRate } from './confirmed-rates.service.ts';
import { findRole } from './assignments.policy.ts';
import { getView } from './assignment-views.queries.ts';
import { findByEquipment, findByLoad, updateAssignment } from './assignments.queries.ts';
import { getAssignment } from './reading.service.ts';
import { findStopTimes, isReported, withStep } from './stop-times.policy.ts';

/*
 * Each event is one transaction with its notices, activity, history and feed changes. The assignment of other companies is
 * `assignment.notFound`.
 */

/** The actions that end an assignment. */
const ENDINGS: readonly AssignmentAction[] = ['decline', 'unassign', 'cancel'];

/** The state after a move. */
interface MovedAssignment {
  readonly assignment: AssignmentRow;
  readonly load: MovedPosting;
  readonly equipment: MovedPosting | undefined;
}

/** A running assignment as a caller names it, and the version that the user saw. */
export interface AssignmentName {
  readonly kind: PostingKind;
  readonly token: number;
  readonly version?: number | undefined;
}

/**
 * Moves an assignment in a transaction: checks, postings, row, history, activity, notices and feed.
 *
 * @param at when a load with stops left the first or the last one; now where it is left out
 * @throws AppError `assignment.ended`, `assignment.changedMeanwhile`, `permit.missing`, `insurance.expired`,
 *   `posting.illegalTransition`, `posting.alreadyAssigned`
 */
export async function moveAssignment(
  board: Board,
  tx: Tx,
  found: AssignmentRow,
  actor: EventActor,
  { action, version, at }: { action: AssignmentAction; version?: number | undefined; at?: Date },
): Promise<MovedAssignment> {
  const locked = await lockAssignment(tx, found, version);
  if (action === 'deliverForCarrier') assertOverdue(board, locked);
  const moved = await movePostingsOf(board, tx, locked, actor, action);
  const assignment = await updateAssignment(tx, found.id, {
    ...toChange(board, moved.load, actor, action),
    ...toStopTimes(locked, actor, action, at ?? board.clock.now()),
  });
  if (action === 'accept') {
    const { rate } = await findSeenTerms(tx, moved.load.before, assignment.carrier_account_id);
    await keepPostedRate(board, tx, assignment, rate, actor);
  }
  const formerDriverUserId = ENDINGS.includes(action) ? assignment.driver_user_id : null;
  await recordEvent(board, tx, { action, actor, assignment, ...moved, formerDriverUserId });
  return { assignment, ...moved };
}

/** Refuses a broker's delivery of a load on route that is not overdue. The table of transitions refuses other statuses. */
function assertOverdue(board: Board, { assignment, load }: LockedAssignment): void {
  const { deliveryOverdueDays: days } = board.configuration.limits;
  const expectedDay = toExpectedDay({ dateAvail: load.date_avail, deliveryDate: load.delivery_date });
  if (assignment.status !== 'R' || isDeliveryOverdue(expectedDay, getToday(board), days)) return;
  const lastDay = addDays(expectedDay, days);
  throw new AppError('posting.illegalTransition', errorText('assignment.deliveryNotOverdue', { lastDay }));
}

function toChange(
  { clock }: Board,
  load: MovedPosting,
  { user }: EventActor,
  action: AssignmentAction,
): AssignmentRowChange {
  const now = clock.now();
  const written = { updated_by: user?.userId ?? null, updated_on: now };
  if (ENDINGS.includes(action)) return { ...written, ended_on: now };
  const { p_status: status } = load.after;
  assertThat(status !== 'O' && status !== 'E', 'server.internal');
  return { ...written, status };
}

/** The pick-up leaves the first stop and the delivery the last one, unless that was reported before. */
function toStopTimes(
  { assignment, load }: LockedAssignment,
  actor: EventActor,
  action: AssignmentAction,
  at: Date,
): AssignmentRowChange {
  const times = findStopTimes(load, assignment.stop_times);
  if (times === undefined || (action !== 'pickUp' && action !== 'deliver' && action !== 'deliverForCarrier')) return {};
  const place = { stop: action === 'pickUp' ? 0 : times.length - 1, step: 'depart' } as const;
  if (isReported(times, place)) return {};
  return { stop_times: JSON.stringify(withStep(times, place, { at, by: toReporter(actor) })) };
}

/** Who reports a time, as the assignment states it. */
export function toReporter({ role }: Pick<EventActor, 'role'>): 'driver' | 'carrier' | 'broker' | 'position' {
  return role === 'job' ? 'position' : role;
}

/**
 * The running assignment that a caller names by one of its tokens.
 *
 * @throws AppError `assignment.ended` for an own posting without one, `assignment.notFound` for any other token
 */
export async function findNamed(
  tx: Tx,
  caller: CompanyCaller,
  { kind, token }: AssignmentName,
): Promise<AssignmentRow> {
  const found = await (kind === 'L' ? findByLoad : findByEquipment)(tx, token);
  const role = found && findRole(caller, found);
  const own = await findPostingOfCompany(tx, caller.accountId, token);
  // A side that has deleted its delivered posting must not reach the assignment by that posting.
  const isOwnKind = (kind === 'L') === (role === 'broker');
  if (found !== undefined && role !== undefined && (!isOwnKind || own !== undefined)) return found;
  assertThat(own?.kind !== kind, 'assignment.ended');
  assertThat(false, 'assignment.notFound');
}

/**
 * The name of the assignment of an own posting, after a check that the caller may change that posting.
 *
 * @param version the one that the user saw; undefined for any
 * @throws AppError `assignment.notFound`, `permit.missing`
 */
export async function nameOwn(
  { db }: Board,
  caller: CompanyCaller,
  key: PostingKey,
  version: number | undefined,
): Promise<AssignmentName> {
  const own = await findOwnByKey(db, caller, key);
  assertThat(own, 'assignment.notFound');
  assertPostingUse(caller, own.kind, 'update');
  return { ...own, version };
}

/**
 * Moves the assignment that a user names. The actor is the side of the user's company, broker or carrier.
 *
 * @throws AppError as {@link findNamed} and {@link moveAssignment}
 */
function moveNamed(
  board: Board,
  caller: CompanyCaller,
  name: AssignmentName,
  action: AssignmentAction,
): Promise<MovedAssignment> {
  return inTransaction(board.db, async (tx) => {
    const found = await findNamed(tx, caller, name);
    const actor = await getSideActor(tx, caller, found);
    return moveAssignment(board, tx, found, actor, { action, version: name.version });
  });
}

/** Ends an assignment before it is accepted: the carrier declines it, or the broker withdraws it. @throws AppError as {@link moveNamed} */
export async function declineAssignment(
  board: Board,
  caller: CompanyCaller,
  name: AssignmentName,
): Promise<{ token: number; eToken: number }> {
  const { load, equipment } = await moveNamed(board, caller, name, 'decline');
  return { token: load.after.token, eToken: equipment?.after.token ?? 0 };
}

/** The state after an unassign. */
interface Unassigned {
  readonly custCd: string;
  readonly eToken: number;
  readonly newLToken: number;
  readonly driverID: number;
  readonly equipCreatorUserId: number;
}

/**
 * Takes a load from its carrier, as its broker.
 *
 * @param pin the reference number that the load must have; undefined for any or none
 * @throws AppError as {@link moveNamed}
 */
export async function unassignLoad(
  board: Board,
  caller: CompanyCaller,
  name: AssignmentName,
  pin?: string,
): Promise<Unassigned> {
  if (pin !== undefined) {
    const { pin: known } = await getAssignment(board, caller, name.kind, name.token);
    assertThat(known === pin, 'assignment.notFound');
  }
  const { assignment, load, equipment } = await moveNamed(board, caller, name, 'unassign');
  const { carrier_cust_cd: carrierCustCd } = await getView(board.db, assignment.id);
  return {
    custCd: carrierCustCd ?? board.configuration.board.externalCustCd,
    eToken: equipment?.after.token ?? 0,
    newLToken: load.after.token,
    driverID: assignment.driver_id ?? 0,
    equipCreatorUserId: equipment?.after.created_by ?? 0,
  };
}

/** The state after a cancel. */
interface Cancelled {
  readonly newEToken: number;
  readonly loadCreatorUserId: number;
  readonly loadCustCd: string;
}

/** Gives an accepted load back, as its carrier. @throws AppError as {@link moveNamed} */
export async function cancelLoad(board: Board, caller: CompanyCaller, name: AssignmentName): Promise<Cancelled> {
  const { assignment, load, equipment } = await moveNamed(board, caller, name, 'cancel');
  assertThat(equipment, 'server.internal');
  const { broker_cust_cd: loadCustCd } = await getView(board.db, assignment.id);
  return { newEToken: equipment.after.token, loadCreatorUserId: load.after.created_by, loadCustCd };
}

/** An assignment, and the status that it shall have next. */
interface AssignmentStep extends AssignmentName {
  readonly status: 'A' | 'R' | 'D';
}

/** Does {@link stepAssignment} in a transaction of its own. @returns the posting after it */
export function stepPosting(board: Board, caller: CompanyCaller, step: AssignmentStep): Promise<Posting> {
  return inTransaction(board.db, async (tx) => {
    await stepAssignment(board, tx, caller, step);
    return presentWritten(board, caller, await getOwnRow(tx, caller, step));
  });
}

/**
 * Moves the assignment of an own posting to a status: accept or confirm (A), pick up (R), deliver (D).
 *
 * @throws AppError as {@link moveAssignment}, and `posting.notFound` for a posting of another company
 */
export async function stepAssignment(board: Board, tx: Tx, caller: CompanyCaller, name: AssignmentStep): Promise<void> {
  const own = await findPostingOfCompany(tx, caller.accountId, name.token);
  assertThat(own?.kind === name.kind, 'posting.notFound');
  const found = await (name.kind === 'L' ? findByLoad : findByEquipment)(tx, name.token);
  assertThat(found, 'assignment.ended');
  const actor = await getSideActor(tx, caller, found);
  await moveAssignment(board, tx, found, actor, { action: toStep(found, name), version: name.version });
}

/** The action that leads to a status. */
function toStep({ holder }: AssignmentRow, { kind, status }: { kind: PostingKind; status: 'A' | 'R' | 'D' }) {
  if (status === 'R') return 'pickUp';
  const isWithBoardCarrier = holder === 'board';
  // A carrier of the board delivers its loads itself; the broker may only end an overdue delivery.
  if (status === 'D') return kind === 'L' && isWithBoardCarrier ? 'deliverForCarrier' : 'deliver';
  return isWithBoardCarrier ? 'accept' : 'confirmExternal';
}
