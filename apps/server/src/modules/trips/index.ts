export { listBestTrips, watchTrips } from './trips.service.ts';
export { fits } from './trip-watch.policy.ts';
export { tripsModule } from './trips.module.ts';
