import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { after, nowMs } from '../../lib/time/clock.ts';
import { findNextSweepMs, sweepGone, type LeadBoard } from '../../data/leads/lead-board.ts';

/** Removes grey leads from the board under `queryKey` when their time on screen is over. */
export function useSweep(queryKey: QueryKey, board: LeadBoard | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    const dueMs = board && findNextSweepMs(board);
    if (dueMs === undefined) return undefined;
    return after(Math.max(0, dueMs - nowMs()), () => {
      client.setQueryData<LeadBoard>(queryKey, (current) => current && sweepGone(current, nowMs()));
    });
  }, [client, queryKey, board]);
}
