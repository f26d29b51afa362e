import type { PostingKind } from '@loadstone/contracts';
import { createEngine, type Engine, type EngineChange, type Posting } from '@loadstone/engine';
import type { FeedChange, FeedPosting } from '../db/change-feed/change-feed.ts';
import { compareMatches, toBrokerChange, toCarrierChange } from './lead-sides.ts';
import type { LeadChange, LeadPair, LiveLeadPairs, LiveLeadQuery } from './leads.ts';
import type { BoardSnapshot } from './matching.queries.ts';
import {
  countRelaxations,
  explainUnindexed,
  explainLead,
  judgePair,
  judgeRows,
  toUnindexed,
  type CountedRelaxation,
  type UnindexedPosting,
  type PairReason,
} from './pair-questions.ts';
import { SuspendedPostings } from './suspended-postings.ts';
import { toDayNumber, toEnginePosting, toLeadPair, toRelationChange } from './translate.ts';

/** How many leads a posting has and when the newest of them were posted. */
export interface LeadSummary {
  readonly count: number;
  /** Milliseconds; -Infinity without a lead. */
  readonly newestCreatedOnMs: number;
  /** When the recent leads were posted, milliseconds, in no order; at most `RECENT_LEADS_MAXIMUM`. */
  readonly recentCreatedOnMs: readonly number[];
}

export const NO_LEADS: LeadSummary = { count: 0, newestCreatedOnMs: -Infinity, recentCreatedOnMs: [] };

/** The most recent leads that are kept for one posting. A posting with more has this number of new leads. */
const RECENT_LEADS_MAXIMUM = 999;

interface BoardIndexOptions {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly dateToleranceDays: number;
  /** The moment since when a posted lead may count as new, milliseconds. */
  readonly getRecentSinceMs: () => number;
}

/** The engine under the board's names, with a cache of lead counts, which lists request often. */
export class BoardIndex {
  readonly #engine: Engine;
  readonly #suspended = new SuspendedPostings();
  /** Counted when first requested, then updated by every change. */
  readonly #summaries = new Map<number, LeadSummary>();
  readonly #getRecentSinceMs: () => number;

