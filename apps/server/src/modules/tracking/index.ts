export { toJourney, toPositionOnRoute, type MovedLoad } from './tracking.presenter.ts';
export { createPositionPartitions, removeOldPositions } from './partitions.queries.ts';
export { findUnderWay } from './tracking.queries.ts';
export { registerTracking } from './tracking.routes.ts';
export { createTrackingService, type TrackingService } from './tracking.service.ts';
