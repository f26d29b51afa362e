import { toShownStatus, type Posting, type PostingKind } from '@loadstone/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { nowMs } from '../../lib/time/clock.ts';
import { expireLeads, type LeadBoard } from '../leads/lead-board.ts';
import { leadsKey } from '../leads/list-leads.ts';
import { withLeadCount } from './lead-news.ts';
import { expiredPostingsKey, livePostingsKey } from './list-postings.ts';

const NO_LEADS = {
  leadCount: 0,
  newLeadCount: 0,
  hasLeads: false,
  hasNewLeads: false,
  showBoldingPost: false,
} as const;

/**
 * Applies a change of day to the posting lists: postings of earlier days move to the expired ones, and a
 * posting whose leads are cached gets the count of those that remain. O(postings).
 */
export function expirePostings(client: QueryClient, kind: PostingKind, day: string): void {
  const live = client.getQueryData<Posting[]>(livePostingsKey(kind));
  if (live === undefined) return;
  const expired = live.filter((posting) => toShownStatus(posting, day) === 'E');
  const kept = live.filter((posting) => toShownStatus(posting, day) !== 'E');
  client.setQueryData<Posting[]>(
    livePostingsKey(kind),
    kept.map((posting) => {
      const board = client.getQueryData<LeadBoard>(leadsKey(kind, posting.token));
      if (board === undefined) return posting;
      const leadCount = expireLeads(board, day, nowMs()).total;
      return leadCount === posting.leadCount ? posting : withLeadCount(posting, leadCount);
    }),
  );
  const moved = expired.map((posting): Posting => ({ ...posting, ...NO_LEADS, pStatus: 'E' }));
  client.setQueryData<Posting[]>(expiredPostingsKey(kind), (list) => list && [...moved, ...list]);
}
