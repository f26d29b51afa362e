export { directionsQuery, trackQuery, trucksQuery } from './get-track.ts';
export { isLateForPickUp, isStalePosition, toAgeText, toArrivalText, toPositionText } from './journey-texts.ts';
export { liveTracking } from './live.ts';
