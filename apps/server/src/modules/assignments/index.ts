export { findRole, isDriverOf } from './assignments.policy.ts';
export { assignLoad } from './assign.service.ts';
export { assertPairAvailable, bookPair } from './book.service.ts';
export { changeCrew } from './crew.service.ts';
export { declineAssignment, stepAssignment } from './moves.service.ts';
export { readAssignment } from './reading.service.ts';
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
export { getAssignmentOfDriver, recordDerivedEvent } from './drivers.service.ts';
export { findLane, toLaneKey, type AssignmentLane } from './lane-rates.policy.ts';
export { listLaneRates, type LaneRateRow } from './lane-rates.queries.ts';
export { assignmentsModule } from './assignments.module.ts';
export { findRate, updateRate } from './assignment-rates.queries.ts';
export { lockRate, type LockedRate } from './locked-rates.service.ts';
export { RATE_CONFIRMATION_TASK } from './rate-confirmation-task.ts';
