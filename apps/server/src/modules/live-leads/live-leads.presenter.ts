import type { Lead } from '@loadstone/contracts/leads';
import { LIVE_LEAD_RESPONSES, type LiveLead, type LiveLeadList } from '@loadstone/contracts/live-leads';
import type { LiveLeadPairs } from '../../matching/index.ts';

/** A lead with every own posting that it matches. */
export function toLiveLead(lead: Lead, { matches }: LiveLeadPairs): LiveLead {
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
export function toNotSubscribed(now: Date, eventId: number): LiveLeadList {
  return {
    liveLeads: [],
    total: 0,
    ll_serverTime: now.toISOString(),
    eventId,
    responseCode: LIVE_LEAD_RESPONSES.notSubscribed,
  };
}
