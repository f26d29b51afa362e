import type { Assignment, AssignmentEvent, AssignmentHistory, AssignmentStatus } from '@loadstone/contracts';

const STEP_EVENTS: Readonly<Record<AssignmentStatus, readonly AssignmentEvent[]>> = {
  P: ['assign', 'generateReference'],
  A: ['accept', 'takeReference', 'takeReferenceAsDriver', 'confirmExternal'],
  R: ['pickUp'],
  D: ['deliver'],
};

/** A status of an assignment and the event that reached it; undefined where it is not reached. */
export interface AssignmentStep {
  readonly status: AssignmentStatus;
  readonly reached: AssignmentHistory | undefined;
}

/** The steps of the running assignment. Events of earlier assignments of the load are not steps. O(n). */
export function toSteps({ history }: Pick<Assignment, 'history'>): AssignmentStep[] {
  const start = history.findLastIndex(({ action }) => STEP_EVENTS.P.includes(action));
  const own = history.slice(Math.max(0, start));
  return (Object.keys(STEP_EVENTS) as AssignmentStatus[]).map((status) => ({
    status,
    reached: own.findLast(({ action }) => STEP_EVENTS[status].includes(action)),
  }));
}
