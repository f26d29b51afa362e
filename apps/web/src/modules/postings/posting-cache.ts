import {
  toShownStatus,
  MODE_KINDS,
  POSTING_KINDS,
  type Posting,
  type PostingKind,
} from '@loadstone/contracts/postings';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { expiredPostingsKey, livePostingsKey } from './list-postings.ts';
import { patchCached } from '../../live/cached-data.ts';

/** Puts a posting into the list that it belongs to: replaces an older version or adds it. */
export function putPosting(client: QueryClient, posting: Posting): void {
  const isExpired = posting.pStatus === 'E';
  const ownList = isExpired ? expiredPostingsKey(posting.postType) : livePostingsKey(posting.postType);
  const otherList = isExpired ? livePostingsKey(posting.postType) : expiredPostingsKey(posting.postType);
  patchCached<Posting[]>(client, otherList, (list) => without(list, posting.token));
  patchCached<Posting[]>(client, ownList, (list) => {
    const index = list.findIndex(({ token }) => token === posting.token);
    const known = list[index];
    if (!known) return [posting, ...list];
    // Replies may arrive in any order: the later version is kept.
    return known.version > posting.version ? list : list.with(index, posting);
  });
}

/**
 * Puts the reply of a write, which raises the version, into its list. A posting of the same version whose leads are as of an
 * event was read after the write, and stays: its leads, and what has no version, are newer.
 */
export function putReplied(client: QueryClient, posting: Posting): void {
  const known = findCachedPosting(client, posting.postType, posting.token);
  const isReadLater = known?.version === posting.version && known.leadsEventId > 0;
  if (known === undefined || (known.version <= posting.version && !isReadLater)) putPosting(client, posting);
}

/** Adds new postings to the list of their kind. Postings that the list already has stay as they are. O(n). */
export function addPostings(client: QueryClient, kind: PostingKind, added: readonly Posting[]): void {
  patchCached<Posting[]>(client, livePostingsKey(kind), (list) => {
    const known = new Set(list.map(({ token }) => token));
    return [...added.filter(({ token }) => !known.has(token)), ...list];
  });
}

/** Removes several postings from both lists. O(n). */
export function dropPostings(client: QueryClient, kind: PostingKind, tokens: ReadonlySet<number>): void {
  for (const key of [livePostingsKey(kind), expiredPostingsKey(kind)]) {
    patchCached<Posting[]>(client, key, (list) =>
      list.some(({ token }) => tokens.has(token)) ? list.filter(({ token }) => !tokens.has(token)) : list,
    );
  }
}

/** Removes a posting from both lists. */
export function dropPosting(client: QueryClient, kind: PostingKind, token: number): void {
  for (const key of [livePostingsKey(kind), expiredPostingsKey(kind)]) {
    patchCached<Posting[]>(client, key, (list) => without(list, token));
  }
}

/** The posting from the cached lists; undefined where they do not contain it. */
export function findCachedPosting(client: QueryClient, kind: PostingKind, token: number): Posting | undefined {
  for (const key of [livePostingsKey(kind), expiredPostingsKey(kind)]) {
    const posting = client.getQueryData<Posting[]>(key)?.find((other) => other.token === token);
    if (posting) return posting;
  }
  return undefined;
}

/** The tokens of the postings that are posted to a network, in both lists. O(n). */
export function listTokensOfNetwork(client: QueryClient, kind: PostingKind, networkId: number): number[] {
  return [livePostingsKey(kind), expiredPostingsKey(kind)].flatMap((key) =>
    (client.getQueryData<Posting[]>(key) ?? [])
      .filter((posting) => posting.networkId === networkId)
      .map(({ token }) => token),
  );
}

/** The tokens of cached postings of both kinds that have expired by `day` (`YYYY-MM-DD`). O(n). */
export function listExpiredTokens(client: QueryClient, day: string): ReadonlySet<number> {
  const lists = POSTING_KINDS.flatMap((kind) => [livePostingsKey(kind), expiredPostingsKey(kind)]);
  const postings = lists.flatMap((key) => client.getQueryData<Posting[]>(key) ?? []);
  return new Set(postings.flatMap((posting) => (toShownStatus(posting, day) === 'E' ? [posting.token] : [])));
}

/** Finds an own posting of the current mode in the cached lists. The returned function is stable between renders. */
export function useFindPosting(): (token: number) => Posting | undefined {
  const client = useQueryClient();
  const { mode } = useSession();
  return useCallback((token) => findCachedPosting(client, MODE_KINDS[mode].own, token), [client, mode]);
}

/** Replaces each posting by the result of `toNext`; the list keeps its identity where nothing changed. O(n). */
export function patchPostings(client: QueryClient, kind: PostingKind, toNext: (posting: Posting) => Posting): void {
  for (const key of [livePostingsKey(kind), expiredPostingsKey(kind)]) {
    patchCached<Posting[]>(client, key, (list) => {
      let changed: Posting[] | undefined;
      list.forEach((posting, index) => {
        const next = toNext(posting);
        if (next === posting) return;
        changed ??= [...list];
        changed[index] = next;
      });
      return changed ?? list;
    });
  }
}

function without(list: Posting[], token: number): Posting[] {
  return list.some((posting) => posting.token === token) ? list.filter((posting) => posting.token !== token) : list;
}
