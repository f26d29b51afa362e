import { BROKER_SEES, CARRIER_SEES } from './hits.ts';
import type { Matcher } from './matcher.ts';
import type { Posting } from './posting.ts';
import { COMPANY, DAY_TRAITS, IS_TRUCK, NETWORK, ROW_DOUBLES, ROW_INTEGERS, TOKEN } from './rows.ts';
import { companyOf } from './rules.ts';

/** How a pair changed in the list of one side. */
export type Effect = 'appeared' | 'changed' | 'removed';

/** A pair that a change affected. A side that could see the pair neither before nor after the change has null. */
export interface AffectedPair {
  loadToken: number;
  truckToken: number;
  loadCompany: number;
  truckCompany: number;
  brokerSees: Effect | null;
  carrierSees: Effect | null;
}

/** One change to the contents of the engine. */
export type EngineChange =
  | {
      type: 'put';
      posting: Posting;
      /** A field that the engine does not store has changed: report pairs that remain as changed. */
      touched?: boolean;
    }
  | { type: 'remove'; token: number }
  | { type: 'exclusion'; company: number; other: number; excluded: boolean }
  | { type: 'network'; networkId: number; members: Iterable<number> | null }
  | { type: 'globalExclusion'; company: number; excluded: boolean }
  | { type: 'companyClosed'; company: number }
  | { type: 'day'; day: number };

/** Called once for each pair. The object belongs to the visitor. */
export type PairVisitor = (pair: AffectedPair) => void;

/** The other posting of a pair, and which sides see the pair. */
interface Other {
  token: number;
  company: number;
  flags: number;
}

/** All pairs of one posting at one point in time. */
interface Snapshot {
  token: number;
  company: number;
  isTruck: boolean;
  others: Other[];
}

/**
 * Lists the pairs of the row at `slot` that either side sees, filtered by `isWanted`. O(candidates). The caller owns
 * the result.
 */
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
 * Reports the differences between two snapshots of one posting. Either snapshot may be missing. If the company or the
 * kind of the posting changed, the old posting counts as removed and the new one as added.
 * @param isChanged whether the content of pairs that remain has changed
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

/** Both postings of a pair may belong to the network. Such a pair is reported only once, from its load. */
export function isReporter(matcher: Matcher, slot: number, network: number): (other: number) => boolean {
  const rows = matcher.rows.integers;
  if ((rows[slot * ROW_INTEGERS + DAY_TRAITS] & IS_TRUCK) === 0) return () => true;
  return (other) => rows[other * ROW_INTEGERS + NETWORK] !== network;
}
