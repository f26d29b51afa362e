import type { Engine, EngineChange, Posting } from '@loadstone/engine';
import { toBrokerChange, toCarrierChange } from './lead-sides.ts';
import type { LeadChange } from './leads.ts';

/** Applies a change to an engine and returns the pairs that it changed, as each side sees them. */
export function listLeadChanges(engine: Engine, change: EngineChange): LeadChange[] {
  const changes: LeadChange[] = [];
  engine.forEachAffected(change, (pair) => {
    if (pair.brokerSees !== null) changes.push(toBrokerChange(pair, pair.brokerSees));
    if (pair.carrierSees !== null) changes.push(toCarrierChange(pair, pair.carrierSees));
  });
  return changes;
}

/** Loads postings into an engine, one by one where it refuses some. */
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
