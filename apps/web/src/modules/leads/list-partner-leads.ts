import { listPartnerEquipmentLeads, listPartnerLoadLeads, type PartnerLeadList } from '@loadstone/contracts/leads';
import { MODE_KINDS, type Posting } from '@loadstone/contracts/postings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { after } from '../../lib/time/clock.ts';
import { useSession, type Session } from '../../lib/session/session.ts';
import { SCORES_WAIT_MS, toLeadParams } from './list-leads.ts';

const ENDPOINTS = { L: listPartnerEquipmentLeads, E: listPartnerLoadLeads } as const;
export const partnerLeadsKey = ['partner-leads'] as const;

/** A posting and its version: another version has other leads. */
type PostingVersion = Pick<Posting, 'token' | 'version'>;

/** The key of the partner board's leads of one own posting, in all its versions. */
export function partnerLeadsOfKey({ mode }: Pick<Session, 'mode'>, token: number) {
  return [...partnerLeadsKey, MODE_KINDS[mode].own, token] as const;
}

function partnerLeadsQuery(session: Session, { token, version }: PostingVersion) {
  return queryOptions({
    // With the version in the key, a late reply for an earlier version cannot replace a newer one.
    queryKey: [...partnerLeadsOfKey(session, token), version],
    queryFn: ({ signal }): Promise<PartnerLeadList> =>
      callEndpoint(ENDPOINTS[MODE_KINDS[session.mode].own], { params: toLeadParams(session, token), signal }),
  });
}

/**
 * Loads the partner board's leads of one own posting, beside the own list and only where the company holds the feature.
 * They are requested again when the posting is edited and each time the list is mounted, because no event reports their
 * changes.
 */
export function usePartnerLeads(posting: PostingVersion) {
  const session = useSession();
  const query = useQuery({
    ...partnerLeadsQuery(session, posting),
    enabled: session.hasFeature('ll_dat'),
    refetchOnMount: 'always',
  });
  const { token } = posting;
  const isWaiting = query.data?.isScoresPending === true;
  const { refetch } = query;
  useEffect(() => (isWaiting ? after(SCORES_WAIT_MS, () => void refetch()) : undefined), [isWaiting, token, refetch]);
  return query;
}

/**
 * Returns how many leads of the partner board are cached for the posting; undefined until they are loaded. Sends no
 * request.
 */
export function usePartnerLeadCount(posting: PostingVersion): number | undefined {
  const { data } = useQuery({
    ...partnerLeadsQuery(useSession(), posting),
    enabled: false,
    select: ({ leads }) => leads.length,
  });
  return data;
}
