/* The parts of the server that the simulation runs as they are. */

export { BoardFeed } from '../../../apps/server/src/live/board-feed.ts';
export { canResume, deliverBatch, startWindow, type BoardWindow } from '../../../apps/server/src/live/board-windows.ts';
export { createEventList } from '../../../apps/server/src/live/event-list.ts';
export { createOutbox } from '../../../apps/server/src/live/outbox.ts';
export type { EncodedLead, LeadRequest } from '../../../apps/server/src/live/pushed-data.ts';
export { BoardIndex } from '../../../apps/server/src/matching/board-index.ts';
export type { LeadPair, LiveLeadPairs } from '../../../apps/server/src/matching/leads.ts';
export { toEnginePosting, toPostingNotes } from '../../../apps/server/src/matching/translate.ts';
export type { FeedChange, FeedPosting } from '../../../apps/server/src/db/change-feed/change-feed.ts';
export { postingEventSources } from '../../../apps/server/src/modules/postings/postings.live.ts';
