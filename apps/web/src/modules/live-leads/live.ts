import type { BoardBatch } from '@loadstone/contracts/live';
import type { ProductMode } from '@loadstone/contracts/postings';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { nowMs } from '../../lib/time/clock.ts';
import { useSession } from '../../lib/session/session.ts';
import { useBoardEvents } from '../../live/hub-context.ts';
import { keepLists, type LiveCache } from '../../live/live-cache.ts';
import { listExpiredTokens } from '../postings/index.ts';
import { LIVE_LEADS_KEY, useLiveLeadBoard } from './list-live-leads.ts';
import {
  applyLiveBatch,
  dropExpiredMatches,
  isOfMode,
  liveLeadRules,
  mustRefetchLive,
  type LiveBoard,
  type LiveEntry,
} from './live-board.ts';
import { listLiveModes } from './live-request.ts';
import { toArrivalMs, visitedAt, watchedAt } from './seen-times.ts';
import { patchCached, reloadCached, reloadChanged } from '../../live/cached-data.ts';

const NONE: readonly LiveEntry[] = [];

/** Applies a batch to the live leads. @returns the leads that it added */
export function applyToLiveLeads(client: QueryClient, batch: BoardBatch): readonly LiveEntry[] {
  const before = client.getQueryData<LiveBoard>(LIVE_LEADS_KEY);
  if (mustRefetchLive(batch)) reloadChanged(client, LIVE_LEADS_KEY);
  if (before === undefined) return NONE;
  const day = batch.changes.findLast((change) => change.type === 'day.changed')?.day;
  const applied = applyLiveBatch(before, batch, nowMs());
  const after = day === undefined ? applied : dropExpiredMatches(applied, listExpiredTokens(client, day), nowMs());
  if (after === before) return NONE;
  patchCached<LiveBoard>(client, LIVE_LEADS_KEY, () => after);
  return after.eventId === batch.eventId ? after.added : NONE;
}

/** The live leads. */
export const liveLeadList: LiveCache<'liveLeads'> = {
  name: 'liveLeads',
  mount: ({ client }) => ({
    ...keepLists(client, LIVE_LEADS_KEY, liveLeadRules),
    onBatch: (batch) => void applyToLiveLeads(client, batch),
    reload: () => reloadCached(client, LIVE_LEADS_KEY),
  }),
};

/**
 * Loads the live leads and stores when they were last kept up to date in this mode. Mount it once, for as long as a user
 * is signed in.
 *
 * @param onNew called with the live leads that a batch added
 */
export function useLiveLeadNews(onNew: (entries: readonly LiveEntry[]) => void): void {
  const client = useQueryClient();
  const { mode } = useSession();
  const { data: board } = useLiveLeadBoard();
  // Stored with each change, because the tab may close without an event.
  useEffect(() => visitedAt(mode).write(nowMs()), [mode, board]);
  useBoardEvents({
    // The caches have applied the batch already.
    onBatch: ({ eventId }) => {
      const list = client.getQueryData<LiveBoard>(LIVE_LEADS_KEY);
      if (list?.eventId === eventId) onNew(list.added);
    },
    onRefetch: () => undefined,
  });
}

/** True while there are live leads of another mode that arrived after the user last worked in that mode. */
export function useHasUnseenLiveLeads(mode: ProductMode): boolean {
  const { permits } = useSession();
  const { data: board } = useLiveLeadBoard();
  if (!listLiveModes(permits).includes(mode)) return false;
  const sinceMs = visitedAt(mode).read();
  return (
    board?.entries.some((entry) => entry.goneAtMs === null && isOfMode(entry, mode) && toArrivalMs(entry) > sinceMs) ??
    false
  );
}

/** The number of live leads of the mode that arrived after they were last on screen. */
export function useUnseenLiveLeadCount(mode: ProductMode): number {
  const { permits } = useSession();
  const { data: board } = useLiveLeadBoard();
  if (!board || !listLiveModes(permits).includes(mode)) return 0;
  const sinceMs = watchedAt(mode).read();
  return board.entries.filter(
    (entry) => entry.goneAtMs === null && isOfMode(entry, mode) && toArrivalMs(entry) > sinceMs,
  ).length;
}
