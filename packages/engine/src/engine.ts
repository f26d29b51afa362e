import type { AffectedPair, EngineChange, PairVisitor } from './affected.ts';
import { compareSnapshots, isReporter, takeSnapshot } from './affected.ts';
import type { Explanation, PairEvaluation, PairView } from './explain.ts';
import { Explainer } from './explain.ts';
import type { BestLeads, Lead, LeadList } from './lead.ts';
import { toLeads } from './lead.ts';
import type { LiveLeadList } from './live-leads.ts';
import { listLiveLeads } from './live-leads.ts';
import { Matcher } from './matcher.ts';
import type { NearMiss, RadiusSteps, RowCount } from './near-misses.ts';
import { DEFAULT_RADIUS_STEPS, findNearMisses } from './near-misses.ts';
import type { Kind, Posting } from './posting.ts';
import { parseDay, parseId } from './posting.ts';
import { Ranking } from './rank.ts';
import { CREATED_ON, ROW_DOUBLES, SCRATCH } from './rows.ts';
import type { Change } from './store.ts';
import { Store } from './store.ts';

/** Options of an engine. */
interface EngineOptions {
  /** Today as a day number. Postings of earlier days are expired. */
  today: number;
  /** Maximum difference between the days of a pair (M7), in days. Default 1. */
  dateToleranceDays?: number;
  /** The radii that the forms offer, used by near misses. */
  radiusSteps?: RadiusSteps;
}

/** Options of {@link Engine.match}. */
interface MatchOptions {
  /** Maximum number of leads. Default 400. */
  limit?: number;
  /** Also count all leads, which visits each of them. */
  total?: boolean;
}

/** Size of an engine. */
interface EngineStats {
  postings: number;
  companies: number;
  networks: number;
  days: number;
  /** Bytes of the typed arrays by part, without the small maps of companies and networks. */
  bytes: { rows: number; tokens: number; index: number; total: number };
  /** Tree nodes and leaf blocks in use. */
  nodes: number;
  blocks: number;
}

/** Work of the last search, for benches. */
interface SearchEffort {
  nodes: number;
  entries: number;
  hits: number;
}

/**
 * Holds all open postings of a board and finds their matches.
 *
 * The file is longer than others: it is the package's public interface in one class, whose methods share the private
 * store, matcher and ranking, and over a quarter of it documents their inputs and outputs. The algorithms are elsewhere.
 */
export class Engine {
  readonly #store: Store;
  readonly #matcher: Matcher;
  readonly #explainer: Explainer;
  readonly #ranking = new Ranking();
  readonly #steps: RadiusSteps;

  /** Use {@link createEngine}. */
  constructor(options: EngineOptions) {
    const tolerance = options.dateToleranceDays ?? 1;
    if (!Number.isInteger(tolerance)) throw new TypeError(`dateToleranceDays must be whole days, got ${tolerance}`);
    if (tolerance < 0 || tolerance > 366) throw new RangeError(`dateToleranceDays is out of range: ${tolerance}`);
    this.#store = new Store(parseDay(options.today, 'today'));
    this.#matcher = new Matcher(this.#store, tolerance);
    this.#explainer = new Explainer(this.#store, this.#matcher);
    this.#steps = options.radiusSteps ?? DEFAULT_RADIUS_STEPS;
  }

  /** Number of postings. */
  get size(): number {
    return this.#store.rows.count;
  }

  /** The current day number. */
  get today(): number {
    return this.#store.today;
  }

  /**
   * Adds many postings, all or none. Skips postings whose day is past. O(entries · log entries).
   * @throws TypeError or RangeError with the offending value, including a token that exists or occurs twice
   */
  load(postings: Iterable<Posting>): void {
    this.#store.load(postings);
  }

  /**
   * Adds a posting or replaces the one with its token. A posting whose day is past is not stored, and an earlier
   * posting with its token is removed. O(letters · log postings).
   * @throws TypeError or RangeError with the offending value; the engine is then unchanged
   */
  put(posting: Posting): Change {
    return this.#store.put(posting);
  }

  /**
   * Removes a posting. Returns 'none' if the token is unknown. O(letters · log postings).
   * @throws TypeError or RangeError with a token that is not a positive safe integer
   */
  remove(token: number): Change {
    const slot = this.#store.find(token);
    if (slot === 0) return 'none';
    this.#store.remove(slot);
    return 'removed';
  }

  /**
   * Whether the engine holds a posting. Expected O(1).
   * @throws TypeError or RangeError with a token that is not a positive safe integer
   */
  has(token: number): boolean {
    return this.#store.find(token) !== 0;
  }

