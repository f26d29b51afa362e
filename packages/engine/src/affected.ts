import { BROKER_SEES, CARRIER_SEES } from './hits.ts';
import type { Matcher } from './matcher.ts';
import type { Posting } from './posting.ts';
import { COMPANY, DAY_TRAITS, IS_TRUCK, NETWORK, ROW_DOUBLES, ROW_INTEGERS, TOKEN } from './rows.ts';
import { companyOf } from './rules.ts';

/** What happened to a pair in one side's list. */
export type Effect = 'appeared' | 'changed' | 'removed';

/** A pair that a change touched. A side that neither saw it before nor sees it now has null. */
export interface AffectedPair {
  loadToken: number;
  truckToken: number;
  loadCompany: number;
  truckCompany: number;
  brokerSees: Effect | null;
  carrierSees: Effect | null;
}

/** One change to what the engine holds. */
export type EngineChange =
  | {
      type: 'put';
      posting: Posting;
      /** Something of the posting changed that the engine does not know of: pairs that stay count as changed. */
      touched?: boolean;
    }
  | { type: 'remove'; token: number }
  | { type: 'exclusion'; company: number; other: number; excluded: boolean }
  | { type: 'network'; networkId: number; members: Iterable<number> | null }
  | { type: 'globalExclusion'; company: number; excluded: boolean }
  | { type: 'companyClosed'; company: number }
  | { type: 'day'; day: number };

/** Is told of each pair once; the object is the visitor's to keep. */
export type PairVisitor = (pair: AffectedPair) => void;

/** The other posting of a pair, and who sees the pair. */
interface Other {
  token: number;
  company: number;
  flags: number;
}

/** The pairs of one posting at one moment. */
export interface Snapshot {
  token: number;
  company: number;
  isTruck: boolean;
  others: Other[];
}

/** The pairs that either side sees of the row at `slot`, only those that `isWanted` lets through. O(candidates). */
export function takeSnapshot(
  matcher: Matcher,
  slot: number,
  onlyCompany?: number,
  isWanted?: (other: number) => boolean,
): Snapshot {
  const { rows, directory } = matcher;
  const options = onlyCompany === undefined ? { bothSides: true } : { bothSides: true, onlyCompany };
  const hits = matcher.search(slot, options);
  const { ids } = directory;
  const others: Other[] = [];
  for (let index = 0; index < hits.count; index++) {
    const other = hits.slots[index];
    if (isWanted && !isWanted(other)) continue;
    others.push({
      token: rows.doubles[other * ROW_DOUBLES + TOKEN],
      company: ids[rows.integers[other * ROW_INTEGERS + COMPANY]],
      flags: hits.flags[index],
    });
  }
  return {
    token: rows.doubles[slot * ROW_DOUBLES + TOKEN],
    company: companyOf(rows.integers, slot, directory).id,
    isTruck: (rows.integers[slot * ROW_INTEGERS + DAY_TRAITS] & IS_TRUCK) !== 0,
    others,
  };
}

function effectOn(before: number, after: number, side: number, isChanged: boolean): Effect | null {
  const did = (before & side) !== 0;
  const does = (after & side) !== 0;
  if (did && does) return isChanged ? 'changed' : null;
  if (did) return 'removed';
  return does ? 'appeared' : null;
}

function report(
  mine: Snapshot,
  { token, company }: Other,
  before: number,
  after: number,
  isChanged: boolean,
  visit: PairVisitor,
): void {
  const brokerSees = effectOn(before, after, BROKER_SEES, isChanged);
  const carrierSees = effectOn(before, after, CARRIER_SEES, isChanged);
  if (brokerSees === null && carrierSees === null) return;
  visit({
    loadToken: mine.isTruck ? token : mine.token,
    truckToken: mine.isTruck ? mine.token : token,
    loadCompany: mine.isTruck ? company : mine.company,
    truckCompany: mine.isTruck ? mine.company : company,
    brokerSees,
    carrierSees,
  });
}

/**
 * Reports how a posting's pairs differ between two snapshots; either may be missing. A posting that changed hands or kind is
 * one that went and one that came.
 * @param isChanged whether pairs that stay show something else now
 */
export function compareSnapshots(
  before: Snapshot | undefined,
  after: Snapshot | undefined,
  isChanged: boolean,
  visit: PairVisitor,
): void {
  if (!before || before.company !== after?.company || before.isTruck !== after.isTruck) {
    for (const other of before?.others ?? []) report(before!, other, other.flags, 0, isChanged, visit);
    for (const other of after?.others ?? []) report(after!, other, 0, other.flags, isChanged, visit);
    return;
  }
  const flagsAfter = new Map(after.others.map(({ token, flags }) => [token, flags]));
  for (const other of before.others) {
    report(before, other, other.flags, flagsAfter.get(other.token) ?? 0, isChanged, visit);
    flagsAfter.delete(other.token);
  }
  for (const other of after.others) {
    if (flagsAfter.has(other.token)) report(after, other, 0, other.flags, isChanged, visit);
  }
}

/** Whether a pair of two postings of one network is to be reported from this one: from the load. */
export function isReporter(matcher: Matcher, slot: number, network: number): (other: number) => boolean {
  const rows = matcher.rows.integers;
  if ((rows[slot * ROW_INTEGERS + DAY_TRAITS] & IS_TRUCK) === 0) return () => true;
  return (other) => rows[other * ROW_INTEGERS + NETWORK] !== network;
}
