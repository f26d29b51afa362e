export { toJourney, toPositionOnRoute } from './tracking.presenter.ts';
export { findLastPosition, findUnderWay, listTracked } from './tracking.queries.ts';
export { createTrackingService, type TrackingService } from './tracking.service.ts';
export { trackingModule } from './tracking.module.ts';
