import type { BoardBatch, Posting, PostingKind, ProductMode } from '@loadstone/contracts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { after, nowMs } from '../../lib/clock.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings.ts';
import { useBoardEvents } from '../../live/hub-context.ts';
import { findPosting } from './api/get-posting.ts';
import { postingsKey } from './api/list-postings.ts';
import { dropPosting, findCachedPosting, patchLeadFacts, putPosting } from './api/posting-cache.ts';
import { toOwnKind } from './api/posting-calls.ts';
import { toPostingChanges } from './model/posting-changes.ts';

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
  let cancel: (() => void) | undefined;

  const refetch = () => void client.invalidateQueries({ queryKey: postingsKey(kind) });
  const readWaiting = () => {
    cancel = undefined;
    const tokens = [...waiting];
    waiting.clear();
    if (tokens.length > SINGLE_READS) refetch();
    else for (const token of tokens) void readAgain(client, mode, kind, token);
  };
  const gather = (token: number) => {
    waiting.add(token);
    cancel ??= after(GATHER_MS, readWaiting);
  };

  return {
    follow: (batch) => {
      const { leadDeltas, newestLeadOn, changed, removed } = toPostingChanges(batch, kind);
      for (const token of removed) dropPosting(client, kind, token);
      for (const [token, version] of changed) {
        if (version === 0 || (findCachedPosting(client, kind, token)?.version ?? 0) < version) gather(token);
      }
      if (leadDeltas.size === 0) return;
      const newSinceMs = nowMs() - newLeadMinutes * 60_000;
      patchLeadFacts(client, kind, ({ token, leadCount, hasNewLeads }) => {
        const delta = leadDeltas.get(token);
        if (delta === undefined) return undefined;
        const isNew = Date.parse(newestLeadOn.get(token) ?? '') > newSinceMs;
        return { leadCount: leadCount + delta, hasNewLeads: hasNewLeads || isNew };
      });
      // A list on its way may or may not have counted these already: ask for them once more.
      if (client.isFetching({ queryKey: postingsKey(kind) }) > 0) for (const token of leadDeltas.keys()) gather(token);
    },
    refetch,
    stop: () => cancel?.(),
  };
}

async function readAgain(client: QueryClient, mode: ProductMode, kind: PostingKind, token: number): Promise<void> {
  try {
    const posting = await findPosting(mode, token);
    if (posting) putPosting(client, posting);
    else dropPosting(client, kind, token);
  } catch {
    // The row stays as it is; the list says so itself once it is read again.
    await client.invalidateQueries({ queryKey: postingsKey(kind), refetchType: 'none' });
  }
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
    patchLeadFacts(client, toOwnKind(mode), (posting) =>
      posting.token === token ? { ...posting, leadCount: knownCount } : undefined,
    );
  }, [client, mode, token, leadCount, knownCount]);
}
