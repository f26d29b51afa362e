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
  toReporter,
  type AssignmentName,
} from './moves.service.ts';
export { getAssignment, readAssignment } from './reading.service.ts';
export { reportStop } from './stop-times.service.ts';
export {
  findNextStop,
  findStopPlace,
  findStopTimes,
  isReported,
  listPlannedStops,
  withStep,
} from './stop-times.policy.ts';
export {
  findViewOfPosting,
  getView,
  listHistory,
  listRunningViews,
  listSharedLoads,
  listWaitingClaims,
  type AssignmentViewRow,
  type HistoryRow,
  type SharedLoadRow,
} from './assignment-views.queries.ts';
export {
  backdateAssignment,
  findByReference,
  findByResource,
  findDeliveredOn,
  findRunning,
  listRunningOf,
  listUnusedReferences,
  lockRunning,
  updateAssignment,
  type RunningAssignment,
} from './assignments.queries.ts';
export { findLane, toLaneKey, toLaneMiles, type AssignmentLane } from './lane-rates.policy.ts';
export { listLaneRates, type LaneRateRow } from './lane-rates.queries.ts';
export { decideStopChange, findPickUp, insertStopChange, listNewestStopChanges } from './stop-changes.queries.ts';
export { assignmentsModule } from './assignments.module.ts';
export { findRate, insertRate, listRates, listRatesOf, lockRateRow, updateRate } from './assignment-rates.queries.ts';
export { confirmRate, RATE_CONFIRMATION_TASK, toRateValue } from './confirmed-rates.service.ts';
export { toConfirmationChanged } from './assignments.live.ts';
export { toRate } from './assignments.presenter.ts';
