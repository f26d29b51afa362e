import { toShownStatus, type Posting, type PostingKind } from '@loadstone/contracts/postings';
import type { QueryClient } from '@tanstack/react-query';
import { expiredPostingsKey, livePostingsKey } from './list-postings.ts';
import { patchCached } from '../../live/cached-data.ts';

const NO_LEADS = {
  leadCount: 0,
  newLeadCount: 0,
  hasLeads: false,
  hasNewLeads: false,
  showBoldingPost: false,
} as const;

/**
 * Applies a change of day to the posting lists: postings of earlier days move to the expired ones.
 * O(postings).
 */
export function expirePostings(client: QueryClient, kind: PostingKind, day: string): void {
  const live = client.getQueryData<Posting[]>(livePostingsKey(kind));
  if (live === undefined) return;
  const expired = live.filter((posting) => toShownStatus(posting, day) === 'E');
  const kept = live.filter((posting) => toShownStatus(posting, day) !== 'E');
  if (expired.length === 0) return;
  patchCached<Posting[]>(client, livePostingsKey(kind), () => kept);
  const moved = expired.map((posting): Posting => ({ ...posting, ...NO_LEADS, pStatus: 'E' }));
  patchCached<Posting[]>(client, expiredPostingsKey(kind), (list) => [...moved, ...list]);
}
