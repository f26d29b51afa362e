export type { LegOffer } from './components/trip-loads.tsx';
export { TripsScreen } from './components/trips-screen.tsx';
export type { DetourQuestion } from './detour.ts';
export { readTripSearch, toFollowedTrips, toTripQuery, toTripRequest, type TripSearch } from './model/trip-search.ts';
export { useTripTruck, type TripLeg } from './use-trip-truck.ts';
