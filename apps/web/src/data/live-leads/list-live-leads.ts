import { LIVE_LEAD_RESPONSES, listLiveLeads } from '@loadstone/contracts';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { nowMs } from '../../lib/time/clock.ts';
import { useSession, type Session } from '../../lib/session/session.ts';
import { createRecentBatches } from '../../live/recent-batches.ts';
import { loadValid } from '../../live/valid-list.ts';
import { applyLiveBatch, mergeLiveList, type LiveBoard } from './live-board.ts';
import { listLiveModes, toLiveLeadRequest } from './live-request.ts';

export const LIVE_LEADS_KEY = ['live-leads'] as const;

/** Recent batches, some of which a list that is being loaded may not include. */
export const liveBatches = createRecentBatches();

/** While the total exceeds the length of the list, it is the server's. */
const RECOUNT_EVERY_MS = 60_000;
const NONE: LiveBoard = { entries: [], total: 0, eventId: 0 };

function liveLeadsQuery(client: QueryClient, { permits }: Pick<Session, 'permits'>) {
  return queryOptions({
    queryKey: LIVE_LEADS_KEY,
    queryFn: async ({ signal }): Promise<LiveBoard> => {
      const list = await loadValid(
        () => callEndpoint(listLiveLeads, { body: toLiveLeadRequest(permits), signal }),
        ({ eventId, responseCode }) => (responseCode === LIVE_LEAD_RESPONSES.notSubscribed ? undefined : eventId),
      );
      const before = client.getQueryData<LiveBoard>(LIVE_LEADS_KEY);
      // Without a subscription the list is empty; this reply is not an error.
      if (list.responseCode === LIVE_LEAD_RESPONSES.notSubscribed) return NONE;
      const board = mergeLiveList(before, list, nowMs());
      return liveBatches.list().reduce((next, batch) => applyLiveBatch(next, batch, nowMs()), board);
    },
    enabled: listLiveModes(permits).length > 0,
    // The merge keeps the identity of unchanged entries.
    structuralSharing: false,
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) => (data && data.total > data.entries.length ? RECOUNT_EVERY_MS : false),
  });
}

/** The live leads of all of the company's open postings, kept up to date by `useLiveLeadFeed`. */
export function useLiveLeadBoard() {
  return useQuery(liveLeadsQuery(useQueryClient(), useSession()));
}
