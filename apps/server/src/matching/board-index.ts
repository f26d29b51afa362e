import { LIMITS } from '@loadstone/contracts/board';
import { toListHash } from '@loadstone/contracts/leads';
import type { PostingKind } from '@loadstone/contracts/postings';
import { createEngine, type Engine, type EngineChange, type Posting } from '@loadstone/engine';
import type { FeedChange, FeedPosting } from '../db/change-feed/change-feed.ts';
import { DuplicateLeads } from './duplicate-leads.ts';
import { listLeadChanges, loadInto, compareMatches } from './engine-calls.ts';
import { toRows } from './lead-rows.ts';
import { LeadSummaries } from './lead-summaries.ts';
import { NO_LEADS, summariseRows, type LeadSummary } from './lead-summary.ts';
import { LeadTrust } from './lead-trust.ts';
import type { LeadChange, LeadPair, LiveLeadMatch, LiveLeadPairs, LiveLeadQuery, SameLoad } from './leads.ts';
import type { BoardSnapshot } from './matching.queries.ts';
import {
  countRelaxations,
  explainUnindexed,
  explainLead,
  isMutual,
  isOpenTo,
  judgePair,
  judgePostings,
  judgeRows,
  toUnindexed,
  type CountedRelaxation,
  type UnindexedPosting,
  type PairReason,
  type PostingOwner,
} from './pair-questions.ts';
import { SuspendedPostings } from './suspended-postings.ts';
import {
  toDayNumber,
  toEnginePosting,
  toLeadPair,
  toPostingNotes,
  toRelationChange,
  withCounts,
  type PostingNotes,
} from './translate.ts';

interface BoardIndexOptions {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly dateToleranceDays: number;
  /** The moment since when a posted lead may count as new, milliseconds. */
  readonly getRecentSinceMs: () => number;
  /** The moment since when a posting must have been confirmed (M17), milliseconds. */
  readonly getConfirmedSinceMs: () => number;
}

/**
 * The engine under the board's names, with a cache of lead counts, which lists request often. The postings of sandbox
 * companies are in an engine of their own: no pair of a sandbox company and another one is ever compared.
 */
export class BoardIndex {
  readonly #market: Engine;
  readonly #sandbox: Engine;
  readonly #sandboxCompanies = new Set<number>();
  readonly #duplicates: DuplicateLeads;
  readonly #trust: LeadTrust;
  readonly #suspended = new SuspendedPostings();
  readonly #summaries: LeadSummaries;
  readonly #getRecentSinceMs: () => number;

