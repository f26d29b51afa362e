import { listEquipmentLeads, listLoadLeads, type Lead, type OwnLeadList } from '@loadstone/contracts/leads';
import { MODE_KINDS, type PostingKind } from '@loadstone/contracts/postings';
import {
  hashKey,
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { after, nowMs } from '../../lib/time/clock.ts';
import { useSession, type Session } from '../../lib/session/session.ts';
import { applyBatch, mergeLeadList, type LeadBoard } from './lead-board.ts';
import { loadLiveList } from '../../live/load-live-list.ts';
import { perClient } from '../../live/per-client.ts';

const ENDPOINTS = { L: listEquipmentLeads, E: listLoadLeads } as const;
const NO_LEADS: OwnLeadList = {
  leads: [],
  total: 0,
  eventId: 0,
  isScoresPending: false,
  sampleMarks: [],
  quickPayUrl: null,
};

/** Every lead list. */
export const leadsKeyOfAll = ['leads'] as const;

/** Every lead list of one kind of own posting. */
export function leadsOfKindKey(kind: PostingKind) {
  return [...leadsKeyOfAll, kind] as const;
}

/** The lead list of one own posting. */
export function leadsKey(kind: PostingKind, token: number) {
  return [...leadsOfKindKey(kind), token] as const;
}

/** The leads of one own posting; events that arrived during the request are applied to the reply. */
export function leadsQuery(client: QueryClient, session: Session, token: number) {
  const kind = MODE_KINDS[session.mode].own;
  const queryKey = leadsKey(kind, token);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      loadLiveList(client, {
        load: () => callEndpoint(ENDPOINTS[kind], { params: toLeadParams(session, token), signal }),
        toEventId: (list) => list?.eventId,
        merge: (list, isReplayed) =>
          mergeLeadList(client.getQueryData<LeadBoard>(queryKey), list ?? NO_LEADS, nowMs(), isReplayed),
        replay: (merged, batches) => batches.reduce((next, batch) => applyBatch(next, batch, token, nowMs()), merged),
      }),
    // Not freed by time: `keepLatest` frees it.
    gcTime: Infinity,
    // The merge keeps the identity of unchanged entries, so comparing 5,000 rows again is unnecessary.
    structuralSharing: false,
  });
}

/** The address of the quick pay offer, from any cached list; null where there is none. */
export function findQuickPayUrl(client: QueryClient, kind: PostingKind): string | null {
  const boards = client.getQueriesData<LeadBoard>({ queryKey: leadsOfKindKey(kind) });
  return boards.map(([, board]) => board?.marks.quickPayUrl ?? null).find((url) => url !== null) ?? null;
}

/** How many lists stay in memory and up to date, so that a return to one of them shows it at once. */
export const KEPT_LISTS = 20;
/** The lists that were shown, the last one at the end. */
const shownLists = perClient((): { order: readonly QueryKey[] } => ({ order: [] }));

/** Moves a list to the end of the order, and frees the lists before the last {@link KEPT_LISTS}. */
function keepLatest(client: QueryClient, shown: QueryKey): void {
  const lists = shownLists(client);
  const order = [...lists.order.filter((key) => hashKey(key) !== hashKey(shown)), shown];
  for (const queryKey of order.slice(0, -KEPT_LISTS)) {
    client.removeQueries({ queryKey, exact: true, type: 'inactive' });
  }
  lists.order = order.slice(-KEPT_LISTS);
}

/** The keys of the lists in memory that were shown, the last one at the end. */
export function listShownLeadKeys(client: QueryClient): readonly QueryKey[] {
  return shownLists(client).order;
}

/** How long a slow bureau has to reply before the list is requested once more. */
export const SCORES_WAIT_MS = 5_000;

/** Loads the leads of one own posting and keeps them up to date. */
export function useLeads(token: number, isEnabled: boolean) {
  const client = useQueryClient();
  const session = useSession();
  const query = useQuery({ ...leadsQuery(client, session, token), enabled: isEnabled });
  const kind = MODE_KINDS[session.mode].own;
  useEffect(() => {
    if (isEnabled) keepLatest(client, leadsKey(kind, token));
  }, [client, kind, token, isEnabled]);
  const isWaiting = query.data?.marks.isScoresPending === true;
  const { refetch } = query;
  useEffect(() => (isWaiting ? after(SCORES_WAIT_MS, () => void refetch()) : undefined), [isWaiting, token, refetch]);
  return query;
}

/**
 * A lead as it is now: its owner may change it while a dialog is open on it.
 *
 * @returns `lead` itself while the list of its posting is loaded, and where that list does not contain it
 */
export function useCurrentLead(lead: Lead): Lead {
  const { mode } = useSession();
  const { data } = useLeads(MODE_KINDS[mode].own === 'L' ? lead.lToken : lead.eToken, true);
  return data?.entries.find((entry) => entry.lead.token === lead.token)?.lead ?? lead;
}

/** The path parameters of a lead list: the posting, and the keys of the features that the company holds. */
export function toLeadParams({ keyFor }: Session, token: number) {
  return {
    token,
    dat: keyFor('ll_dat'),
    quickpay: keyFor('ll_qp'),
    equifax: keyFor('ll_eqf'),
    transcreditUs: keyFor('ll_tcus'),
    transcreditCa: keyFor('ll_tcc'),
  };
}
