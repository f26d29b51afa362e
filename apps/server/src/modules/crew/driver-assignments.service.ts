import {
  DRIVER_REPLIES,
  type DriverAssignment,
  type DriverMessage,
  type DriverReply,
  type StopPlace,
} from '@loadstone/contracts/assignments';
import type { Board } from '../../board/board.ts';
import type { DriverCaller } from '../../ground/caller.ts';
import type { AssignmentRow, AssignmentRowChange } from '../../db/tables/assignment-tables.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { toFacts } from '../../db/tables/fact-rows.ts';
import { assertThat } from '../../ground/errors.ts';
import {
  BOARD_ACTOR,
  findRunning,
  findStopTimes,
  getView,
  isDriverOf,
  isReported,
  listHistory,
  listRunningViews,
  lockAssignment,
  moveAssignment,
  recordEvent,
  reportStop,
  updateAssignment,
  withStep,
  type AssignmentViewRow,
  type EventActor,
  type HistoryRow,
  type RecordedEvent,
} from '../assignments/index.ts';

/** The running assignments of a driver, oldest first. */
export async function listAssignmentsOfDriver({ db }: Board, caller: DriverCaller): Promise<DriverAssignment[]> {
  const rows = (await listRunningViews(db, caller.assignmentIds)).filter((row) => isDriverOf(caller, row));
  const history = await listHistory(
    db,
    rows.map((row) => row.load_posting_id),
  );
  return rows.map((row) => toDriverAssignment(row, history));
}

/** An assignment by its id, as its driver sees it. */
export async function readDriverAssignment(db: Db, id: number): Promise<DriverAssignment> {
  const row = await getView(db, id);
  return toDriverAssignment(row, await listHistory(db, [row.load_posting_id]));
}

/**
 * Picks up (R) or delivers (D) as the driver of an assignment.
 *
 * @throws AppError `assignment.notFound` for the assignment of another driver, `assignment.changedMeanwhile`,
 *   `posting.illegalTransition`
 */
export function moveOfDriver(
  board: Board,
  caller: DriverCaller,
  { id, status, version }: { id: number; status: 'R' | 'D'; version: number | undefined },
): Promise<DriverAssignment> {
  return inTransaction(board.db, async (tx) => {
    const found = await getOfDriver(tx, caller, id);
    const action = status === 'R' ? 'pickUp' : 'deliver';
    await moveAssignment(board, tx, found, await toDriverActor(tx, caller, id), { action, version });
    return readDriverAssignment(tx, id);
  });
}

/**
 * Reports a step at a stop as the driver of an assignment, some time ago by the clock of the phone.
 *
 * @throws AppError `assignment.notFound` for the assignment of another driver, and as `reportStop`
 */
export function reportStopOfDriver(
  board: Board,
  caller: DriverCaller,
  {
    id,
    agoMs,
    ...place
  }: StopPlace & { readonly id: number; readonly agoMs: number; readonly cityId?: number | undefined },
): Promise<DriverAssignment> {
  return inTransaction(board.db, async (tx) => {
    const found = await getOfDriver(tx, caller, id);
    const about = new Date(board.clock.now().getTime() - agoMs);
    await reportStop(board, tx, found, await toDriverActor(tx, caller, id), { ...place, about });
    return readDriverAssignment(tx, id);
  });
}

/**
 * Replies to a message of the desk; only the side that sent it is notified. The first reply is kept.
 *
 * @throws AppError `assignment.notFound`, `assignment.messageNotFound`
 */
export function replyOfDriver(
  board: Board,
  caller: DriverCaller,
  { id, messageId, reply }: { id: number; messageId: number; reply: DriverReply },
): Promise<DriverAssignment> {
  return inTransaction(board.db, async (tx) => {
    const found = await getOfDriver(tx, caller, id);
    const locked = await lockAssignment(tx, found, undefined);
    const history = await listHistory(tx, [found.load_posting_id]);
    const message = history.find((entry) => entry.id === messageId && entry.assignment_id === id);
    assertThat(message?.action === 'sendMessage', 'assignment.messageNotFound');
    if (!history.some((entry) => entry.reply_to === messageId)) {
      const side = message.actor === 'broker' ? 'broker' : 'carrier';
      await recordWithoutMove(board, tx, locked, {
        action: 'replyToMessage',
        actor: await toDriverActor(tx, caller, id),
        note: reply,
        replyTo: { id: messageId, side },
      });
    }
    return readDriverAssignment(tx, id);
  });
}

