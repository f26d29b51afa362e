import type { LeadMarkSource, Lead } from '@loadstone/contracts/leads';
import * as calls from '@loadstone/contracts/live-leads';
import {
  LIVE_LEAD_RESPONSES,
  type LiveLeadList,
  type LiveLeadRequest,
  type LiveLead,
} from '@loadstone/contracts/live-leads';
import { POSTING_KINDS, type PostingKind } from '@loadstone/contracts/postings';
import type { BoardModule } from '../../board/board-module.ts';
import type { Board } from '../../board/board.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { UserCaller } from '../../ground/caller.ts';
import type { LeadRequest } from '../../live/index.ts';
import type { LiveLeadPairs } from '../../matching/index.ts';
import { loadLeads } from '../leads/index.ts';
import { listSubscriptions } from './live-leads.policy.ts';

const MINUTE_MS = 60_000;

/** New leads of the last minutes, over all of a company's open postings. */
export const liveLeadsModule = {
  routes(http, board) {
    registerEndpoint(http, calls.listLiveLeads, ({ caller, body }) => listLiveLeads(board, caller, body));
  },
} satisfies BoardModule;

/**
 * The newest leads of the last minutes over all of the company's open postings, and their count. Each lead is listed once,
 * with the postings that it matches. A mark whose key is `NA` is blank. Without a subscription: none, and code 700.
 *
 * @throws AppError `permit.missing` where a key other than that of live leads is wrong
 */
async function listLiveLeads(board: Board, caller: UserCaller, request: LiveLeadRequest): Promise<LiveLeadList> {
  const { matching, clock } = board;
  const subscriptions = listSubscriptions(caller, request);
  if (subscriptions.size === 0) return toNotSubscribed(clock.now(), matching.appliedEventId);
  // Waits until the caller's latest write is applied to the index.
  const isCurrent = await matching.catchUp();
  // No `await` may come between these statements, up to `loadLeads`: the list must be exactly as of this event.
  const now = clock.now();
  const eventId = matching.appliedEventId;
  const { leads: listed, total } = matching.index.listLiveLeads({
    accountId: caller.accountId,
    sinceMs: now.getTime() - request.LeadsMinutesOffset * MINUTE_MS,
    limit: request.Limit,
    kind: subscriptions.size === POSTING_KINDS.length ? undefined : [...subscriptions.keys()][0],
  });
  const found = listed.filter((lead) => lead.matches.length > 0);
  const requests = found.flatMap((lead) => toRequest(caller.accountId, lead));
  const heldOf = (_: number, kind: PostingKind) => subscriptions.get(kind) ?? new Set<LeadMarkSource>();
  const rows = await loadLeads(board, requests, { heldOf, isCurrent });
  return {
    liveLeads: rows.flatMap((row, place) => {
      const pairs = found[place];
      return row === undefined || pairs === undefined ? [] : [toLiveLead(row, pairs)];
    }),
    total,
    ll_serverTime: now.toISOString(),
    eventId,
    responseCode: LIVE_LEAD_RESPONSES.ok,
  };
}

/** The row to load for a live lead: the lead of its best match. */
function toRequest(accountId: number, { matches }: LiveLeadPairs): LeadRequest[] {
  const [best] = matches;
  if (best === undefined) return [];
  return [{ accountId, kind: best.kind, myToken: best.myToken, pair: best.pair }];
}

/** A lead with every own posting that it matches. */
function toLiveLead(lead: Lead, { matches }: LiveLeadPairs): LiveLead {
  return {
    ...lead,
    matches: matches.map(({ myToken, pair }) => ({
      myToken,
      dfo: pair.originMiles,
      dfd: pair.destinationMiles,
      dirO: pair.direction,
      mutual: pair.mutual,
      covers: pair.covers,
    })),
  };
}

/** The reply to a caller without a subscription. */
function toNotSubscribed(now: Date, eventId: number): LiveLeadList {
  return {
    liveLeads: [],
    total: 0,
    ll_serverTime: now.toISOString(),
    eventId,
    responseCode: LIVE_LEAD_RESPONSES.notSubscribed,
  };
}
