import type { Posting, PostingKind } from '@loadstone/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { expiredPostingsKey, livePostingsKey } from './list-postings.ts';

/** Puts a posting into the list that it belongs to now, over an older version or as a new one. */
export function putPosting(client: QueryClient, posting: Posting): void {
  const isExpired = posting.pStatus === 'E';
  const belongs = isExpired ? expiredPostingsKey(posting.postType) : livePostingsKey(posting.postType);
  const other = isExpired ? livePostingsKey(posting.postType) : expiredPostingsKey(posting.postType);
  client.setQueryData<Posting[]>(other, (list) => list && without(list, posting.token));
  client.setQueryData<Posting[]>(belongs, (list) => {
    if (!list) return list;
    const index = list.findIndex(({ token }) => token === posting.token);
    return index < 0 ? [posting, ...list] : list.with(index, posting);
  });
}

/** Takes a posting out of both lists. */
export function dropPosting(client: QueryClient, kind: PostingKind, token: number): void {
  for (const key of [livePostingsKey(kind), expiredPostingsKey(kind)]) {
    client.setQueryData<Posting[]>(key, (list) => list && without(list, token));
  }
}

/** The posting as the lists hold it; undefined where they do not. */
export function findCachedPosting(client: QueryClient, kind: PostingKind, token: number): Posting | undefined {
  for (const key of [livePostingsKey(kind), expiredPostingsKey(kind)]) {
    const posting = client.getQueryData<Posting[]>(key)?.find((other) => other.token === token);
    if (posting) return posting;
  }
  return undefined;
}

/** What live events tell of a posting's leads without reading it again. */
export type LeadFacts = Pick<Posting, 'leadCount' | 'hasNewLeads'>;

/** Sets what `toFacts` answers for each posting; untouched postings keep their identity. O(n). */
export function patchLeadFacts(
  client: QueryClient,
  kind: PostingKind,
  toFacts: (posting: Posting) => LeadFacts | undefined,
): void {
  client.setQueryData<Posting[]>(livePostingsKey(kind), (list) => {
    let changed: Posting[] | undefined;
    list?.forEach((posting, index) => {
      const facts = toFacts(posting);
      if (!facts) return;
      const leadCount = Math.max(0, facts.leadCount);
      const { hasNewLeads } = facts;
      if (leadCount === posting.leadCount && hasNewLeads === posting.hasNewLeads) return;
      changed ??= [...list];
      // A posting is bold while it has new leads.
      changed[index] = { ...posting, leadCount, hasLeads: leadCount > 0, hasNewLeads, showBoldingPost: hasNewLeads };
    });
    return changed ?? list;
  });
}

function without(list: Posting[], token: number): Posting[] {
  return list.some((posting) => posting.token === token) ? list.filter((posting) => posting.token !== token) : list;
}
