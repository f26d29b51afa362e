import type { AffectedPair, Effect } from '@loadstone/engine';
import type { LeadChange, LiveLeadMatch } from './leads.ts';

/** The order of leads (M12), applied to the postings that one lead matches. */
export function compareMatches(one: LiveLeadMatch, other: LiveLeadMatch): number {
  if (one.pair.mutual !== other.pair.mutual) return one.pair.mutual ? -1 : 1;
  const byOrigin = one.pair.originMiles - other.pair.originMiles;
  if (byOrigin !== 0) return byOrigin;
  return one.pair.destinationMiles - other.pair.destinationMiles || one.myToken - other.myToken;
}

/** A pair's change in the load's company's terms. */
export function toBrokerChange(pair: AffectedPair, effect: Effect): LeadChange {
  return {
    type: effect,
    accountId: pair.loadCompany,
    kind: 'L',
    myToken: pair.loadToken,
    leadToken: pair.truckToken,
  };
}

/** A pair's change in the truck's company's terms. */
export function toCarrierChange(pair: AffectedPair, effect: Effect): LeadChange {
  return {
    type: effect,
    accountId: pair.truckCompany,
    kind: 'E',
    myToken: pair.truckToken,
    leadToken: pair.loadToken,
  };
}
