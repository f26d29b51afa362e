import { findStepStatus, type DriverAssignment, type DriverReply } from '@loadstone/contracts/assignments';
import type { DriverTracking } from '@loadstone/contracts/tracking';
import type { PendingAction } from './driver-database.ts';

/** A load as the page shows it: the last state from the server, changed by the entries that are not sent yet. */
export interface ShownLoad extends DriverAssignment {
  readonly isMovePending: boolean;
  readonly isSharing: boolean;
  readonly isSharingPending: boolean;
  readonly lastSequence: number;
  readonly pendingReplies: ReadonlyMap<number, DriverReply>;
  /** How many documents wait to be sent. */
  readonly pendingDocuments: number;
}

/** The last state from the server. */
export interface KnownLoads {
  readonly assignments: readonly DriverAssignment[];
  readonly tracking: readonly DriverTracking[];
}

/** The state after an accepted action, until the page loads it again. */
export function applySent({ assignments, tracking }: KnownLoads, action: PendingAction): KnownLoads {
  const { assignmentId } = action;
  const change = (changed: (assignment: DriverAssignment) => DriverAssignment): KnownLoads => ({
    assignments: assignments.map((each) => (each.id === assignmentId ? changed(each) : each)),
    tracking,
  });
  switch (action.kind) {
    case 'move':
      return change((assignment) => ({ ...assignment, pStatus: action.status }));
    case 'stop':
      return change((assignment) => withStop(assignment, action));
    case 'reply':
      return change((assignment) => ({
        ...assignment,
        messages: assignment.messages.map((message) =>
          message.id === action.messageId ? { ...message, reply: action.reply } : message,
        ),
      }));
    case 'share': {
      const known = tracking.find((each) => each.assignmentId === assignmentId);
      const changed = { lastSequence: 0, ...known, assignmentId, isSharing: action.isSharing };
      return { assignments, tracking: [...tracking.filter((each) => each !== known), changed] };
    }
    case 'document':
    case 'position':
      return { assignments, tracking };
  }
}

/** The load after a step at a stop. The first report of a step counts. */
function withStop<Load extends DriverAssignment>(
  load: Load,
  { createdAtMs, ...place }: Extract<PendingAction, { kind: 'stop' }>,
): Load {
  const { stopTimes } = load;
  const name = place.step === 'arrive' ? 'arrivedOn' : 'departedOn';
  if (stopTimes === undefined || (stopTimes[place.stop]?.[name] ?? null) !== null) return load;
  const on = new Date(createdAtMs).toISOString();
  const times = stopTimes.map((each, index) => (index === place.stop ? { ...each, [name]: on } : each));
  const status = load.pStatus === 'D' ? undefined : findStepStatus(place, stopTimes.length);
  return { ...load, stopTimes: times, pStatus: status ?? load.pStatus };
}

/** The loads as they will be when the queue is sent. */
export function toShownLoads({ assignments, tracking }: KnownLoads, pending: readonly PendingAction[]): ShownLoad[] {
  return assignments.map((assignment) => {
    const own = pending.filter(({ assignmentId }) => assignmentId === assignment.id);
    const moves = own.filter((action) => action.kind === 'move' || action.kind === 'stop');
    const share = own.findLast((action) => action.kind === 'share');
    const known = tracking.find(({ assignmentId }) => assignmentId === assignment.id);
    const moved = moves.reduce<DriverAssignment>(
      (load, action) => (action.kind === 'stop' ? withStop(load, action) : { ...load, pStatus: action.status }),
      assignment,
    );
    const { pStatus } = moved;
    const isUnderWay = pStatus === 'A' || pStatus === 'R';
    return {
      ...moved,
      isMovePending: moves.length > 0,
      isSharing: isUnderWay && (share?.isSharing ?? known?.isSharing ?? false),
      isSharingPending: share !== undefined,
      lastSequence: known?.lastSequence ?? 0,
      pendingDocuments: own.filter(({ kind }) => kind === 'document').length,
      pendingReplies: new Map(
        own.flatMap((action) => (action.kind === 'reply' ? [[action.messageId, action.reply]] : [])),
      ),
    };
  });
}

/** Loads of one state, by day. */
interface LoadGroup {
  readonly name: 'underWay' | 'next' | 'later' | 'delivered';
  readonly loads: readonly ShownLoad[];
}

/**
 * The loads in the order in which the driver needs them: those under way, the next one, later ones, delivered ones. In each
 * group by day, then by the hour of the pick-up. Groups without a load are left out.
 */
export function groupLoads(loads: readonly ShownLoad[]): readonly LoadGroup[] {
  const sorted = loads.toSorted(
    (one, other) => compareTexts(toDayAndHour(one), toDayAndHour(other)) || one.id - other.id,
  );
  const waiting = sorted.filter(({ pStatus }) => pStatus === 'A' || pStatus === 'P');
  const groups: readonly LoadGroup[] = [
    { name: 'underWay', loads: sorted.filter(({ pStatus }) => pStatus === 'R') },
    { name: 'next', loads: waiting.slice(0, 1) },
    { name: 'later', loads: waiting.slice(1) },
    { name: 'delivered', loads: sorted.filter(({ pStatus }) => pStatus === 'D').toReversed() },
  ];
  return groups.filter((group) => group.loads.length > 0);
}

// A load without hours is after those of its day.
const toDayAndHour = ({ dateAvail, pickupHours }: ShownLoad): string => `${dateAvail} ${pickupHours?.from ?? '~'}`;
const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
