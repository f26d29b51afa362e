import type { Posting, PostingKind } from '@loadstone/contracts';
import type { PostingChanges } from './posting-changes.ts';

/** What one live batch says of the leads of own postings. */
export interface LeadNews extends Pick<PostingChanges, 'leadDeltas' | 'newestLeadOn'> {
  readonly eventId: number;
}

/**
 * The posting's lead count brought up to the news that it does not include yet, oldest first. A count
 * that was reckoned before its own write was on the feed (event 0) is left for the next read.
 *
 * @param newSinceMs a lead posted after this moment makes the posting bold
 */
export function followLeads(posting: Posting, news: readonly LeadNews[], newSinceMs: number): Posting {
  let next = posting;
  for (const { eventId, leadDeltas, newestLeadOn } of news) {
    const { token, leadsEventId } = next;
    const delta = leadDeltas.get(token);
    if (delta === undefined || leadsEventId === 0 || eventId <= leadsEventId) continue;
    const hasNewLeads = next.hasNewLeads || Date.parse(newestLeadOn.get(token) ?? '') > newSinceMs;
    const leadCount = Math.max(0, next.leadCount + delta);
    // A posting is bold while it has new leads.
    const facts = { leadCount, hasLeads: leadCount > 0, hasNewLeads, showBoldingPost: hasNewLeads };
    next = { ...next, ...facts, leadsEventId: eventId };
  }
  return next;
}

/** Enough for what arrives while a list is on its way, at many times the usual traffic. */
const MOST_NEWS = 500;

/** The lead news of the last moments by kind: a list that was made before some of them catches up from here. */
export interface RecentLeadNews {
  readonly remember: (kind: PostingKind, news: LeadNews) => void;
  readonly list: (kind: PostingKind) => readonly LeadNews[];
  /** After a gap in the events what is kept here no longer joins up. */
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

/** The lead news of this page. */
export const recentLeadNews = createRecentLeadNews();

/** The same for a whole list; untouched postings keep their identity. O(n), whatever was kept. */
export function followAllLeads(postings: readonly Posting[], news: readonly LeadNews[], newSinceMs: number): Posting[] {
  const told = new Set(news.flatMap(({ leadDeltas }) => [...leadDeltas.keys()]));
  return postings.map((posting) => (told.has(posting.token) ? followLeads(posting, news, newSinceMs) : posting));
}
