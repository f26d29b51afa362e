export { roadMilesModule } from './road-miles.module.ts';
export { roadMilesOf, type RoadMiles } from './road-miles.service.ts';
export { importRoadMiles, RoadMilesError, type RefusedRow } from './road-miles-import.service.ts';
