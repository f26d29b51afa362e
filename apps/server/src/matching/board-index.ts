import type { PostingKind } from '@loadstone/contracts';
import { createEngine, type AffectedPair, type Effect, type Engine, type Posting } from '@loadstone/engine';
import type { FeedChange, FeedPosting } from '../db/change-feed.ts';
import type { LeadChange, LeadPair, LiveLeadMatch, LiveLeadPairs, LiveLeadQuestion } from './leads.ts';
import type { BoardSnapshot } from './matching.queries.ts';
import {
  countRelaxations,
  explainForeign,
  explainLead,
  judgePair,
  toForeign,
  type CountedRelaxation,
  type ForeignPosting,
  type PairReason,
} from './pair-questions.ts';
import { toDayNumber, toEngineChange, toEnginePosting, toLeadPair } from './translate.ts';

/** How many leads a posting has and when the newest of them was posted. */
export interface LeadSummary {
  readonly count: number;
  /** Milliseconds; -Infinity without a lead. */
  readonly newestCreatedOnMs: number;
}

export const NO_LEADS: LeadSummary = { count: 0, newestCreatedOnMs: -Infinity };

/** The engine in the board's words, with the lead counts that lists ask for again and again. */
export class BoardIndex {
  readonly #engine: Engine;
  /** Counted when first asked for, then kept in step with every change. */
  readonly #summaries = new Map<number, LeadSummary>();

