import {
  MODE_KINDS,
  listPartnerEquipmentLeads,
  listPartnerLoadLeads,
  type PartnerLeadList,
  type PostingKind,
} from '@loadstone/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callEndpoint } from '../../lib/api-client.ts';
import { after } from '../../lib/clock.ts';
import { useSession } from '../../lib/session/session.ts';
import { SCORES_WAIT_MS, toLeadParams } from './list-leads.ts';

const ENDPOINTS = { L: listPartnerEquipmentLeads, E: listPartnerLoadLeads } as const;
export const partnerLeadsKey = ['partner-leads'] as const;

/**
 * The partner board's leads of one own posting: asked beside the own list, which never waits for
 * them, and only where the company holds the feature.
 */
export function usePartnerLeads(token: number) {
  const session = useSession();
  const kind: PostingKind = MODE_KINDS[session.mode].own;
  const query = useQuery({
    queryKey: [...partnerLeadsKey, kind, token],
    queryFn: ({ signal }): Promise<PartnerLeadList> =>
      callEndpoint(ENDPOINTS[kind], { params: toLeadParams(session, token), signal }),
    enabled: session.hasFeature('ll_dat'),
  });
  const isWaiting = query.data?.isScoresPending === true;
  const { refetch } = query;
  useEffect(() => (isWaiting ? after(SCORES_WAIT_MS, () => void refetch()) : undefined), [isWaiting, token, refetch]);
  return query;
}
