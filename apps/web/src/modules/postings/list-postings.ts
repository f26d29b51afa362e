import { POSTING_FEATURES } from '@loadstone/contracts/board';
import type { Posting, PostingKind } from '@loadstone/contracts/postings';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { boardStateOf } from '../../live/board-state.ts';
import { loadLiveList } from '../../live/load-live-list.ts';
import { nowMs } from '../../lib/time/clock.ts';
import { useSession, type Session } from '../../lib/session/session.ts';
import { followAllLeads, listLeadNews } from './lead-news.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { callsOf, keysOf, toOwnKind } from './posting-calls.ts';

const MINUTE_MS = 60_000;

/** The first part of the keys of own postings that are loaded by themselves. */
export const ownPostingsKey = ['posting'] as const;

/** The key of both lists of one kind: the current postings and the expired ones. */
export function postingsKey(kind: PostingKind) {
  return ['postings', kind] as const;
}

export function livePostingsKey(kind: PostingKind) {
  return [...postingsKey(kind), 'live'] as const;
}

/** The key of an own posting that is loaded by itself. */
export function ownPostingKey(kind: PostingKind, token: number) {
  return [...ownPostingsKey, kind, token] as const;
}

export function expiredPostingsKey(kind: PostingKind) {
  return [...postingsKey(kind), 'expired'] as const;
}

/** Requests the postings that have not expired, newest first, and applies the lead changes since the server counted. */
function loadPostings(
  client: QueryClient,
  session: Session,
  newLeadMinutes: number,
  { limit, signal }: { limit?: number; signal: AbortSignal },
): Promise<Posting[]> {
  const params = { key: keysOf(session).view };
  return loadLiveList<Posting[], Posting[]>(client, {
    load: () => callEndpoint(callsOf(session.mode).list, { params, query: { limit }, signal }),
    toEventId: (postings) => postings.find(({ leadsEventId }) => leadsEventId > 0)?.leadsEventId,
    merge: (postings) => postings,
    replay: (postings, batches) =>
      followAllLeads(postings, listLeadNews(batches, toOwnKind(session.mode)), nowMs() - newLeadMinutes * MINUTE_MS),
  });
}

/** The company's postings that have not expired. */
export function livePostingsQuery(session: Session, newLeadMinutes: number) {
  return queryOptions({
    queryKey: livePostingsKey(toOwnKind(session.mode)),
    queryFn: ({ client, signal }) => loadPostings(client, session, newLeadMinutes, { signal }),
    // The reply of the page's first request is used, and not requested again.
    staleTime: MINUTE_MS / 2,
    // Comparing thousands of postings field by field costs more than rendering the few that are visible.
    structuralSharing: false,
  });
}

/** How many postings are loaded first: more than any screen shows at once. */
const FIRST_POSTINGS = 60;

/** The newest postings, shown while thousands are being loaded. Where there are no others, they are the whole list. */
function firstPostingsQuery(session: Session, newLeadMinutes: number) {
  const kind = toOwnKind(session.mode);
  return queryOptions({
    queryKey: ['postings.first', kind],
    queryFn: async ({ client, signal }) => {
      const version = boardStateOf(client).version;
      const first = await loadPostings(client, session, newLeadMinutes, { limit: FIRST_POSTINGS, signal });
      // A change during the request may be missing in its reply.
      const isCurrent = boardStateOf(client).version === version;
      if (first.length < FIRST_POSTINGS && isCurrent) client.setQueryData(livePostingsKey(kind), first);
      return first;
    },
    // Unused once the whole list is loaded.
    gcTime: 0,
  });
}

/** The company's expired postings. */
function expiredPostingsQuery(session: Session) {
  return queryOptions({
    queryKey: expiredPostingsKey(toOwnKind(session.mode)),
    queryFn: ({ signal }): Promise<Posting[]> =>
      callEndpoint(callsOf(session.mode).listExpired, { params: { key: keysOf(session).view }, signal }),
    structuralSharing: false,
  });
}

/**
 * Loads both lists, where the company may see its postings; the expired list may arrive later or not at all. `first` is
 * defined until the whole list is loaded. The whole list is requested after it, because a server that is busy with
 * thousands of postings would send the first ones late.
 */
export function usePostings() {
  const session = useSession();
  const { newLeadMinutes } = useSettings();
  const mayView = session.hasFeature(POSTING_FEATURES[session.mode].view);
  const query = livePostingsQuery(session, newLeadMinutes);
  const isKnown = useQueryClient().getQueryData(query.queryKey) !== undefined;
  const first = useQuery({ ...firstPostingsQuery(session, newLeadMinutes), enabled: mayView && !isKnown });
  const isFirstOver = first.isFetched || first.failureCount > 0;
  const enabled = mayView && (isKnown || isFirstOver);
  const live = useQuery({ ...query, enabled });
  const expired = useQuery({ ...expiredPostingsQuery(session), enabled });
  return { live, first: live.data === undefined ? first.data : undefined, expired };
}

const hasAssigned = (postings: Posting[]) => postings.some(({ pStatus }) => pStatus !== 'O' && pStatus !== 'E');

/** True where the company has assigned postings, delivered ones included; undefined until its postings are loaded. */
export function useHasAssigned(): boolean | undefined {
  const session = useSession();
  const { newLeadMinutes } = useSettings();
  const query = { ...livePostingsQuery(session, newLeadMinutes), enabled: false, select: hasAssigned };
  const { data, isError } = useQuery(query);
  const mayView = session.hasFeature(POSTING_FEATURES[session.mode].view);
  return data ?? (isError || !mayView ? false : undefined);
}

/** An own posting as the loaded list has it now; undefined where the list is not loaded or does not contain it. */
export function useListedPosting(token: number): Posting | undefined {
  const query = livePostingsQuery(useSession(), useSettings().newLeadMinutes);
  return useQuery({ ...query, enabled: false }).data?.find((posting) => posting.token === token);
}
