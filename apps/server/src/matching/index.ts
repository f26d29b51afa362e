export { FeedCache, type Outdated } from './feed-cache.ts';
export { NO_LEADS, type LeadSummary } from './board-index.ts';
export type { AppliedChange, LeadChange, LeadPair, LiveLeadPairs } from './leads.ts';
export type { CountedRelaxation, UnindexedPosting, PairReason } from './pair-questions.ts';
export { startMatching, type CountedPosting, type Matching } from './matching.ts';
export { toFeedPosting, type PairingRow } from './translate.ts';
export { listMissedCriteriaOfRow } from './trucks/missed-criteria.ts';
export type { TruckCriteria, TruckPlace } from './trucks/truck-question.ts';
export { matchingModule } from './matching.module.ts';
