export { assertMayAct, findRole, isDriverOf, toModeOf } from './assignments.policy.ts';
export { assignLoad, isVisibleTo } from './assign.service.ts';
export { assertPairAvailable, bookPair } from './book.service.ts';
export {
  BOARD_ACTOR,
  getSideActor,
  lockAssignment,
  movePostingsOf,
  movePair,
  recordEvent,
  toUserActor,
  type EventActor,
  type LockedAssignment,
  type RecordedEvent,
} from './assignment-events.service.ts';
export {
  declineAssignment,
  findNamed,
  moveAssignment,
  nameOwn,
  stepAssignment,
  type AssignmentName,
} from './moves.service.ts';
export { readAssignment } from './reading.service.ts';
export {
  backdateAssignment,
  findByReference,
  findByResource,
  findDeliveredOn,
  findRunning,
  findViewOfPosting,
  getView,
  listHistory,
  listRunningOf,
  listRunningViews,
  listUnusedReferences,
  listWaitingClaims,
  lockRunning,
  updateAssignment,
  type AssignmentViewRow,
  type HistoryRow,
  type RunningAssignment,
} from './assignments.queries.ts';
export { listSharedLoads, type SharedLoadRow } from './shared-loads.queries.ts';
export { findLane, toLaneKey, type AssignmentLane } from './lane-rates.policy.ts';
export { listLaneRates, type LaneRateRow } from './lane-rates.queries.ts';
export { assignmentsModule } from './assignments.module.ts';
export { findRate, insertRate, listRatesOf, lockRateRow, updateRate } from './assignment-rates.queries.ts';
export { confirmRate, RATE_CONFIRMATION_TASK, toRateValue } from './confirmed-rates.service.ts';
export { toAssignmentChanged } from './assignments.live.ts';
