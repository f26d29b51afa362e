export { createTripsService, type TripsService } from './trips.service.ts';
export { fits } from './trip-watch.policy.ts';
export { createTripTrucksService } from './trip-truck.service.ts';
export { tripsModule } from './trips.module.ts';
