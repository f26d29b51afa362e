export { assignmentEventSources } from './assignments.live.ts';
export { registerAssignments } from './assignments.routes.ts';
export { createAssignmentsService, type AssignmentsService } from './assignments.service.ts';
export { removeOldTries } from './reference-tries.queries.ts';
