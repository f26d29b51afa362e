import type { BoardBatch, Posting, ProductMode } from '@loadstone/contracts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { after, nowMs } from '../../lib/clock.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings.ts';
import { useBoardEvents } from '../../live/hub-context.ts';
import { expirePostings } from './expire-postings.ts';
import { findPosting } from './get-posting.ts';
import { networksQuery } from '../networks/list-networks.ts';
import { postingsKey } from './list-postings.ts';
import { dropPosting, findCachedPosting, listTokensOfNetwork, patchPostings, putPosting } from './posting-cache.ts';
import { toOwnKind } from './posting-calls.ts';
import { tagsKey, tagsQuery } from '../tags/tags.ts';
import { followLeads, recentLeadNews } from './lead-news.ts';
import { toPostingChanges } from './posting-changes.ts';

/** Changes are gathered this long, so that a burst is one round of questions. */
const GATHER_MS = 150;
/** Beyond this many postings at once the whole list is read again. */
const SINGLE_READS = 20;

/** Keeps one kind of own postings in step with the board. */
export interface PostingFollower {
  readonly follow: (batch: BoardBatch) => void;
  readonly refetch: () => void;
  readonly stop: () => void;
}

/** Follows the board for one mode's postings: counts at once, contents through the authorised API. */
export function createPostingFollower(client: QueryClient, mode: ProductMode, newLeadMinutes: number): PostingFollower {
  const kind = toOwnKind(mode);
  const waiting = new Set<number>();
  /** What has left: an answer that was on its way may still show it. */
  const gone = new Set<number>();
  let cancel: (() => void) | undefined;

  const toNewSinceMs = () => nowMs() - newLeadMinutes * 60_000;
  const refetch = () => {
    recentLeadNews.forget(kind);
    void client.invalidateQueries({ queryKey: postingsKey(kind) });
  };
  const readAgain = async (token: number) => {
    try {
      const posting = await findPosting(mode, token);
      const next = posting && followLeads(posting, recentLeadNews.list(kind), toNewSinceMs());
      if (next && !gone.has(token)) putPosting(client, next);
      else dropPosting(client, kind, token);
    } catch {
      // The row stays as it is; the list says so itself once it is read again.
      await client.invalidateQueries({ queryKey: postingsKey(kind), refetchType: 'none' });
    }
  };
  const readTags = async () => {
    try {
      const tags = await client.fetchQuery({ ...tagsQuery, staleTime: 0 });
      const known = new Set(tags.map(({ id }) => id));
      patchPostings(client, kind, (posting) =>
        posting.tag && !known.has(posting.tag.tagId) ? { ...posting, tag: null } : posting,
      );
    } catch {
      await client.invalidateQueries({ queryKey: tagsKey });
    }
  };
  const readWaiting = () => {
    cancel = undefined;
    const tokens = [...waiting];
    waiting.clear();
    if (tokens.length > SINGLE_READS) void client.invalidateQueries({ queryKey: postingsKey(kind) });
    else for (const token of tokens) void readAgain(token);
  };
  const gather = (token: number) => {
    waiting.add(token);
    cancel ??= after(GATHER_MS, readWaiting);
  };

  return {
    follow: (batch) => {
      const { leadDeltas, newestLeadOn, changed, removed, changedNetworks, areTagsChanged, day } = toPostingChanges(
        batch,
        kind,
      );
      if (day !== undefined) expirePostings(client, kind, day);
      for (const token of removed) {
        gone.add(token);
        dropPosting(client, kind, token);
      }
      if (removed.length > 0 && client.isFetching({ queryKey: postingsKey(kind) }) > 0) refetch();
      for (const [token, version] of changed) {
        gone.delete(token);
        const known = findCachedPosting(client, kind, token);
        // What a write answered was counted before the write was on the board: it is read once more now.
        const isOld = version === 0 || !known || known.version < version || known.leadsEventId === 0;
        // A list on its way may have been made before this change.
        if (isOld || client.isFetching({ queryKey: postingsKey(kind) }) > 0) gather(token);
      }
      for (const networkId of changedNetworks) {
        for (const token of listTokensOfNetwork(client, kind, networkId)) gather(token);
      }
      if (changedNetworks.length > 0) void client.invalidateQueries({ queryKey: networksQuery.queryKey });
      if (areTagsChanged) void readTags();
      if (leadDeltas.size === 0) return;
      const news = { eventId: batch.eventId, leadDeltas, newestLeadOn };
      recentLeadNews.remember(kind, news);
      patchPostings(client, kind, (posting) => followLeads(posting, [news], toNewSinceMs()));
    },
    refetch,
    stop: () => cancel?.(),
  };
}

/** Keeps the posting list live while the desk is on screen. Mount it once. */
export function useLivePostings(): void {
  const client = useQueryClient();
  const { mode } = useSession();
  const { newLeadMinutes } = useSettings();
  const follower = useMemo(() => createPostingFollower(client, mode, newLeadMinutes), [client, mode, newLeadMinutes]);
  useBoardEvents({ onBatch: follower.follow, onRefetch: follower.refetch });
  useEffect(() => {
    follower.refetch();
    return follower.stop;
  }, [follower]);
}

/** Sets a posting's count to what its own lead list says, which is exact. */
export function useKnownLeadCount({ token, leadCount }: Posting, knownCount: number | undefined): void {
  const client = useQueryClient();
  const { mode } = useSession();
  useEffect(() => {
    if (knownCount === undefined || knownCount === leadCount) return;
    patchPostings(client, toOwnKind(mode), (posting) =>
      posting.token === token ? { ...posting, leadCount: knownCount, hasLeads: knownCount > 0 } : posting,
    );
  }, [client, mode, token, leadCount, knownCount]);
}
