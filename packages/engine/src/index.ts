export type { AffectedPair, Effect, EngineChange } from './affected.ts';
export {
  compareInGroup,
  DuplicateIndex,
  groupDuplicates,
  type SharedPlace,
  type StandingOfLead,
} from './duplicates.ts';
export { createEngine, Engine } from './engine.ts';
export type { Explanation } from './explain.ts';
export { orderByFreshness } from './freshness.ts';
export type { Lead } from './lead.ts';
export { ATTRIBUTE_LETTERS, parseAttributes, parseTypes, TYPE_LETTERS } from './letters.ts';
export { LINE_DOUBLES, lineMiles, LineGauge, writeLineEnds } from './line-distance.ts';
export { markPair } from './marks.ts';
export type { LoadMeasures, PairMarks, TruckMeasures } from './marks.ts';
export type { NearMiss, RowCount } from './near-misses.ts';
export type { Kind, Place, Posting, Stop } from './posting.ts';
export { STEPS_PER_DEGREE } from './posting.ts';
export { SameLoadIndex, type WrittenTexts } from './same-loads.ts';
export { EARTH_RADIUS_MILES, milesBetween, toThousandths } from './sphere.ts';
export { measureStops } from './stops.ts';
export type { PlannedTrip, TripLoad, TripQuery } from './trips/trip-load.ts';
export { countTrips, planTrips } from './trips/trip-planner.ts';
export { toDeliveryHours, toPickUpHours } from './trips/trip-hours.ts';
export type { RoadMiles } from './trips/trip-places.ts';
export { findWayPoints, measureDetour } from './trips/way-points.ts';
export { TripTable } from './trips/trip-table.ts';
