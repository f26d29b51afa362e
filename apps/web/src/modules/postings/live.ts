import type { BoardBatch } from '@loadstone/contracts/live';
import { PRODUCT_MODES, type Posting, type ProductMode } from '@loadstone/contracts/postings';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { after, nowMs } from '../../lib/time/clock.ts';
import { useSession } from '../../lib/session/session.ts';
import { boardStateOf } from '../../live/board-state.ts';
import { fetchMomentsOf } from '../../live/fetch-moments.ts';
import type { LiveCache } from '../../live/live-cache.ts';
import { loadValid } from '../../live/load-live-list.ts';
import { expirePostings } from './expire-postings.ts';
import { findPosting } from './get-posting.ts';
import { livePostingsKey, ownPostingKey, ownPostingsKey, postingsKey } from './list-postings.ts';
import {
  dropPosting,
  dropPostings,
  findCachedPosting,
  listTokensOfNetwork,
  patchPostings,
  putPosting,
} from './posting-cache.ts';
import { toOwnKind } from './posting-calls.ts';
import { followLeads, listLeadNews, mayCountRemoved, withLeadCount, type PostedTimes } from './lead-news.ts';
import { toPostingChanges } from './posting-changes.ts';
import { applyPostingReply, listReplied } from './posting-replies.ts';
import { reloadChanged } from '../../live/cached-data.ts';

/** Changes within this time are loaded together, so that a burst causes few requests. */
const GATHER_MS = 150;
/** The most postings that are loaded one by one; above this number the whole list is reloaded. */
const SINGLE_READS = 20;

/** Keeps one kind of own postings in sync with the board. */
interface PostingFollower {
  readonly follow: (batch: BoardBatch) => void;
  readonly refetch: () => void;
  /** Loads the postings of its kind again, and removes those that are not there. */
  readonly check: (postings: readonly Posting[]) => void;
  /** Removes again the postings that events have removed, because a reply that may be older can contain them. */
  readonly dropGone: () => void;
  /** Forgets what events have stated, because the board was restored to a state before them. */
  readonly forget: () => void;
  readonly stop: () => void;
}

