import type { NearMissField } from '@loadstone/contracts/leads';
import type { Engine, Explanation, NearMiss, Posting, RowCount } from '@loadstone/engine';
import type { FeedPosting } from '../db/change-feed/change-feed.ts';
import type { LeadPair } from './leads.ts';
import { toDay, toEnginePosting, toLeadPair } from './translate.ts';

/** A posting of another board: matched by the same rules, never indexed. */
export type UnindexedPosting = Omit<FeedPosting, 'version' | 'postMode' | 'networkId'>;

/** Why a pair matches: the engine's verdict for each rule. */
export type PairReason = Pick<Explanation, 'covers' | 'near' | 'mutual' | 'rules'>;

/** One change of a posting, under the board's names, and the leads that it would add. */
export interface CountedRelaxation {
  readonly field: NearMissField;
  readonly from: string;
  readonly to: string;
  /** The rows that it adds, at least one (M16). */
  readonly leads: number;
}

/** The pair of a posting in the engine and another one; undefined where the other is no lead. */
export function judgePair(engine: Engine, myToken: number, other: Posting): LeadPair | undefined {
  const mine = engine.get(myToken);
  return mine === undefined ? undefined : judgePostings(engine, mine, other);
}

/** The pair of two postings that the engine need not hold; exclusions and networks are those that it holds. */
export function judgeRows(engine: Engine, mine: FeedPosting, other: FeedPosting): LeadPair | undefined {
  return judgePostings(engine, toEnginePosting(mine), toEnginePosting(other));
}

/** The pair of two postings in the engine's shape; undefined where the other is no lead. */
export function judgePostings(engine: Engine, mine: Posting, other: Posting): LeadPair | undefined {
  if (mine.kind === other.kind) return undefined;
  const isMineLoad = mine.kind === 'L';
  const evaluation = isMineLoad ? engine.evaluatePair(mine, other) : engine.evaluatePair(other, mine);
  const lead = isMineLoad ? evaluation.brokerLead : evaluation.carrierLead;
  return lead === null ? undefined : toLeadPair(lead);
}

/** Whether two postings are a mutual pair by their places, also where one company may not see the other. */
export function isMutual(engine: Engine, mine: Posting, other: Posting): boolean {
  const [load, truck] = mine.kind === 'L' ? [mine, other] : [other, mine];
  return engine.evaluatePair(load, truck).mutual;
}

/** Why a lead matches, with every rule's verdict; undefined where it is no lead. */
export function explainLead(engine: Engine, myToken: number, leadToken: number): PairReason | undefined {
  const other = engine.get(leadToken);
  if (other === undefined || judgePair(engine, myToken, other) === undefined) return undefined;
  return engine.explain(myToken, leadToken);
}

/** Why a posting of another board matches, with every rule's verdict; undefined where it is no lead. */
export function explainUnindexed(engine: Engine, myToken: number, unindexed: UnindexedPosting): PairReason | undefined {
  const mine = engine.get(myToken);
  const other = toUnindexed(unindexed);
  if (mine === undefined || judgePair(engine, myToken, other) === undefined) return undefined;
  return mine.kind === 'L' ? engine.explainPair(mine, other) : engine.explainPair(other, mine);
}

/** A posting of another board in the engine's shape: public, without a network. */
export function toUnindexed(posting: UnindexedPosting): Posting {
  return toEnginePosting({ ...posting, version: 1, postMode: 'A', networkId: null });
}

/**
 * Changes that would add leads to a posting, those with the most first, each counted by a search with the changed
 * posting; none for a posting that the engine does not hold. About 25 searches.
 */
export function countRelaxations(engine: Engine, token: number, countRows: RowCount): CountedRelaxation[] {
  const posting = engine.get(token);
  if (posting === undefined) return [];
  const counted = engine
    .nearMisses(token, countRows)
    .flatMap((miss) =>
      miss.relaxation.field === 'day' ? countOtherDays(engine, posting, countRows) : toRelaxation(miss),
    );
  return counted.filter(({ leads }) => leads > 0).sort((one, other) => other.leads - one.leads);
}

/**
 * The tolerance in days is a setting of the board. A posting can only change its day, which loses leads at the other
 * end of the range.
 */
function countOtherDays(engine: Engine, posting: Posting, countRows: RowCount): CountedRelaxation[] {
  const countLeads = (query: number | Posting) =>
    countRows(engine.match(query, { limit: Infinity }).leads.map(({ token }) => token));
  const leadsNow = countLeads(posting.token);
  const days = [posting.day + 1, posting.day - 1].filter((day) => day >= engine.today);
  return days.map((day) => ({
    field: 'dateAvail',
    from: toDay(posting.day),
    to: toDay(day),
    leads: countLeads({ ...posting, day }) - leadsNow,
  }));
}

function toRelaxation({ relaxation, leads }: NearMiss): CountedRelaxation[] {
  switch (relaxation.field) {
    case 'originRadius':
    case 'destinationRadius': {
      const field = relaxation.field === 'originRadius' ? 'srceRadius' : 'destRadius';
      return [{ field, from: String(relaxation.from), to: String(relaxation.to), leads }];
    }
    case 'types':
      return [{ field: 'vehicleType', from: '', to: relaxation.letter, leads }];
    case 'size':
      return [{ field: 'vehicleSize', from: relaxation.from, to: relaxation.to, leads }];
    case 'exclusions':
      return [{ field: 'exclusions', from: '', to: '', leads }];
    case 'day':
      return [];
  }
}

/** A company with the network of one of its postings; null for the public board. */
export interface PostingOwner {
  readonly accountId: number;
  readonly networkId: number | null;
}

/** M2 and M3: whether a truck's company may carry loads of a company and network, by a pair that fits in all else. */
export function isOpenTo(engine: Engine, truck: PostingOwner, load: PostingOwner): boolean {
  const point = { lat: 0, lon: 0 };
  const toPosting = ({ accountId, networkId }: PostingOwner, kind: Posting['kind']): Posting => ({
    token: kind === 'L' ? 1 : 2,
    kind,
    company: accountId,
    origin: point,
    originRadius: 1,
    destination: point,
    destinationRadius: 1,
    types: 'V',
    size: 'T',
    attributes: '',
    day: engine.today,
    corridor: false,
    networkId: networkId ?? 0,
    createdOn: 0,
  });
  return engine.evaluatePair(toPosting(load, 'L'), toPosting(truck, 'E')).carrierLead !== null;
}
