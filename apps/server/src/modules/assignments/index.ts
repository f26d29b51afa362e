export { assignmentEventSources } from './assignments.live.ts';
export { findRole, isDriverOf } from './assignments.policy.ts';
export { registerAssignments } from './assignments.routes.ts';
export { createAssignmentsService, type AssignmentsService } from './assignments.service.ts';
export { listRunningOf, type RunningAssignment } from './assignments.queries.ts';
export { removeOldTries } from './reference-tries.queries.ts';
