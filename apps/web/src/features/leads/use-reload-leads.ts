import { useQueryClient } from '@tanstack/react-query';
import { MODE_KINDS } from '@loadstone/contracts';
import { useSession } from '../../lib/session/session.ts';
import { leadsKey } from '../../data/leads/list-leads.ts';
import { refetchLeads } from '../../data/leads/live.ts';
import { recentBatches } from '../../live/recent-batches.ts';

/** Reads the leads of one own posting again. */
export function useReloadLeads(): (token: number) => void {
  const client = useQueryClient();
  const { mode } = useSession();
  return (token) => void client.invalidateQueries({ queryKey: leadsKey(MODE_KINDS[mode].own, token) });
}

/** Reads every lead list again, those on screen at once. */
export function useRereadLeads(): () => void {
  const client = useQueryClient();
  return () => refetchLeads(client, recentBatches);
}