  constructor(options: BoardIndexOptions) {
    this.#getRecentSinceMs = options.getRecentSinceMs;
    this.#summaries = new LeadSummaries(options.getRecentSinceMs);
    const { dateToleranceDays } = options;
    const today = toDayNumber(options.day);
    this.#market = createEngine({ today, dateToleranceDays });
    this.#sandbox = createEngine({ today, dateToleranceDays });
    // The postings of a company are in one engine, so that a group is too.
    const eitherEngine = {
      get: (token: number) => this.#engineWith(token).get(token),
      has: (token: number) => this.#engineWith(token).has(token),
      getCreatedOn: (token: number) => this.#engineWith(token).getCreatedOn(token),
    };
    const isLead = (myToken: number, leadToken: number) => this.#isLead(myToken, leadToken);
    const isRow = (myToken: number, leadToken: number) => this.#duplicates.isRow(myToken, leadToken);
    this.#trust = new LeadTrust({
      engine: eitherEngine,
      isRow,
      isLead,
      getConfirmedSinceMs: options.getConfirmedSinceMs,
    });
    this.#duplicates = new DuplicateLeads({
      engine: eitherEngine,
      viewPair: (myToken, leadToken) => this.#engineWith(myToken).viewPair(myToken, leadToken),
      isMutual: (mine, lead) => isMutual(this.#engineOf(mine.company), mine, lead),
      getStanding: (lead) => this.#trust.getStanding(lead),
      getStandingBefore: (lead) => this.#trust.getStandingBefore(lead),
    });
  }

  /** The number of open postings, without those of sandbox companies. */
  get postingCount(): number {
    return this.#market.size;
  }

  get sandboxPostingCount(): number {
    return this.#sandbox.size;
  }

  /** The engine of a company's postings. */
  #engineOf(accountId: number): Engine {
    return this.#sandboxCompanies.has(accountId) ? this.#sandbox : this.#market;
  }

  /** The engine that may hold a posting. */
  #engineWith(token: number): Engine {
    return this.#sandbox.size > 0 && this.#sandbox.has(token) ? this.#sandbox : this.#market;
  }

  /** Loads what companies may see of each other. Call it before {@link loadPostings}. */
  loadRelations(snapshot: Omit<BoardSnapshot, 'eventId' | 'feedName' | 'day'>): void {
    this.#trust.start(snapshot.confirmedSince);
    for (const accountId of snapshot.sandboxCompanies) this.#sandboxCompanies.add(accountId);
    for (const { account_id: accountId, other_account_id: otherAccountId } of snapshot.exclusions) {
      this.#engineOf(accountId).setExclusion(accountId, otherAccountId, true);
    }
    for (const accountId of snapshot.globallyExcluded) this.#engineOf(accountId).setGloballyExcluded(accountId, true);
    for (const accountId of snapshot.suspended) this.#suspended.suspend(accountId);
    for (const { id, members } of snapshot.networks) {
      this.#market.setNetwork(id, members);
      this.#sandbox.setNetwork(id, this.#onlySandbox(members));
    }
  }

  #onlySandbox(members: readonly number[]): number[] {
    return members.filter((accountId) => this.#sandboxCompanies.has(accountId));
  }

  /** Loads open postings. A posting that the engine refuses is passed to `onRefused` and skipped. */
  loadPostings(
    postings: readonly Posting[],
    onRefused: (token: number, error: unknown) => void,
    notes: readonly PostingNotes[] = [],
  ): void {
    for (const note of notes) this.#trust.note(note);
    const indexed = postings.filter((posting) => {
      if (!this.#suspended.has(posting.company)) return true;
      this.#suspended.put(posting);
      return false;
    });
    const isOfSandbox = ({ company }: Posting): boolean => this.#sandboxCompanies.has(company);
    loadInto(
      this.#market,
      indexed.filter((posting) => !isOfSandbox(posting)),
      onRefused,
    );
    loadInto(this.#sandbox, indexed.filter(isOfSandbox), onRefused);
    for (const posting of indexed) if (this.#engineOf(posting.company).has(posting.token)) this.#add(posting);
  }

  /**
   * Applies a change and returns every lead that it changed, as each side sees it.
   *
   * @throws TypeError or RangeError where the engine refuses it; nothing has changed then.
   */
  apply(change: FeedChange): LeadChange[] {
    const changes = this.#apply(change);
    this.#duplicates.settle();
    this.#trust.settle();
    return changes;
  }

  #apply(change: FeedChange): LeadChange[] {
    switch (change.type) {
      case 'event':
      case 'listener':
        return [];
      case 'details':
        return this.#touch(change.accountId);
      case 'sandboxCompany':
        this.#sandboxCompanies.add(change.accountId);
        return [];
      case 'companySuspended':
        return change.suspended ? this.#suspend(change.accountId) : this.#resume(change.accountId);
      case 'companyClosed':
        return this.#closeCompany(change.accountId);
      case 'posting':
        this.#trust.noteChange(toPostingNotes(change.posting));
        if (!this.#suspended.has(change.posting.accountId)) return this.#put(toEnginePosting(change.posting));
        this.#suspended.put(toEnginePosting(change.posting));
        return [];
      case 'postingRemoved':
        this.#suspended.remove(change.accountId, change.token);
        return this.#remove(this.#engineOf(change.accountId), change.token);
      case 'day': {
        const day = toDayNumber(change.day);
        // Two servers may both publish a day: the second one changes nothing.
        if (day <= this.#market.today) return [];
        this.#duplicates.takeBefore(day);
        this.#trust.takeBefore(day);
        return this.#applyToBoth({ type: 'day', day });
      }
      case 'network': {
        const members = change.members && this.#onlySandbox(change.members);
        return [
          ...this.#applyTo(this.#market, toRelationChange(change)),
          ...this.#applyTo(this.#sandbox, toRelationChange({ ...change, members })),
        ];
      }
      case 'confirmationsEnded':
        this.#trust.endConfirmations(Date.parse(change.confirmedSince));
        return [this.#market, this.#sandbox].flatMap((engine) => this.#replaceOvertaken(engine));
      default:
        return this.#applyTo(this.#engineOf(change.accountId), toRelationChange(change));
    }
  }

  /**
   * For changed details of a company: every row that shows one of its postings has changed, and no pair has. Where one
   * row may stand for repeated postings, the whole list is named instead of the row (`relisted`).
   */
  #touch(accountId: number): LeadChange[] {
    const engine = this.#engineOf(accountId);
    const changes: LeadChange[] = [];
    const relisted = new Map<number, LeadChange>();
    for (const token of engine.listTokens(accountId)) {
      const posting = engine.get(token);
      if (posting === undefined) continue;
      const isRepeated = this.#duplicates.listRepeated(posting).length > 0;
      for (const change of listLeadChanges(engine, { type: 'put', posting, touched: true })) {
        if (change.accountId === accountId) continue;
        if (isRepeated) relisted.set(change.myToken, { ...change, type: 'relisted', leadToken: 0 });
        else changes.push(change);
      }
    }
    return [...changes, ...relisted.values()];
  }

  #suspend(accountId: number): LeadChange[] {
    this.#suspended.suspend(accountId);
    const engine = this.#engineOf(accountId);
    for (const token of engine.listTokens(accountId)) {
      const posting = engine.get(token);
      if (posting !== undefined) this.#suspended.put(posting);
    }
    return this.#removeCompany(accountId);
  }

  #resume(accountId: number): LeadChange[] {
    return this.#suspended.release(accountId).flatMap((posting) => this.#put(posting));
  }

  #closeCompany(accountId: number): LeadChange[] {
    const tokens = this.#engineOf(accountId).listTokens(accountId);
    const changes = this.#removeCompany(accountId);
    for (const { token } of this.#suspended.release(accountId)) this.#trust.forget(token);
    for (const token of tokens) this.#trust.forget(token);
    return changes;
  }

  #removeCompany(accountId: number): LeadChange[] {
    const engine = this.#engineOf(accountId);
    const tokens = engine.listTokens(accountId);
    for (const token of tokens) this.#take(engine.get(token));
    const changes = this.#applyTo(engine, { type: 'companyClosed', company: accountId });
    for (const token of tokens) this.#summaries.delete(token);
    return changes;
  }

  #remove(engine: Engine, token: number): LeadChange[] {
    const removed = engine.get(token);
    this.#take(removed);
    const changes = this.#applyTo(engine, { type: 'remove', token }, removed);
    this.#summaries.delete(token);
    this.#trust.forget(token);
    return changes;
  }

  /** Removes a posting from what is known besides the engine; nothing happens for undefined. */
  #take(posting: Posting | undefined): void {
    if (posting === undefined) return;
    this.#duplicates.take(posting);
    this.#trust.take(posting);
  }

  #add(posting: Posting): void {
    this.#duplicates.add(posting);
    this.#trust.add(posting);
  }

  /** A posting that keeps its pairs counts as changed, because its row shows other values. */
  #put(posting: Posting): LeadChange[] {
    const engine = this.#engineOf(posting.company);
    const isNew = !engine.has(posting.token);
    const known = engine.get(posting.token);
    const pairs = listLeadChanges(engine, { type: 'put', posting, touched: true });
    // Only now: a posting that the engine refuses has changed nothing.
    this.#take(known);
    if (engine.has(posting.token)) this.#add(posting);
    const changes = this.#trust.follow(pairs, this.#duplicates.collapse(pairs));
    if (isNew && engine.has(posting.token)) this.#summaries.start(posting.token);
    this.#summaries.recount(engine, changes, undefined);
    return changes;
  }

  #applyTo(engine: Engine, change: EngineChange, removed?: Posting): LeadChange[] {
    const pairs = listLeadChanges(engine, change);
    const changes = this.#trust.follow(pairs, this.#duplicates.collapse(pairs));
    this.#summaries.recount(engine, changes, removed);
    return changes;
  }

  /** Replaces the rows of postings that are no longer confirmed where a better one of their group is (M16). */
  #replaceOvertaken(engine: Engine): LeadChange[] {
    const overtaken = this.#duplicates.listOvertaken().flatMap((token) => engine.get(token) ?? []);
    const pairs = overtaken.flatMap((posting) =>
      listLeadChanges(engine, { type: 'put', posting, touched: true }).filter(
        (pair) => pair.leadToken === posting.token,
      ),
    );
    // A row that is only `changed` shows the same posting with the same values.
    const changes = this.#duplicates.collapse(pairs).filter(({ type }) => type !== 'changed');
    this.#summaries.recount(engine, changes, undefined);
    return changes;
  }

  #applyToBoth(change: EngineChange): LeadChange[] {
    return [...this.#applyTo(this.#market, change), ...this.#applyTo(this.#sandbox, change)];
  }

  /** The best rows of a posting by M17 and M16, and their number; none for a posting that the index does not hold. */
  listLeads(token: number, limit: number): { pairs: LeadPair[]; total: number } {
    const engine = this.#engineWith(token);
    if (!engine.has(token)) return { pairs: [], total: 0 };
    const found = engine.match(token, { limit, total: true });
    // With more leads than the limit all are needed: the total counts rows, and M17 may move a lead from beyond the limit
    // before leads that are not confirmed.
    const leads = found.total > limit ? engine.match(token, { limit: Infinity }).leads : found.leads;
    return toRows(leads, limit, this.#duplicates, this.#trust);
  }

  /**
   * The leads of a company created since an instant, newest first. Each is listed once, with the postings that have it as
   * a row, best first. Also returns their total number beyond `limit`. One search for each posting of the company.
   */
  listLiveLeads(query: LiveLeadQuery): { leads: LiveLeadPairs[]; total: number } {
    const { accountId, sinceMs, limit, kind } = query;
    const engine = this.#engineOf(accountId);
    const { leads, total } = engine.liveLeads(accountId, sinceMs, limit, kind);
    const isHidden = this.#duplicates.hideIn((myToken) => engine.match(myToken, { limit: Infinity }).leads);
    const toMatches = (myToken: number, leadToken: number): LiveLeadMatch[] => {
      if (isHidden(myToken, leadToken)) return [];
      const pair = this.findLead(myToken, leadToken);
      const owner = this.findOwner(myToken);
      return pair === undefined || owner === undefined ? [] : [{ myToken, kind: owner.kind, pair }];
    };
    const listed = leads.map(({ token, postings }) => ({
      leadToken: token,
      matches: postings.flatMap((myToken) => toMatches(myToken, token)).sort(compareMatches),
    }));
    const rows = listed.filter(({ matches }) => matches.length > 0);
    return { total: total - (listed.length - rows.length), leads: rows };
  }

  /** The tokens of the other open postings with the same fingerprint (M16), oldest first. */
  listDuplicates(posting: FeedPosting): number[] {
    return this.#duplicates.listSame(toEnginePosting(posting)).sort((one, other) => one - other);
  }

  /** The other postings with the fingerprint of a posting of the index. O(1) where it has none, or is not in the index. */
  listRepeated(token: number): number[] {
    const posting = this.#engineWith(token).get(token);
    return posting === undefined ? [] : this.#duplicates.listRepeated(posting);
  }

  /** The current pair of `myToken` and its lead `leadToken`; undefined where it is no lead. */
  findLead(myToken: number, leadToken: number): LeadPair | undefined {
    const pair = this.#findPair(myToken, leadToken);
    if (pair === undefined) return undefined;
    const sameLoads = this.#trust.countSame(leadToken, (other) => this.#isLead(myToken, other));
    return withCounts(pair, this.#duplicates.countGroup(myToken, leadToken), sameLoads);
  }

  /** M16: the other leads of an own posting for which the row of a lead stands. */
  listRestOfGroup(myToken: number, leadToken: number): number[] {
    return this.#duplicates.listGroup(myToken, leadToken).filter((token) => token !== leadToken);
  }

  /** M18: the loads of other companies that may be the same as a lead and are leads of the same posting. */
  listSameLoads(myToken: number, leadToken: number): SameLoad[] {
    return this.#trust.listSame(myToken, leadToken);
  }

  #findPair(myToken: number, leadToken: number): LeadPair | undefined {
    const lead = this.#engineWith(myToken).findLead(myToken, leadToken);
    return lead && toLeadPair(lead);
  }

  #isLead(myToken: number, leadToken: number): boolean {
    return this.#engineWith(myToken).viewPair(myToken, leadToken)?.isLead === true;
  }

  /** The pair of an own posting and one of another board; undefined where it is no lead. A sandbox company has none. */
  judgeUnindexed(myToken: number, unindexed: UnindexedPosting): LeadPair | undefined {
    return judgePair(this.#market, myToken, toUnindexed(unindexed));
  }

  /** The pair of an own posting that is not committed yet and a lead of the index; undefined where it is no lead. */
  judgeUnwritten(mine: FeedPosting, leadToken: number): LeadPair | undefined {
    const engine = this.#engineOf(mine.accountId);
    const other = engine.get(leadToken);
    return other === undefined ? undefined : judgePostings(engine, toEnginePosting(mine), other);
  }

  /** The pair of two postings that the index need not hold; undefined where `other` is no lead of `mine`. */
  judgeRows(mine: FeedPosting, other: FeedPosting): LeadPair | undefined {
    const engine = this.#engineOf(mine.accountId);
    return engine === this.#engineOf(other.accountId) ? judgeRows(engine, mine, other) : undefined;
  }

  /** M2 and M3: whether a truck's company may carry loads of a company and network. */
  isOpenTo(truck: PostingOwner, load: PostingOwner): boolean {
    const engine = this.#engineOf(truck.accountId);
    if (this.#suspended.has(load.accountId) || engine !== this.#engineOf(load.accountId)) return false;
    return isOpenTo(engine, truck, load);
  }

  /** Why `leadToken` is a lead of `myToken`; undefined where it is none. */
  explainLead(myToken: number, leadToken: number): PairReason | undefined {
    return explainLead(this.#engineWith(myToken), myToken, leadToken);
  }

  /** Why a posting of another board is a lead of `myToken`; undefined where it is none. */
  explainUnindexed(myToken: number, unindexed: UnindexedPosting): PairReason | undefined {
    return explainUnindexed(this.#market, myToken, unindexed);
  }

  /** Changes that would add rows to the leads of a posting, those with the most first; about 25 searches. */
  countRelaxations(token: number): CountedRelaxation[] {
    return countRelaxations(this.#engineWith(token), token, (tokens) => this.#duplicates.countRows(tokens));
  }

  /** The tokens of a company's open postings, in no order. */
  listTokensOf(accountId: number): number[] {
    return this.#engineOf(accountId).listTokens(accountId);
  }

  /** True where the index is at that day of the board, `YYYY-MM-DD`: at midnight it is a moment behind. */
  isAtDay(day: string): boolean {
    return this.#market.today === toDayNumber(day);
  }

  /** The hash of the list of leads of a posting, see `toListHash`; undefined where the list is cut. One search. */
  hashLeads(token: number): string | undefined {
    const { pairs, total } = this.listLeads(token, LIMITS.leadListLength);
    if (total > pairs.length) return undefined;
    const engine = this.#engineWith(token);
    return toListHash(
      pairs.map(({ leadToken }) => ({
        token: leadToken,
        updatedOnMs: this.#trust.findUpdatedOnMs(leadToken) ?? engine.getCreatedOn(leadToken) ?? 0,
      })),
    );
  }

  /** M16: the rows of postings that a query has found: by the posting that is shown, its group. Only of repeated postings. */
  groupFound(isFound: (token: number) => boolean): ReadonlyMap<number, readonly number[]> {
    return this.#duplicates.groupFound(isFound);
  }

  /** The lead count where it takes no search: the cached one, or `NO_LEADS` for a posting that the index does not hold. */
  findSummary(token: number): LeadSummary | undefined {
    return this.#summaries.get(token) ?? (this.#engineWith(token).has(token) ? undefined : NO_LEADS);
  }

  /** The lead count of a posting; no leads for one that the index does not hold. O(1) where it is cached. */
  summarise(token: number): LeadSummary {
    const known = this.findSummary(token);
    if (known !== undefined) return known;
    const summary = this.#count(this.#engineWith(token), token);
    this.#summaries.set(token, summary);
    return summary;
  }

  /** The lead count of a posting as it is passed; the index may hold another version under its token. */
  summarisePosting(posting: FeedPosting): LeadSummary {
    return this.#count(this.#engineOf(posting.accountId), toEnginePosting(posting));
  }

  /** The company and kind of a posting that the index holds. */
  findOwner(token: number): { accountId: number; kind: PostingKind } | undefined {
    const posting = this.#engineWith(token).get(token);
    return posting === undefined ? undefined : { accountId: posting.company, kind: posting.kind };
  }

  #count(engine: Engine, tokenOrPosting: number | Posting): LeadSummary {
    const { leads, total } = engine.match(tokenOrPosting, { limit: Infinity, total: true });
    const { hidden } = this.#duplicates.group(leads);
    return summariseRows(leads, { total, hidden, recentSinceMs: this.#getRecentSinceMs() });
  }
}

/** The index without its changes, which only the follower of the feed makes. */
export type LeadIndex = Omit<BoardIndex, 'loadRelations' | 'loadPostings' | 'apply'>;
