import type { ChangedMark } from '@loadstone/contracts/leads';
import { HUB_EVENTS, RELOAD_SPREAD_MS, type BoardBatch } from '@loadstone/contracts/live';
import { POSTING_KINDS, toShownStatus, type PostingKind } from '@loadstone/contracts/postings';
import type { QueryClient } from '@tanstack/react-query';
import { getRandom } from '../../lib/browser/random.ts';
import { after, nowMs } from '../../lib/time/clock.ts';
import { keepLists, type LiveCache, type RepliedWrite } from '../../live/live-cache.ts';
import { findCachedPosting, patchPostings, withLeadCount } from '../postings/index.ts';
import { applyBatch, leadRules, mustRefetch, removeAllLeads, type LeadBoard } from './lead-board.ts';
import { setMark, setPartnerMark } from './lead-cache.ts';
import { leadsKeyOfAll, leadsOfKindKey } from './list-leads.ts';
import { partnerLeadsKey } from './list-partner-leads.ts';
import { patchCached, reloadCached, reloadChanged } from '../../live/cached-data.ts';

/** Applies a batch to every cached lead list, and reloads lists whose changes it does not contain. */
export function applyLeadBatch(client: QueryClient, batch: BoardBatch): void {
  for (const change of batch.changes) if (change.type === 'lead.marked') setPartnerMark(client, change);
  const day = batch.changes.findLast((change) => change.type === 'day.changed')?.day;
  const isExpired = (kind: PostingKind, token: number): boolean => {
    const posting = day === undefined ? undefined : findCachedPosting(client, kind, token);
    return posting !== undefined && day !== undefined && toShownStatus(posting, day) === 'E';
  };
  for (const kind of POSTING_KINDS) {
    for (const [key, board] of client.getQueriesData<LeadBoard>({ queryKey: leadsOfKindKey(kind) })) {
      const token = Number(key.at(-1));
      if (board) {
        const applied = applyBatch(board, batch, token, nowMs());
        const next = isExpired(kind, token) ? removeAllLeads(applied, nowMs()) : applied;
        patchCached<LeadBoard>(client, key, () => next);
        if (day !== undefined) keepCount(client, kind, token, next.total);
      }
      if (mustRefetch(batch, token)) reloadChanged(client, key);
    }
  }
}

/** Sets the count of a posting after a change of day, which has removed expired leads from its list. */
function keepCount(client: QueryClient, kind: PostingKind, token: number, leadCount: number): void {
  patchPostings(client, kind, (posting) =>
    posting.token === token && posting.leadCount !== leadCount ? withLeadCount(posting, leadCount) : posting,
  );
}

/** Reloads every lead list: those on screen now, each other one when it is shown. */
export function refetchLeads(client: QueryClient): void {
  reloadCached(client, leadsKeyOfAll);
  reloadCached(client, partnerLeadsKey);
}

/** Sets the marks that an own write replies with, unless events have stated newer ones. */
function applyMark(client: QueryClient, { reply, isOvertaken }: RepliedWrite): boolean {
  const { mark } = (reply ?? {}) as { readonly mark?: ChangedMark };
  if (mark === undefined) return false;
  if (!isOvertaken) setMark(client, mark);
  return true;
}

/** The lead lists of the own postings, and those of the partner board. */
export const liveLeadLists: LiveCache<'leads'> = {
  name: 'leads',
  mount: ({ client, hub }) => ({
    ...keepLists(client, leadsKeyOfAll, leadRules),
    // At a random moment, because all windows receive the heartbeat at once.
    onHubEvent: {
      [HUB_EVENTS.heartbeat]: () =>
        after(getRandom() * RELOAD_SPREAD_MS, () => {
          void import('./prove-lists.ts').then(({ proveShownLists }) => proveShownLists(client, hub));
        }),
    },
    onBatch: (batch) => applyLeadBatch(client, batch),
    onReply: (write) => applyMark(client, write),
    reload: () => refetchLeads(client),
  }),
};
