import type { ServerLoggedActivityType } from '@loadstone/contracts/activity';
import { toLogged, type LoggedPhrase } from '@loadstone/contracts/activity-log';
import type { AssignmentEvent } from '@loadstone/contracts/assignments';
import { isInsuranceNeeded, type AssignmentAction, type PostingActor } from '@loadstone/contracts/postings';
import type { DriverPushKind } from '@loadstone/contracts/drivers';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { AssignmentRow } from '../../db/tables/assignment-tables.ts';
import type { Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { AppError, assertThat } from '../../ground/errors.ts';
import { logActivities } from '../activity/index.ts';
import { findCompanyKey } from '../companies/index.ts';
import { notifyOfAssignment } from '../notifications/index.ts';
import {
  appendMoves,
  assertCallerInsured,
  assertMove,
  lockWithDeletedById,
  movePosting,
  type MovedPosting,
} from '../postings/index.ts';
import { toAssignmentChanged } from './assignments.live.ts';
import { assertMayAct, findRole } from './assignments.policy.ts';
import { insertHistory, lockRunning } from './assignments.queries.ts';
import { addDriverNews, type PushedDriver } from '../drivers/index.ts';

/** The events after which the driver no longer has the load. */
const ENDINGS: readonly string[] = ['unassign', 'cancel', 'decline'];
/** The steps of a driver that a user of the desk does instead. */
const MOVES: readonly string[] = ['pickUp', 'deliver', 'deliverForCarrier'];

/** The actor of an event. */
export interface EventActor {
  readonly role: Exclude<PostingActor, 'other'>;
  /** The user of the desk; undefined for a driver and for the board itself. */
  readonly user?: CompanyCaller;
  readonly name: string;
  readonly company: string;
}

/** The board itself as the actor, for what jobs do. */
export const BOARD_ACTOR: EventActor = { role: 'job', name: '', company: '' };

/** A running assignment with its postings, all locked until the transaction ends. */
export interface LockedAssignment {
  readonly assignment: AssignmentRow;
  readonly load: PostingRow;
  /** Undefined with an external carrier or driver. */
  readonly equipment: PostingRow | undefined;
}

/** The entry in the activity log of each event that has one. */
const ACTIVITIES = {
  assign: 'AssignLoad',
  generateReference: 'AssignLoad',
  accept: 'AcceptLoad',
  takeReference: 'AcceptLoad',
  confirmExternal: 'AcceptLoad',
  decline: 'DeclineLoad',
  changeDriver: 'AssignDriver',
  proposeStops: 'StopChange',
  agreeStops: 'StopChange',
  declineStops: 'StopChange',
  withdrawStops: 'StopChange',
} as const satisfies Partial<Record<AssignmentEvent, ServerLoggedActivityType>>;
/** What such an entry says, where that is more than the load. */
const ACTIVITY_PHRASES = {
  proposeStops: 'stopsProposed',
  agreeStops: 'stopsAgreed',
  declineStops: 'stopsDeclined',
  withdrawStops: 'stopsWithdrawn',
} as const satisfies Partial<Record<AssignmentEvent, LoggedPhrase>>;

/** The caller's side of an assignment as the actor of an event. @throws AppError `assignment.notFound` for another company */
export async function getSideActor(tx: Tx, caller: CompanyCaller, assignment: AssignmentRow): Promise<EventActor> {
  const role = findRole(caller, assignment);
  assertThat(role, 'assignment.notFound');
  return toUserActor(tx, caller, role);
}

/** A user as the actor of an event. */
export async function toUserActor(tx: Tx, caller: CompanyCaller, role: 'broker' | 'carrier'): Promise<EventActor> {
  const company = await findCompanyKey(tx, caller.custCd);
  return { role, user: caller, name: caller.nickName || caller.email, company: company?.common_name ?? caller.custCd };
}

/**
 * Locks a running assignment: its postings in the order of their ids, as all writers do, then its row.
 *
 * @param found the assignment as it was read without a lock
 * @param version the version that the user saw; undefined for any
 * @throws AppError `assignment.ended`, `assignment.changedMeanwhile`
 */
export async function lockAssignment(
  tx: Tx,
  found: AssignmentRow,
  version: number | undefined,
): Promise<LockedAssignment> {
  const { load_posting_id: loadId, equipment_posting_id: equipmentId } = found;
  const rows = await lockWithDeletedById(tx, equipmentId === null ? [loadId] : [loadId, equipmentId]);
  const assignment = await lockRunning(tx, found.id);
  assertThat(assignment, 'assignment.ended');
  const isSame = assignment.equipment_posting_id === equipmentId;
  assertThat(isSame && (version === undefined || version === assignment.version), 'assignment.changedMeanwhile');
  const [load, equipment] = rows;
  assertThat(load, 'server.internal');
  return { assignment, load, equipment };
}

/**
 * Checks an action on a locked assignment, and moves its postings by the table of transitions.
 *
 * @throws AppError `permit.missing`, `insurance.expired`, `posting.illegalTransition`, `posting.alreadyAssigned`
 */
export async function movePostingsOf(
  board: Board,
  tx: Tx,
  locked: LockedAssignment,
  actor: EventActor,
  action: AssignmentAction,
): Promise<{ load: MovedPosting; equipment: MovedPosting | undefined }> {
  const request = { action, actor: actor.role, holder: locked.assignment.holder };
  return movePair(board, tx, locked, actor, request);
}

/** Does what {@link movePostingsOf} does, for a load and an equipment that have no assignment with each other yet. */
export async function movePair(
  board: Board,
  tx: Tx,
  pair: Pick<LockedAssignment, 'load' | 'equipment'>,
  actor: EventActor,
  request: Parameters<typeof assertMove>[2],
): Promise<{ load: MovedPosting; equipment: MovedPosting | undefined }> {
  const { load, equipment } = pair;
  const { user, role } = actor;
  if (user !== undefined && (role === 'broker' || role === 'carrier')) {
    assertMayAct(user, role, request.action);
    if (isInsuranceNeeded(request.action, role)) await assertCallerInsured(board, tx, user, 'E');
  }
  const loadMove = assertMove(board, load, request);
  const equipmentMove = equipment && assertMove(board, equipment, request);
  const now = board.clock.now();
  return {
    load: await movePosting(tx, load, loadMove, now),
    equipment: equipment && equipmentMove && (await movePosting(tx, equipment, equipmentMove, now)),
  };
}

/** An event that has happened, with what its record contains. */
export interface RecordedEvent {
  readonly action: AssignmentEvent;
  readonly actor: EventActor;
  /** The row after the event. */
  readonly assignment: AssignmentRow;
  readonly load: MovedPosting;
  readonly equipment: MovedPosting | undefined;
  readonly note?: string;
  readonly driverUserId?: number | null;
  readonly formerDriverUserId?: number | null;
  /** The driver before the event, where it is another one. */
  readonly formerDriverId?: number | null;
  /** The message that a reply is to, and the side that sent it. */
  readonly replyTo?: { readonly id: number; readonly side: 'broker' | 'carrier' };
  /** Values of the notices besides the company and the lane. */
  readonly values?: Readonly<Record<string, string>>;
}

/**
 * Writes everything that belongs to an event: history, activity, notices and, last, the changes of the feed. Call it last
 * in the transaction.
 */
export async function recordEvent({ clock }: Board, tx: Tx, event: RecordedEvent): Promise<void> {
  const { action, actor, assignment, load, equipment, note = '' } = event;
  const now = clock.now();
  const userId = actor.user?.userId ?? null;
  const { p_status: status } = load.after;
  if (status === 'E') throw new AppError('server.internal');
  const historyId = await insertHistory(tx, {
    assignment_id: assignment.id,
    action,
    p_status: status,
    actor: actor.role,
    user_id: userId,
    actor_name: actor.name,
    actor_company: actor.company,
    note,
    created_on: now,
    reply_to: event.replyTo?.id ?? null,
  });
  await logActivity(tx, clock, event);
  await notifyOfAssignment(tx, {
    action,
    actor: actor.role,
    actorUserId: userId,
    actorName: toNoticeName(action, actor),
    note,
    assignmentId: assignment.id,
    // The note of an event with several texts is a code: a reply of the driver, or on and off.
    variant: note,
    ...(action === 'claimReference' ? { values: { phone: note } } : event.values && { values: event.values }),
    load: load.before,
    eToken: equipment?.before.token,
    ...toNotifiedSides(event),
    driverUserId: event.driverUserId ?? null,
    formerDriverUserId: event.formerDriverUserId ?? null,
    now,
  });
  await addNewsOfEvent(tx, event, { historyId, now });
  const moved = equipment === undefined ? [load] : [load, equipment];
  await appendMoves(tx, moved, toAssignmentChanged(assignment, load, equipment));
}

/** The sides that are notified: a reply only goes to the side that sent the message. */
function toNotifiedSides({ assignment, load, equipment, replyTo }: RecordedEvent) {
  const broker = { accountId: assignment.broker_account_id, userIds: [load.after.created_by, assignment.created_by] };
  const carrier = equipment && { accountId: equipment.after.account_id, userIds: [equipment.after.created_by] };
  return {
    broker: replyTo?.side === 'carrier' ? undefined : broker,
    carrier: replyTo?.side === 'broker' ? undefined : carrier,
  };
}

async function logActivity(tx: Tx, clock: Clock, { action, actor, load }: RecordedEvent): Promise<void> {
  const type = (ACTIVITIES as Partial<Record<AssignmentEvent, ServerLoggedActivityType>>)[action];
  if (type === undefined || actor.user === undefined) return;
  const { token, srce_city: from, srce_st: fromState, dest_city: to, dest_st: toState } = load.before;
  const phrase = action in ACTIVITY_PHRASES ? ACTIVITY_PHRASES[action as keyof typeof ACTIVITY_PHRASES] : 'load';
  const description = toLogged(phrase, { token, from: `${from}, ${fromState}`, to: `${to}, ${toState}` });
  await logActivities(tx, clock, actor.user, type, [description]);
}

/** Adds the notifications of an event for the phones of its drivers. A driver gets none for an own action. */
async function addNewsOfEvent(
  tx: Tx,
  event: RecordedEvent,
  { historyId, now }: { readonly historyId: number; readonly now: Date },
): Promise<void> {
  const { action, actor, assignment, load, note = '', formerDriverId } = event;
  const kind = toPushKind(event);
  const isMessage = kind === 'message';
  const { srce_city: from, srce_st: fromState, dest_city: to, dest_st: toState, date_avail: day } = load.before;
  const news = {
    assignmentId: assignment.id,
    messageId: isMessage ? historyId : 0,
    note: isMessage ? note : '',
    company: actor.company,
    from: `${from}, ${fromState}`,
    to: `${to}, ${toState}`,
    day,
  };
  const currentDriver = toDriver(assignment);
  if (kind !== undefined && currentDriver !== undefined) await addDriverNews(tx, currentDriver, { kind, ...news }, now);
  const { carrier_account_id: accountId } = assignment;
  if (action === 'changeDriver' && formerDriverId && accountId !== null) {
    await addDriverNews(tx, { driverId: formerDriverId, accountId }, { kind: 'unassigned', ...news }, now);
  }
}

/** The push for the driver that the assignment has after the event; undefined where the event does not concern the driver. */
function toPushKind({ action, actor, assignment, formerDriverId }: RecordedEvent): DriverPushKind | undefined {
  if (actor.role === 'driver') return undefined;
  if (action === 'sendMessage') return 'message';
  if (ENDINGS.includes(action)) return 'unassigned';
  if (MOVES.includes(action) || action === 'agreeStops') return 'changed';
  // The driver's page shows loads that the carrier has accepted.
  if (action === 'accept') return 'assigned';
  if (action !== 'changeDriver' || assignment.status === 'P') return undefined;
  return formerDriverId === undefined ? 'changed' : 'assigned';
}

/** The driver of an assignment as a receiver of pushes; undefined where it has none. */
function toDriver(assignment: AssignmentRow): PushedDriver | undefined {
  const { id, holder, driver_id: driverId, carrier_account_id: accountId } = assignment;
  if (holder === 'externalDriver') return { assignmentId: id };
  return driverId === null || accountId === null ? undefined : { driverId, accountId };
}

/** The name in a notice: that of the acting company, and for the reply of a driver also that of the person. */
function toNoticeName(action: RecordedEvent['action'], { name, company }: EventActor): string {
  if (company === '') return name;
  return action === 'replyToMessage' ? `${name}, ${company}` : company;
}