/** What the board derives from the positions of a driver. */
type DerivedEvent = 'reachPickUp' | 'reachDelivery' | 'warnLate';

/**
 * Records an event that is derived from positions, and notifies both desks. The status does not change.
 *
 * @throws AppError `assignment.ended`
 */
export async function recordDerivedEvent(
  board: Board,
  tx: Tx,
  { id, action }: { id: number; action: DerivedEvent },
): Promise<void> {
  const found = await findRunning(tx, id);
  assertThat(found, 'assignment.ended');
  const locked = await lockAssignment(tx, found, undefined);
  const times = action === 'warnLate' ? undefined : findStopTimes(locked.load, locked.assignment.stop_times);
  if (times === undefined) return recordWithoutMove(board, tx, locked, { action, actor: BOARD_ACTOR });
  const place = { stop: action === 'reachPickUp' ? 0 : times.length - 1, step: 'arrive' } as const;
  // The driver or the desk has reported it, and both desks know.
  if (isReported(times, place)) return;
  const written = withStep(times, place, { at: board.clock.now(), by: 'position' });
  await recordWithoutMove(board, tx, locked, { action, actor: BOARD_ACTOR }, { stop_times: JSON.stringify(written) });
}

/** @throws AppError `assignment.notFound` for the assignment of another driver */
async function getOfDriver(tx: Db, caller: DriverCaller, id: number): Promise<AssignmentRow> {
  const found = await findRunning(tx, id);
  assertThat(found !== undefined && isDriverOf(caller, found), 'assignment.notFound');
  return found;
}

async function toDriverActor(tx: Tx, caller: DriverCaller, id: number): Promise<EventActor> {
  const view = await getView(tx, id);
  return { role: 'driver', name: caller.displayName, company: view.carrier_name ?? '' };
}

async function recordWithoutMove(
  board: Board,
  tx: Tx,
  { assignment: before, load, equipment }: Awaited<ReturnType<typeof lockAssignment>>,
  event: Pick<RecordedEvent, 'action' | 'actor' | 'note' | 'replyTo'>,
  columns: AssignmentRowChange = {},
): Promise<void> {
  const written = { ...columns, updated_by: null, updated_on: board.clock.now() };
  const assignment = await updateAssignment(tx, before.id, written);
  await recordEvent(board, tx, {
    ...event,
    assignment,
    load: { before: load, after: load },
    equipment: equipment && { before: equipment, after: equipment },
  });
}

/**
 * A running assignment of a driver.
 *
 * @throws AppError `assignment.notFound` for the assignment of another driver
 */
export async function getAssignmentOfDriver(db: Db, caller: DriverCaller, id: number): Promise<AssignmentViewRow> {
  await getOfDriver(db, caller, id);
  return getView(db, id);
}

/** An assignment as its driver sees it, with the messages to the driver. `history` may contain other assignments. */
function toDriverAssignment(row: AssignmentViewRow, history: readonly HistoryRow[]): DriverAssignment {
  return {
    ...toFacts('driver', row.load),
    stopTimes: findStopTimes(row.load, row.stop_times)?.map(({ arrivedOn, departedOn }) => ({ arrivedOn, departedOn })),
    id: row.id,
    ...toLane(row),
    pStatus: row.status,
    version: row.version,
    dispatcherPhone: row.carrier_phone ?? row.broker_phone,
    messages: history
      .filter(({ assignment_id: id, action }) => id === row.id && action === 'sendMessage')
      .map((entry) => toDriverMessage(entry, history)),
  };
}

function toDriverMessage(entry: HistoryRow, history: readonly HistoryRow[]): DriverMessage {
  const reply = history.find(({ reply_to: replyTo }) => replyTo === entry.id);
  return {
    id: entry.id,
    text: entry.note,
    company: entry.actor_company,
    at: entry.created_on.toISOString(),
    reply: DRIVER_REPLIES.find((code) => code === reply?.note) ?? '',
  };
}

function toLane({ load, instruction }: AssignmentViewRow) {
  return {
    dateAvail: load.date_avail,
    srceCity: load.srce_city,
    srceSt: load.srce_st,
    srceID: load.srce_id,
    srceLat: load.srce_lat,
    srceLong: load.srce_long,
    destCity: load.dest_city,
    destSt: load.dest_st,
    destID: load.dest_id,
    destLat: load.dest_lat,
    destLong: load.dest_long,
    instruction,
  };
}
