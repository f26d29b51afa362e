export { toJourney, toPositionOnRoute } from './tracking.presenter.ts';
export { findLastPosition, findUnderWay, listTracked, moveNearStop } from './tracking.queries.ts';
export { onTruckMoved, recordPositions, setPositionSharing } from './tracking.service.ts';
export { trackingModule } from './tracking.module.ts';