  constructor(options: BoardIndexOptions) {
    this.#getRecentSinceMs = options.getRecentSinceMs;
    this.#engine = createEngine({
      today: toDayNumber(options.day),
      dateToleranceDays: options.dateToleranceDays,
    });
  }

  get postingCount(): number {
    return this.#engine.size;
  }

  /** Loads what companies may see of each other. Call it before {@link loadPostings}. */
  loadRelations(snapshot: Omit<BoardSnapshot, 'eventId' | 'day'>): void {
    for (const row of snapshot.exclusions) this.#engine.setExclusion(row.account_id, row.other_account_id, true);
    for (const accountId of snapshot.globallyExcluded) this.#engine.setGloballyExcluded(accountId, true);
    for (const accountId of snapshot.suspended) this.#suspended.suspend(accountId);
    for (const network of snapshot.networks) this.#engine.setNetwork(network.id, network.members);
  }

  /** Loads open postings. A posting that the engine refuses is passed to `onRefused` and skipped. */
  loadPostings(postings: readonly Posting[], onRefused: (token: number, error: unknown) => void): void {
    const indexed = postings.filter((posting) => {
      if (!this.#suspended.has(posting.company)) return true;
      this.#suspended.put(posting);
      return false;
    });
    try {
      this.#engine.load(indexed);
    } catch {
      for (const posting of indexed) this.#putOrRefuse(posting, onRefused);
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
   * Applies a change and returns every lead that it changed, as each side sees it.
   *
   * @throws TypeError or RangeError where the engine refuses it; nothing has changed then.
   */
  apply(change: FeedChange): LeadChange[] {
    switch (change.type) {
      case 'event':
      case 'details':
      case 'listener':
        return [];
      case 'companySuspended':
        return change.suspended ? this.#suspend(change.accountId) : this.#resume(change.accountId);
      case 'companyClosed':
        this.#suspended.release(change.accountId);
        return this.#removeCompany(change.accountId);
      case 'posting':
        if (!this.#suspended.has(change.posting.accountId)) return this.#put(toEnginePosting(change.posting));
        this.#suspended.put(toEnginePosting(change.posting));
        return [];
      case 'postingRemoved':
        this.#suspended.remove(change.accountId, change.token);
        return this.#remove(change.token);
      case 'day': {
        const day = toDayNumber(change.day);
        // Two servers may both publish a day: the second one changes nothing.
        return day <= this.#engine.today ? [] : this.#applyToEngine({ type: 'day', day });
      }
      default:
        return this.#applyToEngine(toRelationChange(change));
    }
  }

  #suspend(accountId: number): LeadChange[] {
    this.#suspended.suspend(accountId);
    for (const token of this.#engine.listTokens(accountId)) {
      const posting = this.#engine.get(token);
      if (posting !== undefined) this.#suspended.put(posting);
    }
    return this.#removeCompany(accountId);
  }

  #resume(accountId: number): LeadChange[] {
    return this.#suspended.release(accountId).flatMap((posting) => this.#put(posting));
  }

  #removeCompany(accountId: number): LeadChange[] {
    const tokens = this.#engine.listTokens(accountId);
    const changes = this.#applyToEngine({ type: 'companyClosed', company: accountId });
    for (const token of tokens) this.#summaries.delete(token);
    return changes;
  }

  #remove(token: number): LeadChange[] {
    const removed = this.#engine.get(token);
    const changes = this.#applyToEngine({ type: 'remove', token }, removed);
    this.#summaries.delete(token);
    return changes;
  }

  /** A posting that keeps its pairs counts as changed, because its row shows other values. */
  #put(posting: Posting): LeadChange[] {
    const isNew = !this.#engine.has(posting.token);
    const changes = this.#listLeadChanges({ type: 'put', posting, touched: true });
    if (isNew && this.#engine.has(posting.token)) this.#summaries.set(posting.token, NO_LEADS);
    this.#recountAll(changes, undefined);
    return changes;
  }

  #applyToEngine(change: EngineChange, removed?: Posting): LeadChange[] {
    const changes = this.#listLeadChanges(change);
    this.#recountAll(changes, removed);
    return changes;
  }

  #listLeadChanges(change: EngineChange): LeadChange[] {
    const changes: LeadChange[] = [];
    this.#engine.forEachAffected(change, (pair) => {
      if (pair.brokerSees !== null) changes.push(toBrokerChange(pair, pair.brokerSees));
      if (pair.carrierSees !== null) changes.push(toCarrierChange(pair, pair.carrierSees));
    });
    return changes;
  }

  #recountAll(changes: readonly LeadChange[], removed: Posting | undefined): void {
    for (const change of changes) {
      const lead = change.leadToken === removed?.token ? removed : this.#engine.get(change.leadToken);
      this.#recount(change, lead?.createdOn);
    }
  }

  /** Updates a known count by one change, or drops it where that needs a search: it is counted when next requested. */
  #recount({ type, myToken }: LeadChange, createdOnMs: number | undefined): void {
    const known = this.#summaries.get(myToken);
    if (known === undefined) return;
    const { count, newestCreatedOnMs, recentCreatedOnMs } = known;
    const isNewest = createdOnMs === undefined || createdOnMs >= newestCreatedOnMs;
    if (type === 'removed') {
      if (isNewest || !this.#engine.has(myToken)) this.#summaries.delete(myToken);
      else {
        const place = recentCreatedOnMs.indexOf(createdOnMs);
        const recent = place < 0 ? recentCreatedOnMs : recentCreatedOnMs.toSpliced(place, 1);
        this.#summaries.set(myToken, { count: count - 1, newestCreatedOnMs, recentCreatedOnMs: recent });
      }
      return;
    }
    const recentSinceMs = this.#getRecentSinceMs();
    const isAdded = type === 'appeared' && createdOnMs !== undefined && createdOnMs >= recentSinceMs;
    this.#summaries.set(myToken, {
      count: type === 'appeared' ? count + 1 : count,
      newestCreatedOnMs: isNewest && createdOnMs !== undefined ? createdOnMs : newestCreatedOnMs,
      recentCreatedOnMs: isAdded ? addRecent(recentCreatedOnMs, createdOnMs, recentSinceMs) : recentCreatedOnMs,
    });
  }

  /** The best leads of a posting by M12 and their number; none for a posting that the index does not hold. */
  listLeads(token: number, limit: number): { pairs: LeadPair[]; total: number } {
    if (!this.#engine.has(token)) return { pairs: [], total: 0 };
    const { leads, total } = this.#engine.match(token, { limit, total: true });
    return { pairs: leads.map(toLeadPair), total };
  }

  /**
   * The leads of a company created since an instant, newest first. Each is listed once, with the postings that it
   * matches, best first. Also returns their total number beyond `limit`. One search for each posting of the company.
   */
  listLiveLeads(query: LiveLeadQuery): { leads: LiveLeadPairs[]; total: number } {
    const { accountId, sinceMs, limit, kind } = query;
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

  /** The current pair of `myToken` and its lead `leadToken`; undefined where it is no lead. */
  findLead(myToken: number, leadToken: number): LeadPair | undefined {
    const other = this.#engine.get(leadToken);
    return other === undefined ? undefined : judgePair(this.#engine, myToken, other);
  }

  /** The same for a posting of another board. */
  judgeUnindexed(myToken: number, unindexed: UnindexedPosting): LeadPair | undefined {
    return judgePair(this.#engine, myToken, toUnindexed(unindexed));
  }

  /** The same for two postings that the index need not hold. */
  judgeRows(mine: FeedPosting, other: FeedPosting): LeadPair | undefined {
    return judgeRows(this.#engine, mine, other);
  }

  /** Why `leadToken` is a lead of `myToken`; undefined where it is none. */
  explainLead(myToken: number, leadToken: number): PairReason | undefined {
    return explainLead(this.#engine, myToken, leadToken);
  }

  /** The same for a posting of another board. */
  explainUnindexed(myToken: number, unindexed: UnindexedPosting): PairReason | undefined {
    return explainUnindexed(this.#engine, myToken, unindexed);
  }

  /** Changes that would add leads to a posting, those with the most first; about 25 searches. */
  countRelaxations(token: number): CountedRelaxation[] {
    return countRelaxations(this.#engine, token);
  }

  /** The lead count without a search: cached, or none for a posting that the index does not hold. */
  findSummary(token: number): LeadSummary | undefined {
    return this.#summaries.get(token) ?? (this.#engine.has(token) ? undefined : NO_LEADS);
  }

  /** The lead count of a posting; no leads for one that the index does not hold. O(1) where it is cached. */
  summarise(token: number): LeadSummary {
    const known = this.findSummary(token);
    if (known !== undefined) return known;
    const summary = this.#count(token);
    this.#summaries.set(token, summary);
    return summary;
  }

  /** The lead count of the given posting, regardless of the one that the index holds under its token. */
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
    const recentCreatedOnMs: number[] = [];
    const recentSinceMs = this.#getRecentSinceMs();
    for (const { createdOn } of leads) {
      if (createdOn > newestCreatedOnMs) newestCreatedOnMs = createdOn;
      if (recentCreatedOnMs.length < RECENT_LEADS_MAXIMUM && createdOn >= recentSinceMs) {
        recentCreatedOnMs.push(createdOn);
      }
    }
    return { count: total, newestCreatedOnMs, recentCreatedOnMs };
  }
}

/** The index without its changes, which only the follower of the feed makes. */
export type LeadIndex = Omit<BoardIndex, 'loadRelations' | 'loadPostings' | 'apply'>;

function addRecent(known: readonly number[], createdOnMs: number, sinceMs: number): readonly number[] {
  const recent = known.filter((ms) => ms >= sinceMs);
  return recent.length >= RECENT_LEADS_MAXIMUM ? recent : [...recent, createdOnMs];
}
