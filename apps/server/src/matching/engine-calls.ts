import type { Engine, EngineChange, Posting, AffectedPair, Effect } from '@loadstone/engine';
import type { LeadChange, LiveLeadMatch } from './leads.ts';

/** Applies a change to an engine and returns the pairs that it changed, as each side sees them. */
export function listLeadChanges(engine: Engine, change: EngineChange): LeadChange[] {
  const changes: LeadChange[] = [];
  engine.forEachAffected(change, (pair) => {
    if (pair.brokerSees !== null) changes.push(toBrokerChange(pair, pair.brokerSees));
    if (pair.carrierSees !== null) changes.push(toCarrierChange(pair, pair.carrierSees));
  });
  return changes;
}

/** Loads postings into an engine: all at once, which is faster, or one by one where the engine refuses some. */
export function loadInto(
  engine: Engine,
  postings: readonly Posting[],
  onRefused: (token: number, error: unknown) => void,
): void {
  try {
    engine.load(postings);
  } catch {
    for (const posting of postings) putOrRefuse(engine, posting, onRefused);
  }
}

function putOrRefuse(engine: Engine, posting: Posting, onRefused: (token: number, error: unknown) => void): void {
  try {
    engine.put(posting);
  } catch (error) {
    onRefused(posting.token, error);
  }
}

/** The order of leads (M12), applied to the postings that one lead matches. */
export function compareMatches(one: LiveLeadMatch, other: LiveLeadMatch): number {
  if (one.pair.mutual !== other.pair.mutual) return one.pair.mutual ? -1 : 1;
  const byOrigin = one.pair.originMiles - other.pair.originMiles;
  if (byOrigin !== 0) return byOrigin;
  return one.pair.destinationMiles - other.pair.destinationMiles || one.myToken - other.myToken;
}

/** The change of a pair as the company of the load sees it. */
function toBrokerChange(pair: AffectedPair, effect: Effect): LeadChange {
  return {
    type: effect,
    accountId: pair.loadCompany,
    kind: 'L',
    myToken: pair.loadToken,
    leadToken: pair.truckToken,
  };
}

/** The change of a pair as the company of the truck sees it. */
function toCarrierChange(pair: AffectedPair, effect: Effect): LeadChange {
  return {
    type: effect,
    accountId: pair.truckCompany,
    kind: 'E',
    myToken: pair.truckToken,
    leadToken: pair.loadToken,
  };
}
