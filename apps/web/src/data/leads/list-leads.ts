import {
  MODE_KINDS,
  listEquipmentLeads,
  listLoadLeads,
  type OwnLeadList,
  type PostingKind,
} from '@loadstone/contracts';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callEndpoint } from '../../lib/api-client.ts';
import { after, nowMs } from '../../lib/clock.ts';
import { useSession, type Session } from '../../lib/session/session.ts';
import { applyBatch, mergeLeadList, type LeadBoard } from './lead-board.ts';
import { recentBatches } from '../../live/recent-batches.ts';
import { loadValid } from '../../live/valid-list.ts';

const ENDPOINTS = { L: listEquipmentLeads, E: listLoadLeads } as const;
const NO_LEADS: OwnLeadList = {
  leads: [],
  total: 0,
  eventId: 0,
  isScoresPending: false,
  sampleMarks: [],
  quickPayUrl: null,
};

/** Every lead list of one kind of own posting. */
export function leadsOfKindKey(kind: PostingKind) {
  return ['leads', kind] as const;
}

/** The lead list of one own posting. */
export function leadsKey(kind: PostingKind, token: number) {
  return [...leadsOfKindKey(kind), token] as const;
}

/** The leads of one own posting; what was pushed while they were fetched is put on top. */
export function leadsQuery(client: QueryClient, session: Session, token: number) {
  const kind = MODE_KINDS[session.mode].own;
  const queryKey = leadsKey(kind, token);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<LeadBoard> => {
      const reply = await loadValid(
        () => callEndpoint(ENDPOINTS[kind], { params: toLeadParams(session, token), signal }),
        (list) => list?.eventId,
      );
      const before = client.getQueryData<LeadBoard>(queryKey);
      const board = mergeLeadList(before, reply ?? NO_LEADS, nowMs());
      return recentBatches.list().reduce((next, batch) => applyBatch(next, batch, token, nowMs()), board);
    },
    // The merge keeps the identity of what did not change; comparing 5,000 rows again would only cost.
    structuralSharing: false,
  });
}

/** The page of the quick pay offer, as the lists on hand name it; null for no link. */
export function findQuickPayUrl(client: QueryClient, kind: PostingKind): string | null {
  const boards = client.getQueriesData<LeadBoard>({ queryKey: leadsOfKindKey(kind) });
  return boards.map(([, board]) => board?.marks.quickPayUrl ?? null).find((url) => url !== null) ?? null;
}

/** How long a slow bureau is given before the list is asked for its scores once more. */
export const SCORES_WAIT_MS = 5_000;

/** Reads and follows the leads of one own posting. */
export function useLeads(token: number, isEnabled: boolean) {
  const client = useQueryClient();
  const session = useSession();
  const query = useQuery({ ...leadsQuery(client, session, token), enabled: isEnabled });
  const isWaiting = query.data?.marks.isScoresPending === true;
  const { refetch } = query;
  useEffect(() => (isWaiting ? after(SCORES_WAIT_MS, () => void refetch()) : undefined), [isWaiting, token, refetch]);
  return query;
}

/** The path of a lead list: the posting, and the keys of the parts that the company holds. */
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
