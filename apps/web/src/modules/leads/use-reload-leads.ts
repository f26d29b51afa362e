import { useQueryClient } from '@tanstack/react-query';
import { MODE_KINDS } from '@loadstone/contracts/postings';
import { useSession } from '../../lib/session/session.ts';
import { leadsKey } from './list-leads.ts';
import { partnerLeadsOfKey } from './list-partner-leads.ts';
import { reloadCached } from '../../live/cached-data.ts';

/** Reloads the leads of one own posting, including the partner board's. */
export function useReloadLeads(): (token: number) => void {
  const client = useQueryClient();
  const { mode } = useSession();
  return (token) => {
    reloadCached(client, leadsKey(MODE_KINDS[mode].own, token));
    reloadCached(client, partnerLeadsOfKey({ mode }, token));
  };
}
