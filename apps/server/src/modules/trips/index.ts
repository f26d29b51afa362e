export { createTripsService } from './trips.service.ts';
export { createTripTrucksService } from './trip-truck.service.ts';
export { tripsModule } from './trips.module.ts';
