import { LIVE_LEAD_RESPONSES, listLiveLeads, type LiveLeadList } from '@loadstone/contracts/live-leads';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { nowMs } from '../../lib/time/clock.ts';
import { useSession, type Session } from '../../lib/session/session.ts';
import { loadLiveList } from '../../live/load-live-list.ts';
import { applyLiveBatch, mergeLiveList, type LiveBoard } from './live-board.ts';
import { listLiveModes, toLiveLeadRequest } from './live-request.ts';

export const LIVE_LEADS_KEY = ['live-leads'] as const;

/** While the total exceeds the length of the list, it is the server's. */
const RECOUNT_EVERY_MS = 60_000;
const NONE: LiveBoard = { entries: [], total: 0, eventId: 0, added: [] };

const isRefused = ({ responseCode }: LiveLeadList) => responseCode === LIVE_LEAD_RESPONSES.notSubscribed;

/** The live leads of all own postings. The list is empty where no permit is one of live leads. */
export function liveLeadsQuery(client: QueryClient, { permits }: Pick<Session, 'permits'>) {
  return queryOptions({
    queryKey: LIVE_LEADS_KEY,
    queryFn: ({ signal }) =>
      loadLiveList(client, {
        load: () => callEndpoint(listLiveLeads, { body: toLiveLeadRequest(permits), signal }),
        toEventId: (list) => (isRefused(list) ? undefined : list.eventId),
        // Without a subscription the list is empty; this reply is not an error.
        merge: (list, isReplayed) =>
          isRefused(list)
            ? NONE
            : mergeLiveList(client.getQueryData<LiveBoard>(LIVE_LEADS_KEY), list, nowMs(), isReplayed),
        replay: (board, batches) =>
          board === NONE ? NONE : batches.reduce((next, batch) => applyLiveBatch(next, batch, nowMs()), board),
      }),
    enabled: listLiveModes(permits).length > 0,
    // The merge keeps the identity of unchanged entries.
    structuralSharing: false,
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) => (data && data.total > data.entries.length ? RECOUNT_EVERY_MS : false),
  });
}

/** The live leads of all of the company's open postings, kept up to date by `liveLeadList`. */
export function useLiveLeadBoard() {
  return useQuery(liveLeadsQuery(useQueryClient(), useSession()));
}
