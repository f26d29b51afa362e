export { createPosting, createPostings, deletePosting, editPosting } from './postings.service.ts';
export { setPostingStatus } from './posting-repost.service.ts';
export { assertCallerInsured, getToday, toCheckedColumns } from './posting-checks.service.ts';
export type { DraftColumns } from './posting-draft.service.ts';
export {
  appendMoves,
  assertMove,
  lockForMove,
  lockForMoveById,
  lockWithDeletedById,
  movePosting,
  setPostingStops,
  setPostingTracking,
  type MovedPosting,
} from './posting-moves.service.ts';
export { findArchivedByKey, findOwnByKey, getOwnNamed, nameResources } from './posting-names.service.ts';
export { readNamedDraft } from './posting-places.service.ts';
export { findSeenTerms } from './posting-tiers.service.ts';
export { applyPostingState } from './posting-state.service.ts';
export { getOwnPosting, getOwnRow, listOwnPostings, presentWritten } from './posting-reading.service.ts';
export { toConfirmedUntil, toMode } from './postings.policy.ts';
export { writeGoneReports } from './posting-confirm.service.ts';
export {
  countOpenPostings,
  expirePostingsBefore,
  findFirstId,
  findPosting,
  findPostingById,
  findPostingId,
  findPostingOfCompany,
  getPostingToken,
  listPostingIds,
  listPostingsFrom,
} from './posting-lookups.queries.ts';
export { listUnknownStops, toStops } from './posting-stops.policy.ts';
export { findOwnPosting } from './postings.queries.ts';
export { TAKEN_OF_POSTING } from './posting-upsert.queries.ts';
export { listOpenLoads, listOpenLoadsOf, listOpenTrucksAt, type OpenLoadRow } from './open-loads.queries.ts';
export { postingsModule } from './postings.module.ts';
