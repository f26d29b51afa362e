import type { DriverPushKind } from '@loadstone/contracts/drivers';
import type { AssignmentRow } from '../../db/tables/assignment-tables.ts';
import type { Tx } from '../../db/database.ts';
import { addDriverNews, type PushedDriver } from '../drivers/index.ts';
import type { RecordedEvent } from './assignment-events.service.ts';

/** The events after which a load is not the driver's any more. */
const ENDINGS: readonly string[] = ['unassign', 'cancel', 'decline'];
/** What the desk does in the driver's place. */
const MOVES: readonly string[] = ['pickUp', 'deliver', 'deliverForCarrier'];

/** Adds the notifications of an event for the phones of its drivers. A driver gets none of the own presses. */
export async function addNewsOfEvent(
  tx: Tx,
  event: RecordedEvent,
  { historyId, now }: { readonly historyId: number; readonly now: Date },
): Promise<void> {
  const { action, actor, assignment, load, note = '', formerDriverId } = event;
  const kind = toKind(event);
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
  const current = toDriver(assignment);
  if (kind !== undefined && current !== undefined) await addDriverNews(tx, current, { kind, ...news }, now);
  const { carrier_account_id: accountId } = assignment;
  if (action === 'changeDriver' && formerDriverId && accountId !== null) {
    await addDriverNews(tx, { driverId: formerDriverId, accountId }, { kind: 'unassigned', ...news }, now);
  }
}

/** What an event is for the driver whom the assignment has after it; undefined for none of the driver's business. */
function toKind({ action, actor, assignment, formerDriverId }: RecordedEvent): DriverPushKind | undefined {
  if (actor.role === 'driver') return undefined;
  if (action === 'sendMessage') return 'message';
  if (ENDINGS.includes(action)) return 'unassigned';
  if (MOVES.includes(action)) return 'changed';
  // The driver's page shows loads that the carrier has accepted.
  if (action === 'accept') return 'assigned';
  if (action !== 'changeDriver' || assignment.status === 'P') return undefined;
  return formerDriverId === undefined ? 'changed' : 'assigned';
}

function toDriver(assignment: AssignmentRow): PushedDriver | undefined {
  const { id, holder, driver_id: driverId, carrier_account_id: accountId } = assignment;
  if (holder === 'externalDriver') return { assignmentId: id };
  return driverId === null || accountId === null ? undefined : { driverId, accountId };
}