/** Creates the follower of one mode's postings: counts are updated at once, contents are loaded through the API. */
// eslint-disable-next-line max-lines-per-function -- what is followed is one state, which each step reads and changes.
export function createPostingFollower(client: QueryClient, mode: ProductMode, newLeadMinutes: number): PostingFollower {
  const kind = toOwnKind(mode);
  const waiting = new Set<number>();
  /** Removed postings. A reply of a request that began before may still contain them. */
  const gone = new Set<number>();
  /** A lead that is removed is no longer counted as new. */
  const postedOn: PostedTimes = new Map();
  /** The moment of the request whose reply was applied last, by posting. */
  const readAt = new Map<number, number>();
  let cancel: (() => void) | undefined;

  const toNewSinceMs = () => nowMs() - newLeadMinutes * 60_000;
  // An empty list states no event, so that the end of a first request does not show whether it includes what was missed.
  const refetch = () => reloadChanged(client, postingsKey(kind));
  const moments = fetchMomentsOf(client);
  /** True where a later request, of the posting or of the whole list, got its reply first. */
  const isOvertaken = (token: number, moment: number) => {
    const list = client.getQueryCache().find({ queryKey: livePostingsKey(kind) });
    return (readAt.get(token) ?? 0) > moment || (list !== undefined && moments.hasData(list, moment));
  };
  const readAgain = async (token: number) => {
    const moment = moments.next();
    try {
      const board = boardStateOf(client);
      const posting = await loadValid(
        board,
        () => findPosting(mode, token),
        (reply) => reply?.leadsEventId,
      );
      if (isOvertaken(token, moment)) return;
      readAt.set(token, moment);
      const next = posting && followLeads(posting, listLeadNews(board.batches, kind), toNewSinceMs());
      if (next && !gone.has(token)) putPosting(client, next);
      else dropPosting(client, kind, token);
    } catch {
      // Several failures cause one reload, which is repeated while the server is away and shows its own failure.
      await client.invalidateQueries({ queryKey: postingsKey(kind) }, { cancelRefetch: false });
    }
  };
  const isLoading = () => client.isFetching({ queryKey: postingsKey(kind) }) > 0;
  const readWaiting = () => {
    if (isLoading()) {
      // The list that is being loaded may be older than these changes.
      cancel = after(GATHER_MS, readWaiting);
      return;
    }
    cancel = undefined;
    const tokens = [...waiting];
    waiting.clear();
    if (tokens.length > SINGLE_READS) refetch();
    else for (const token of tokens) void readAgain(token);
  };
  const gather = (token: number) => {
    waiting.add(token);
    cancel ??= after(GATHER_MS, readWaiting);
  };

  return {
    follow: (batch) => {
      // A list that this page has not requested needs no events: it will be loaded as a whole.
      if (client.getQueryCache().find({ queryKey: livePostingsKey(kind) }) === undefined) return;
      const { changed, removed, renewed, changedNetworks, removedTags, documented, day } = toPostingChanges(
        batch,
        kind,
      );
      if (renewed.size > 0) {
        patchPostings(client, kind, (posting) => {
          const token = renewed.get(posting.token);
          return token === undefined ? posting : { ...posting, token };
        });
      }
      if (day !== undefined) expirePostings(client, kind, day);
      for (const token of removed) {
        gone.add(token);
        dropPosting(client, kind, token);
      }
      if (isLoading()) for (const token of removed) gather(token);
      for (const [token, version] of changed) {
        gone.delete(token);
        const known = findCachedPosting(client, kind, token);
        // The reply of a write was counted before the write was in the feed, so the posting is loaded once more.
        const isOld = version === 0 || !known || known.version < version || known.leadsEventId === 0;
        // A list that is being loaded may have been created before this change.
        if (isOld || isLoading()) gather(token);
      }
      for (const networkId of changedNetworks) {
        for (const token of listTokensOfNetwork(client, kind, networkId)) gather(token);
      }
      if (documented.size > 0) {
        patchPostings(client, kind, (posting) =>
          documented.has(posting.token) && !posting.hasAttachedDocument
            ? { ...posting, hasAttachedDocument: true }
            : posting,
        );
      }
      if (removedTags.length > 0) {
        patchPostings(client, kind, (posting) =>
          posting.tag && removedTags.includes(posting.tag.tagId) ? { ...posting, tag: null } : posting,
        );
      }
      const news = listLeadNews([batch], kind, postedOn);
      if (news.length > 0) patchPostings(client, kind, (posting) => followLeads(posting, news, toNewSinceMs()));
      for (const one of news) {
        for (const token of one.unknownRemoved) {
          const posting = findCachedPosting(client, kind, token);
          if (posting && mayCountRemoved(posting, one, postedOn, toNewSinceMs())) gather(token);
        }
      }
    },
    refetch,
    check: (postings) => {
      for (const { postType, token } of postings) if (postType === kind) gather(token);
    },
    dropGone: () => dropPostings(client, kind, gone),
    forget: () => {
      gone.clear();
      postedOn.clear();
    },
    stop: () => cancel?.(),
  };
}

/** The own postings of both kinds. */
export const livePostings: LiveCache<'postings'> = {
  name: 'postings',
  mount: ({ client, settings }) => {
    const followers = PRODUCT_MODES.map((mode) => createPostingFollower(client, mode, settings.newLeadMinutes));
    return {
      onBatch: (batch) => {
        for (const follower of followers) follower.follow(batch);
        for (const change of batch.changes) {
          if ('token' in change && 'kind' in change) reloadChanged(client, ownPostingKey(change.kind, change.token));
        }
      },
      onReply: (write) => {
        const unknown = listReplied(write).filter(
          ({ postType, token }) => findCachedPosting(client, postType, token) === undefined,
        );
        const isApplied = applyPostingReply(client, write);
        if (!write.isOvertaken) return isApplied;
        for (const follower of followers) {
          follower.dropGone();
          // A list that was loaded since may lack them because they were removed.
          follower.check(unknown);
        }
        return isApplied;
      },
      reload: () => {
        for (const follower of followers) follower.refetch();
        reloadChanged(client, ownPostingsKey);
      },
      onRestored: () => {
        for (const follower of followers) follower.forget();
      },
      stop: () => {
        for (const follower of followers) follower.stop();
      },
    };
  },
};

/** Sets a posting's count from its own lead list, which is exact. */
export function useKnownLeadCount(
  { token, leadCount }: Pick<Posting, 'token' | 'leadCount'>,
  knownCount: number | undefined,
): void {
  const client = useQueryClient();
  const { mode } = useSession();
  useEffect(() => {
    if (knownCount === undefined || knownCount === leadCount) return;
    patchPostings(client, toOwnKind(mode), (posting) =>
      posting.token === token ? withLeadCount(posting, knownCount) : posting,
    );
  }, [client, mode, token, leadCount, knownCount]);
}
