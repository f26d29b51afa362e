export { assignmentEventSources } from './assignments.live.ts';
export { findRole, isDriverOf } from './assignments.policy.ts';
export { registerAssignments } from './assignments.routes.ts';
export { createAssignmentsService, type AssignmentsService } from './assignments.service.ts';
export {
  findDeliveredOn,
  findViewOfPosting,
  listRunningOf,
  type AssignmentViewRow,
  type RunningAssignment,
} from './assignments.queries.ts';
export { getAssignmentOfDriver } from './drivers.service.ts';
export { removeOldTries } from './reference-tries.queries.ts';
