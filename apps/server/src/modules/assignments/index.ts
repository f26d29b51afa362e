export { findRole, isDriverOf } from './assignments.policy.ts';
export { assignmentsOf, createAssignmentsService, type AssignmentsService } from './assignments.service.ts';
export {
  backdateAssignment,
  findByResource,
  findDeliveredOn,
  findRunning,
  findViewOfPosting,
  listRunningOf,
  type AssignmentViewRow,
  type RunningAssignment,
} from './assignments.queries.ts';
export { listSharedLoads, type SharedLoadRow } from './shared-loads.queries.ts';
export { getAssignmentOfDriver } from './drivers.service.ts';
export { findLane, toLaneKey, type AssignmentLane } from './lane-rates.policy.ts';
export { listLaneRates, type LaneRateRow } from './lane-rates.queries.ts';
export { assignmentsModule } from './assignments.module.ts';
export { findRate, updateRate } from './assignment-rates.queries.ts';
export { lockRate, type LockedRate } from './locked-rates.service.ts';
export { RATE_CONFIRMATION_TASK } from './rate-confirmation-task.ts';
