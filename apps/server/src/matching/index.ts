export {
  countTrips,
  findWayPoints,
  markPair,
  measureDetour,
  measureStops,
  planTrips,
  toDeliveryHours,
  toPickUpHours,
  TripTable,
  type PairMarks,
  type PlannedTrip,
  type RoadMiles as PlannedMiles,
  type TripLoad,
  type TripQuery,
} from '@loadstone/engine';
export { DuplicateSearch } from './duplicate-search.ts';
export { FeedCache, type Outdated } from './feed-cache.ts';
export { NO_LEADS, type LeadSummary } from './lead-summary.ts';
export type { AppliedChange, LeadChange, LeadPair, LiveLeadPairs } from './leads.ts';
export type { CountedRelaxation, UnindexedPosting, PairReason } from './pair-questions.ts';
export { startMatching, type CountedPosting, type Matching } from './matching.ts';
export { toFeedPosting, type PairingRow } from './translate.ts';
export { listMissedCriteriaOfRow } from './trucks/missed-criteria.ts';
export { FollowedSearches, type FollowedCriteria } from './followed/followed-searches.ts';
export type { TruckCriteria, TruckPlace } from './trucks/truck-question.ts';
export { matchingModule } from './matching.module.ts';
