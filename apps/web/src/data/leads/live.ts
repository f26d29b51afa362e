import type { BoardBatch } from '@loadstone/contracts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { nowMs } from '../../lib/clock.ts';
import { useBoardEvents } from '../../live/hub-context.ts';
import { patchCachedLead } from './lead-cache.ts';
import { leadsOfKindKey } from './list-leads.ts';
import { partnerLeadsKey } from './list-partner-leads.ts';
import { applyBatch, mustRefetch, type LeadBoard } from './lead-board.ts';
import { recentBatches, type RecentBatches } from '../../live/recent-batches.ts';

const KINDS = ['L', 'E'] as const;

/** Brings every lead list that is held here up to a batch; lists that only changed somehow are read again. */
export function applyLeadBatch(client: QueryClient, recent: RecentBatches, batch: BoardBatch): void {
  recent.remember(batch);
  for (const change of batch.changes) {
    // A mark is the same in every list, also in those that no event is about.
    if (change.type !== 'lead.marked') continue;
    patchCachedLead(client, change.leadToken, { contacted: change.contacted, flag: change.flag });
  }
  for (const kind of KINDS) {
    for (const [key, board] of client.getQueriesData<LeadBoard>({ queryKey: leadsOfKindKey(kind) })) {
      const token = Number(key.at(-1));
      if (board) {
        const next = applyBatch(board, batch, token, nowMs());
        if (next !== board) client.setQueryData(key, next);
      }
      if (mustRefetch(batch, token)) void client.invalidateQueries({ queryKey: key });
    }
  }
}

/** Reads every lead list again: those on screen now, the others when they are shown. */
export function refetchLeads(client: QueryClient, recent: RecentBatches): void {
  recent.forget();
  for (const kind of KINDS) void client.invalidateQueries({ queryKey: leadsOfKindKey(kind) });
  void client.invalidateQueries({ queryKey: partnerLeadsKey });
}

/** Keeps the lead lists live while the desk is on screen. Mount it once. */
export function useLiveLeads(): void {
  const client = useQueryClient();
  useBoardEvents({
    onBatch: (batch) => applyLeadBatch(client, recentBatches, batch),
    onRefetch: () => refetchLeads(client, recentBatches),
  });
  // What happened while the desk was away was not followed.
  useEffect(() => refetchLeads(client, recentBatches), [client]);
}