  /**
   * Returns the posting as stored: coordinates to 1e-5°, radii to 0.001 mi, letters in alphabet order. The caller owns
   * the object. Expected O(letters).
   * @throws TypeError or RangeError with a token that is not a positive safe integer
   */
  get(token: number): Posting | undefined {
    const slot = this.#store.find(token);
    return slot === 0 ? undefined : this.#store.read(slot);
  }

  /**
   * Returns when a posting was created, in milliseconds. Expected O(1), without an object.
   * @throws TypeError or RangeError with a token that is not a positive safe integer
   */
  getCreatedOn(token: number): number | undefined {
    const slot = this.#store.find(token);
    return slot === 0 ? undefined : this.#store.rows.doubles[slot * ROW_DOUBLES + CREATED_ON];
  }

  /**
   * Replaces the members of a network; null deletes it (M3). O(members).
   * @throws TypeError or RangeError with the offending id
   */
  setNetwork(networkId: number, members: Iterable<number> | null): void {
    parseId(networkId, 'networkId');
    const set = new Set<number>();
    for (const member of members ?? []) set.add(parseId(member, 'member'));
    this.#store.directory.setMembers(networkId, set);
  }

  /**
   * Adds or removes the exclusion of `other` by `company` (M2). O(1).
   * @throws TypeError or RangeError with the offending id, also if both are the same
   */
  setExclusion(company: number, other: number, excluded: boolean): void {
    if (parseId(company, 'company') === parseId(other, 'other')) {
      throw new RangeError(`a company cannot exclude itself: ${company}`);
    }
    this.#store.directory.setExclusion(company, other, excluded);
  }

  /**
   * Hides the postings of a company from all other companies, or shows them again (M2). O(1).
   * @throws TypeError or RangeError with the offending id
   */
  setGloballyExcluded(company: number, excluded: boolean): void {
    this.#store.directory.setGloballyExcluded(parseId(company, 'company'), excluded);
  }

  /**
   * Removes all postings of a company. Its exclusions remain; later postings of the company are accepted. O(its
   * postings).
   * @throws TypeError or RangeError with the offending id
   */
  closeCompany(company: number): void {
    for (const token of this.listTokens(company)) this.#store.remove(this.#store.find(token));
  }

  /**
   * Sets the current day and removes the postings of earlier days. O(postings).
   * @throws TypeError or RangeError with the value, also if it is before the current day
   */
  advanceDay(day: number): void {
    for (const token of this.#expire(day)) this.#store.remove(this.#store.find(token));
  }

  /** The tokens of a company's postings, in no order. O(its postings). */
  listTokens(company: number): number[] {
    const entry = this.#store.directory.findCompany(parseId(company, 'company'));
    return entry ? this.#store.directory.listSlots(entry).map((slot) => this.#store.tokenOf(slot)) : [];
  }

  /** Sets the current day and returns the tokens of the postings that expire. */
  #expire(day: number): number[] {
    if (parseDay(day, 'day') < this.#store.today) {
      throw new RangeError(`day ${day} is before today, ${this.#store.today}`);
    }
    this.#store.today = day;
    return this.#store.listTokensBefore(day);
  }

  /**
   * Applies a change and returns the pairs that appeared, changed or were removed, each once and unordered. The caller
   * owns the array. Costs two searches for each posting concerned.
   * @throws TypeError or RangeError with the offending value; the engine is then unchanged
   */
  affected(change: EngineChange): AffectedPair[] {
    const pairs: AffectedPair[] = [];
    this.forEachAffected(change, (pair) => pairs.push(pair));
    return pairs;
  }

