import type { Posting, PostingKind } from '@loadstone/contracts';
import type { PostingChanges } from './posting-changes.ts';

/** The changes of one live batch to the leads of own postings. */
export interface LeadNews extends Pick<PostingChanges, 'leadDeltas' | 'appearedOn'> {
  readonly eventId: number;
}

/**
 * Applies the changes that the posting's lead count does not include yet, oldest first. A count from before the
 * posting's own write was in the feed (event 0) is left for the next reload.
 *
 * @param newSinceMs a lead posted after this instant makes the posting bold
 */
export function followLeads(posting: Posting, news: readonly LeadNews[], newSinceMs: number): Posting {
  let next = posting;
  for (const { eventId, leadDeltas, appearedOn } of news) {
    const { token, leadsEventId } = next;
    const delta = leadDeltas.get(token);
    if (delta === undefined || leadsEventId === 0 || eventId <= leadsEventId) continue;
    const added = (appearedOn.get(token) ?? []).filter((on) => Date.parse(on) > newSinceMs).length;
    const hasNewLeads = next.hasNewLeads || added > 0;
    const counted = { ...next, newLeadCount: next.newLeadCount + added };
    // A posting is bold while it has new leads.
    const facts = { hasNewLeads, showBoldingPost: hasNewLeads, leadsEventId: eventId };
    next = { ...withLeadCount(counted, Math.max(0, next.leadCount + delta)), ...facts };
  }
  return next;
}

/** The posting with another lead count; it has no more new leads than leads. */
export function withLeadCount(posting: Posting, leadCount: number): Posting {
  const newLeadCount = Math.min(posting.newLeadCount, leadCount);
  return { ...posting, leadCount, newLeadCount, hasLeads: leadCount > 0 };
}

/** Enough for the batches that arrive while a list is being loaded, at many times the usual traffic. */
const MOST_NEWS = 500;

/** Recent lead changes by kind. A list that was created before some of them is updated from here. */
export interface RecentLeadNews {
  readonly remember: (kind: PostingKind, news: LeadNews) => void;
  readonly list: (kind: PostingKind) => readonly LeadNews[];
  /** After a gap in the events the stored changes are incomplete. */
  readonly forget: (kind: PostingKind) => void;
}

export function createRecentLeadNews(): RecentLeadNews {
  const kept: Record<PostingKind, LeadNews[]> = { L: [], E: [] };
  return {
    remember: (kind, news) => {
      kept[kind].push(news);
      if (kept[kind].length > 2 * MOST_NEWS) kept[kind] = kept[kind].slice(-MOST_NEWS);
    },
    list: (kind) => kept[kind],
    forget: (kind) => {
      kept[kind] = [];
    },
  };
}

/** The lead changes of this page. */
export const recentLeadNews = createRecentLeadNews();

/** The same for a whole list; unchanged postings keep their identity. O(n), however many changes there are. */
export function followAllLeads(postings: readonly Posting[], news: readonly LeadNews[], newSinceMs: number): Posting[] {
  const told = new Set(news.flatMap(({ leadDeltas }) => [...leadDeltas.keys()]));
  return postings.map((posting) => (told.has(posting.token) ? followLeads(posting, news, newSinceMs) : posting));
}