  constructor(options: { day: string; dateToleranceDays: number }) {
    this.#engine = createEngine({
      today: toDayNumber(options.day),
      dateToleranceDays: options.dateToleranceDays,
    });
  }

  get postingCount(): number {
    return this.#engine.size;
  }

  /** Takes in who may see whom. */
  loadRelations(snapshot: Omit<BoardSnapshot, 'eventId' | 'day'>): void {
    for (const row of snapshot.exclusions) this.#engine.setExclusion(row.account_id, row.other_account_id, true);
    for (const accountId of snapshot.globallyExcluded) this.#engine.setGloballyExcluded(accountId, true);
    for (const network of snapshot.networks) this.#engine.setNetwork(network.id, network.members);
  }

  /** Takes in open postings; one that the engine refuses is handed to `onRefused` and left out. */
  loadPostings(postings: readonly Posting[], onRefused: (token: number, error: unknown) => void): void {
    try {
      this.#engine.load(postings);
    } catch {
      for (const posting of postings) this.#putOrRefuse(posting, onRefused);
    }
  }

  #putOrRefuse(posting: Posting, onRefused: (token: number, error: unknown) => void): void {
    try {
      this.#engine.put(posting);
    } catch (error) {
      onRefused(posting.token, error);
    }
  }

  /**
   * Does a change and answers every list that it changed, as each side sees it.
   *
   * @throws TypeError or RangeError where the engine refuses it; nothing has changed then.
   */
  apply(change: FeedChange): LeadChange[] {
    if (change.type === 'event') return [];
    const engineChange = toEngineChange(change);
    // Two servers may both announce a day; the second one says nothing new.
    if (engineChange.type === 'day' && engineChange.day <= this.#engine.today) return [];
    const removedCreatedOn = change.type === 'postingRemoved' ? this.#engine.get(change.token)?.createdOn : undefined;
    const isNew = change.type === 'posting' && !this.#engine.has(change.posting.token);
    const changes: LeadChange[] = [];
    this.#engine.forEachAffected(engineChange, (pair) => {
      if (pair.brokerSees !== null) changes.push(toBrokerChange(pair, pair.brokerSees));
      if (pair.carrierSees !== null) changes.push(toCarrierChange(pair, pair.carrierSees));
    });
    if (isNew && this.#engine.has(change.posting.token)) this.#summaries.set(change.posting.token, NO_LEADS);
    for (const leadChange of changes) {
      const isRemovedLead = change.type === 'postingRemoved' && change.token === leadChange.leadToken;
      const createdOn = isRemovedLead ? removedCreatedOn : this.#engine.get(leadChange.leadToken)?.createdOn;
      this.#recount(leadChange, createdOn);
    }
    if (change.type === 'postingRemoved') this.#summaries.delete(change.token);
    return changes;
  }

  /** Keeps a known count in step with one change; where that cannot be said, it is counted when next asked for. */
  #recount({ type, myToken }: LeadChange, createdOnMs: number | undefined): void {
    const known = this.#summaries.get(myToken);
    if (known === undefined) return;
    const { count, newestCreatedOnMs } = known;
    const isNewest = createdOnMs === undefined || createdOnMs >= newestCreatedOnMs;
    if (type === 'removed') {
      if (isNewest || !this.#engine.has(myToken)) this.#summaries.delete(myToken);
      else this.#summaries.set(myToken, { count: count - 1, newestCreatedOnMs });
      return;
    }
    this.#summaries.set(myToken, {
      count: type === 'appeared' ? count + 1 : count,
      newestCreatedOnMs: isNewest && createdOnMs !== undefined ? createdOnMs : newestCreatedOnMs,
    });
  }

  /** The best leads of a posting by M12 and how many there are; none of one that the index does not hold. */
  listLeads(token: number, limit: number): { pairs: LeadPair[]; total: number } {
    if (!this.#engine.has(token)) return { pairs: [], total: 0 };
    const { leads, total } = this.#engine.match(token, { limit, total: true });
    return { pairs: leads.map(toLeadPair), total };
  }

  /**
   * The leads of a company created since a moment, newest first, each once with the postings that it
   * matches, best first; and how many there are beyond `limit`. One search a posting of the company.
   */
  listLiveLeads(question: LiveLeadQuestion): { leads: LiveLeadPairs[]; total: number } {
    const { accountId, sinceMs, limit, kind } = question;
    const { leads, total } = this.#engine.liveLeads(accountId, sinceMs, limit, kind);
    return {
      total,
      leads: leads.map(({ token, postings }) => ({
        leadToken: token,
        matches: postings
          .flatMap((myToken) => {
            const pair = this.findLead(myToken, token);
            const owner = this.findOwner(myToken);
            return pair === undefined || owner === undefined ? [] : [{ myToken, kind: owner.kind, pair }];
          })
          .sort(compareMatches),
      })),
    };
  }

  /** What `leadToken` is to `myToken` now; undefined where it is no lead of it. */
  findLead(myToken: number, leadToken: number): LeadPair | undefined {
    const other = this.#engine.get(leadToken);
    return other === undefined ? undefined : judgePair(this.#engine, myToken, other);
  }

  /** What a posting of another board is to `myToken` now; undefined where it is no lead of it. */
  judgeForeign(myToken: number, foreign: ForeignPosting): LeadPair | undefined {
    return judgePair(this.#engine, myToken, toForeign(foreign));
  }

  /** Why `leadToken` is a lead of `myToken`; undefined where it is none. */
  explainLead(myToken: number, leadToken: number): PairReason | undefined {
    return explainLead(this.#engine, myToken, leadToken);
  }

  /** The same for a posting of another board. */
  explainForeign(myToken: number, foreign: ForeignPosting): PairReason | undefined {
    return explainForeign(this.#engine, myToken, foreign);
  }

  /** What would bring a posting more leads, the most first; about 25 searches. */
  countRelaxations(token: number): CountedRelaxation[] {
    return countRelaxations(this.#engine, token);
  }

  /** The lead count where it is known without a search: counted before, or a posting that the index does not hold. */
  findSummary(token: number): LeadSummary | undefined {
    return this.#summaries.get(token) ?? (this.#engine.has(token) ? undefined : NO_LEADS);
  }

  /** The lead count of a posting; no leads for one that the index does not hold. O(1) where it was counted before. */
  summarise(token: number): LeadSummary {
    const known = this.findSummary(token);
    if (known !== undefined) return known;
    const summary = this.#count(token);
    this.#summaries.set(token, summary);
    return summary;
  }

  /** The lead count that a posting would have, whatever the index holds under its token. */
  summarisePosting(posting: FeedPosting): LeadSummary {
    return this.#count(toEnginePosting(posting));
  }

  /** The company and kind of a posting that the index holds. */
  findOwner(token: number): { accountId: number; kind: PostingKind } | undefined {
    const posting = this.#engine.get(token);
    return posting === undefined ? undefined : { accountId: posting.company, kind: posting.kind };
  }

  #count(asked: number | Posting): LeadSummary {
    const { leads, total } = this.#engine.match(asked, { limit: Infinity, total: true });
    let newestCreatedOnMs = -Infinity;
    for (const lead of leads) if (lead.createdOn > newestCreatedOnMs) newestCreatedOnMs = lead.createdOn;
    return { count: total, newestCreatedOnMs };
  }
}

/** The order of leads (M12), as far as two postings of one lead can differ. */
function compareMatches(one: LiveLeadMatch, other: LiveLeadMatch): number {
  if (one.pair.mutual !== other.pair.mutual) return one.pair.mutual ? -1 : 1;
  const byOrigin = one.pair.originMiles - other.pair.originMiles;
  if (byOrigin !== 0) return byOrigin;
  return one.pair.destinationMiles - other.pair.destinationMiles || one.myToken - other.myToken;
}

function toBrokerChange(pair: AffectedPair, effect: Effect): LeadChange {
  return {
    type: effect,
    accountId: pair.loadCompany,
    kind: 'L',
    myToken: pair.loadToken,
    leadToken: pair.truckToken,
  };
}

function toCarrierChange(pair: AffectedPair, effect: Effect): LeadChange {
  return {
    type: effect,
    accountId: pair.truckCompany,
    kind: 'E',
    myToken: pair.truckToken,
    leadToken: pair.loadToken,
  };
}
