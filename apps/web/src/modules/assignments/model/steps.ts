import type {
  Assignment,
  AssignmentEvent,
  AssignmentHistory,
  AssignmentStatus,
} from '@loadstone/contracts/assignments';

/** An arrival that the board has recorded: no status, and a step only once it has happened. */
type Arrival = 'reachPickUp' | 'reachDelivery';
type StepName = AssignmentStatus | Arrival;

/** The events that reach each step, in the order of the steps. */
const STEP_EVENTS: Readonly<Record<StepName, readonly AssignmentEvent[]>> = {
  P: ['assign', 'acceptOffer', 'book', 'generateReference'],
  A: ['accept', 'acceptOffer', 'book', 'takeReference', 'takeReferenceAsDriver', 'confirmExternal'],
  reachPickUp: ['reachPickUp'],
  R: ['pickUp'],
  reachDelivery: ['reachDelivery'],
  D: ['deliver', 'deliverForCarrier'],
};

/** A step of an assignment and the event that reached it; undefined where it is not reached. */
interface AssignmentStep {
  readonly name: StepName;
  readonly reached: AssignmentHistory | undefined;
}

/** True for a step that is an arrival of the truck. */
export function isArrival(name: StepName): name is Arrival {
  return name === 'reachPickUp' || name === 'reachDelivery';
}

/**
 * The steps of the running assignment: its statuses, and the arrivals that were recorded. Events of earlier assignments
 * of the load are not steps. O(n).
 */
export function toSteps({ history }: Pick<Assignment, 'history'>): AssignmentStep[] {
  const start = history.findLastIndex(({ action }) => STEP_EVENTS.P.includes(action));
  const own = history.slice(Math.max(0, start));
  return (Object.keys(STEP_EVENTS) as StepName[])
    .map((name) => ({ name, reached: own.findLast(({ action }) => STEP_EVENTS[name].includes(action)) }))
    .filter(({ name, reached }) => reached !== undefined || !isArrival(name));
}