  /**
   * Like {@link affected}, but calls a visitor for each pair, for changes that affect too many pairs for one array. For
   * `day` and `companyClosed` the pairs of a posting are reported just before it is removed. The visitor must not
   * change the engine.
   * @throws TypeError or RangeError with the offending value; the engine is then unchanged
   */
  forEachAffected(change: EngineChange, visit: PairVisitor): void {
    switch (change.type) {
      case 'put':
        return this.#affectedByPut(change.posting, change.touched === true, visit);
      case 'remove':
        return this.#removeOneByOne(this.has(change.token) ? [change.token] : [], visit);
      case 'companyClosed':
        return this.#removeOneByOne(this.listTokens(change.company), visit);
      case 'day':
        return this.#removeOneByOne(this.#expire(change.day), visit);
      case 'exclusion':
        return this.#affectedByExclusion(change.company, change.other, change.excluded, visit);
      case 'globalExclusion': {
        const tokens = this.listTokens(change.company);
        return this.#compareAround(
          tokens.map((token) => () => takeSnapshot(this.#matcher, this.#store.find(token))),
          () => this.setGloballyExcluded(change.company, change.excluded),
          visit,
        );
      }
      case 'network':
        return this.#affectedByNetwork(change.networkId, change.members, visit);
    }
  }

  #affectedByPut(posting: Posting, touched: boolean, visit: PairVisitor): void {
    const old = this.#store.find(posting.token);
    const before = old === 0 ? undefined : takeSnapshot(this.#matcher, old);
    const known = old === 0 ? undefined : this.#store.read(old);
    this.put(posting);
    const slot = this.#store.find(posting.token);
    const after = slot === 0 ? undefined : takeSnapshot(this.#matcher, slot);
    const isChanged = touched || slot === 0 || known === undefined || !isSamePosting(known, this.#store.read(slot));
    compareSnapshots(before, after, isChanged, visit);
  }

  #removeOneByOne(tokens: readonly number[], visit: PairVisitor): void {
    for (const token of tokens) {
      const slot = this.#store.find(token);
      compareSnapshots(takeSnapshot(this.#matcher, slot), undefined, false, visit);
      this.#store.remove(slot);
    }
  }

  /** Takes snapshots, applies the change, takes the snapshots again and reports the differences. */
  #compareAround(
    snapshots: readonly (() => ReturnType<typeof takeSnapshot>)[],
    change: () => void,
    visit: PairVisitor,
  ): void {
    const before = snapshots.map((take) => take());
    change();
    snapshots.forEach((take, index) => compareSnapshots(before[index], take(), false, visit));
  }

  #affectedByExclusion(companyId: number, otherId: number, excluded: boolean, visit: PairVisitor): void {
    const { directory } = this.#store;
    const company = directory.findCompany(parseId(companyId, 'company'));
    const other = directory.findCompany(parseId(otherId, 'other'));
    const isFewer = company && other && directory.countPostings(company) <= directory.countPostings(other);
    const [few, many] = isFewer ? [company, other] : [other, company];
    const slots = few && many ? directory.listSlots(few) : [];
    this.#compareAround(
      slots.map((slot) => () => takeSnapshot(this.#matcher, slot, many!.index)),
      () => this.setExclusion(companyId, otherId, excluded),
      visit,
    );
  }

  #affectedByNetwork(networkId: number, members: Iterable<number> | null, visit: PairVisitor): void {
    const network = this.#store.directory.findNetwork(parseId(networkId, 'networkId'));
    const slots = network ? [...network.postings] : [];
    this.#compareAround(
      slots.map((slot) => {
        const isWanted = isReporter(this.#matcher, slot, network!.index);
        return () => takeSnapshot(this.#matcher, slot, undefined, isWanted);
      }),
      () => this.setNetwork(networkId, members),
      visit,
    );
  }

  /**
   * Runs `run` with the slot of a stored posting or of a scratch copy. Returns undefined for an expired posting, which
   * has no leads.
   */
  #withSlot<T>(query: number | Posting, run: (slot: number) => T): T | undefined {
    if (typeof query === 'number') {
      const slot = this.#store.find(query);
      if (slot === 0) throw new RangeError(`no posting has the token ${query}`);
      return run(slot);
    }
    this.#store.write(SCRATCH, query);
    try {
      return this.#store.dayOf(SCRATCH) < this.#store.today ? undefined : run(SCRATCH);
    } finally {
      this.#store.releaseScratch(SCRATCH);
    }
  }

  /**
   * Returns the best leads of a posting in M12 order, as its own side sees them (M11). The posting need not be stored.
   * O(candidates within the bound + limit · log limit); with `total`, O(all candidates). The caller owns the result.
   * @throws RangeError with a token that is not stored or a negative limit; TypeError or RangeError with a value of an
   * invalid posting
   */
  match(query: number | Posting, options: MatchOptions & { total: true }): LeadList;
  match(query: number | Posting, options?: MatchOptions): BestLeads;
  match(query: number | Posting, options: MatchOptions = {}): BestLeads {
    const limit = options.limit ?? 400;
    if (!(limit >= 0)) throw new RangeError(`limit must not be negative, got ${limit}`);
    const isCounted = options.total === true;
    const found = this.#withSlot(query, (slot) => {
      const hits = isCounted ? this.#matcher.search(slot) : this.#matcher.searchBest(slot, limit);
      const best = this.#ranking.best(hits, this.#store.rows, slot, Math.min(limit, hits.count));
      const leads = toLeads(this.#matcher, best);
      return isCounted ? { leads, total: hits.count } : { leads };
    });
    return found ?? (isCounted ? { leads: [], total: 0 } : { leads: [] });
  }

  /**
   * Returns all leads of a posting in M12 order. O(candidates + leads · log leads). The caller owns the array.
   * @throws as {@link match}
   */
  matchAll(query: number | Posting): Lead[] {
    return this.match(query, { limit: Infinity }).leads;
  }

  /**
   * Number of leads of a posting. O(candidates).
   * @throws as {@link match}
   */
  count(query: number | Posting): number {
    return this.#withSlot(query, (slot) => this.#matcher.search(slot).count) ?? 0;
  }

  /** Work of the last search. */
  get lastEffort(): SearchEffort {
    const { nodes, entries } = this.#matcher.leaves;
    return { nodes, entries, hits: this.#matcher.hits.count };
  }

  /**
   * Returns the verdict of each rule for two stored postings, in either order. O(1).
   * @throws RangeError with the token that is not stored, or if both are of one kind
   */
  explain(a: number, b: number): Explanation {
    const first = this.get(a);
    const second = this.get(b);
    if (!first || !second) throw new RangeError(`no posting has the token ${first ? b : a}`);
    if (first.kind === second.kind) throw new RangeError(`M1: ${a} and ${b} are both of kind ${first.kind}`);
    const [load, truck] = first.kind === 'L' ? [a, b] : [b, a];
    return this.#explainer.explain(this.#store.find(load), this.#store.find(truck));
  }

  /**
   * Returns the verdict of each rule for two postings that need not be stored. O(1).
   * @throws TypeError or RangeError with the offending value
   */
  explainPair(load: Posting, truck: Posting): Explanation {
    return this.#explainer.withScratch(load, truck, (l, t) => this.#explainer.explain(l, t));
  }

  /**
   * Evaluates two postings that need not be stored, and returns the lead that each side sees. O(1).
   * @throws TypeError or RangeError with the offending value
   */
  evaluatePair(load: Posting, truck: Posting): PairEvaluation {
    return this.#explainer.withScratch(load, truck, (l, t) => this.#explainer.evaluate(l, t));
  }

  /**
   * The pair of two stored postings as the side of the first one sees it, without a copy of either; undefined where one of
   * them is not stored. Expected O(1).
   * @throws TypeError or RangeError with a token that is not a positive safe integer
   */
  viewPair(token: number, otherToken: number): PairView | undefined {
    const [slot, other] = [this.#store.find(token), this.#store.find(otherToken)];
    return slot === 0 || other === 0 ? undefined : this.#explainer.view(slot, other);
  }

  /**
   * A lead of a stored posting; undefined where `leadToken` is none, or one of them is not stored. Expected O(1).
   * @throws TypeError or RangeError with a token that is not a positive safe integer
   */
  findLead(token: number, leadToken: number): Lead | undefined {
    const [slot, other] = [this.#store.find(token), this.#store.find(leadToken)];
    return slot === 0 || other === 0 ? undefined : this.#explainer.findLead(slot, other);
  }

  /**
   * Returns how many leads each single relaxation of a stored posting would add, by searching with the relaxed posting.
   * About 20 searches.
   * @param countRows counts leads by their tokens; by default each one, otherwise as the caller joins them to rows (M16)
   * @throws RangeError with a token that is not stored
   */
  nearMisses(token: number, countRows: RowCount = ({ length }) => length): NearMiss[] {
    const posting = this.get(token);
    if (!posting) throw new RangeError(`no posting has the token ${token}`);
    return findNearMisses(this.#store, this.#matcher, posting, { steps: this.#steps, countRows });
  }

  /**
   * Returns the leads created at or after `since` (milliseconds) for all postings of a company or those of one kind,
   * newest first. Each lead lists the company's postings that it matches. One search per posting of the company.
   * @throws TypeError or RangeError with the offending company
   */
  liveLeads(company: number, since: number, limit: number, kind?: Kind): LiveLeadList {
    const entry = this.#store.directory.findCompany(parseId(company, 'company'));
    const slots = entry ? this.#store.directory.listSlots(entry) : [];
    return listLiveLeads(this.#matcher, slots, since, limit, kind);
  }

  /** Returns counts and bytes. O(1). */
  stats(): EngineStats {
    const { rows, tokens, partitions, directory } = this.#store;
    const bytes = { rows: rows.bytes, tokens: tokens.bytes, index: partitions.bytes };
    return {
      postings: rows.count,
      companies: directory.companyCount,
      networks: directory.networkCount,
      days: partitions.listDays().length,
      bytes: { ...bytes, total: bytes.rows + bytes.tokens + bytes.index },
      ...partitions.pool.usage,
    };
  }
}

function isSamePosting(a: Posting, b: Posting): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Creates an empty engine.
 * @throws TypeError or RangeError with the offending option
 */
export function createEngine(options: EngineOptions): Engine {
  return new Engine(options);
}
