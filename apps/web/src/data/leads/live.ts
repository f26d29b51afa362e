import { toShownStatus, type BoardBatch, type PostingKind } from '@loadstone/contracts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { nowMs } from '../../lib/time/clock.ts';
import { useBoardEvents } from '../../live/hub-context.ts';
import { setPartnerMark } from './lead-cache.ts';
import { leadsOfKindKey } from './list-leads.ts';
import { partnerLeadsKey } from './list-partner-leads.ts';
import { newestMarksOf } from './newest-marks.ts';
import { applyBatch, mustRefetch, removeAllLeads, type LeadBoard } from './lead-board.ts';
import { findCachedPosting } from '../postings/posting-cache.ts';
import { recentBatches, type RecentBatches } from '../../live/recent-batches.ts';

const KINDS = ['L', 'E'] as const;

/** Applies a batch to every cached lead list, and reloads lists whose changes it does not contain. */
export function applyLeadBatch(client: QueryClient, recent: RecentBatches, received: BoardBatch): void {
  const batch = newestMarksOf(client).noteBatch(received);
  recent.remember(batch);
  for (const change of batch.changes) if (change.type === 'lead.marked') setPartnerMark(client, change);
  const day = batch.changes.findLast((change) => change.type === 'day.changed')?.day;
  const isExpired = (kind: PostingKind, token: number): boolean => {
    const posting = day === undefined ? undefined : findCachedPosting(client, kind, token);
    return posting !== undefined && day !== undefined && toShownStatus(posting, day) === 'E';
  };
  for (const kind of KINDS) {
    for (const [key, board] of client.getQueriesData<LeadBoard>({ queryKey: leadsOfKindKey(kind) })) {
      const token = Number(key.at(-1));
      if (board) {
        const applied = applyBatch(board, batch, token, nowMs());
        const next = isExpired(kind, token) ? removeAllLeads(applied, nowMs()) : applied;
        if (next !== board) client.setQueryData(key, next);
      }
      if (mustRefetch(batch, token)) void client.invalidateQueries({ queryKey: key });
    }
  }
}

/** Reloads every lead list: those on screen now, the others when they are shown. */
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
  // Events while the desk was not mounted were missed.
  useEffect(() => refetchLeads(client, recentBatches), [client]);
}
