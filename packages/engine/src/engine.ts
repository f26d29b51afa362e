import type { AffectedPair, EngineChange, PairVisitor } from './affected.ts';
import { compareSnapshots, isReporter, takeSnapshot } from './affected.ts';
import type { Explanation, PairEvaluation } from './explain.ts';
import { Explainer } from './explain.ts';
import type { BestLeads, Lead, LeadList } from './lead.ts';
import { toLeads } from './lead.ts';
import type { LiveLeadList } from './live-leads.ts';
import { listLiveLeads } from './live-leads.ts';
import { Matcher } from './matcher.ts';
import type { NearMiss, RadiusSteps } from './near-misses.ts';
import { DEFAULT_RADIUS_STEPS, findNearMisses } from './near-misses.ts';
import type { Kind, Posting } from './posting.ts';
import { parseDay, parseId } from './posting.ts';
import { Ranking } from './rank.ts';
import { SCRATCH } from './rows.ts';
import type { Change } from './store.ts';
import { Store } from './store.ts';

/** What an engine is made with. */
export interface EngineOptions {
  /** The day number of today; postings of earlier days have expired. */
  today: number;
  /** How far apart the days of a pair may be (M7); 1 unless given. */
  dateToleranceDays?: number;
  /** The radii that the forms offer, for near misses. */
  radiusSteps?: RadiusSteps;
}

/** What {@link Engine.match} is to answer. */
export interface MatchOptions {
  /** How many leads at most, 400 unless given. */
  limit?: number;
  /** Count all leads too, which costs a visit to each of them. */
  total?: boolean;
}

/** How much an engine holds. */
export interface EngineStats {
  postings: number;
  companies: number;
  networks: number;
  days: number;
  /** Bytes of the typed arrays, by part; small maps of companies and networks aside. */
  bytes: { rows: number; tokens: number; index: number; total: number };
  /** Tree nodes and leaf blocks in use. */
  nodes: number;
  blocks: number;
}

/** What the last search looked at, for benches and the playground. */
export interface SearchEffort {
  nodes: number;
  entries: number;
  candidates: number;
}

/** All open postings of a board, and every question of matching about them. */
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

  /** Postings held. */
  get size(): number {
    return this.#store.rows.count;
  }

  /** The day that the engine was last told. */
  get today(): number {
    return this.#store.today;
  }

  /**
   * Adds many postings at once, all or none; those whose day is past are left out.
   * @throws TypeError or RangeError with the offending value, a token that is held already or comes twice included.
   */
  load(postings: Iterable<Posting>): void {
    this.#store.load(postings);
  }

  /**
   * Adds a posting or replaces the one of its token. One whose day is past is not kept, and takes its predecessor along.
   * @throws TypeError or RangeError with the offending value; nothing has changed then.
   */
  put(posting: Posting): Change {
    return this.#store.put(posting);
  }

  /** Removes a posting; 'none' when it is not held. */
  remove(token: number): Change {
    const slot = this.#store.find(token);
    if (slot === 0) return 'none';
    this.#store.remove(slot);
    return 'removed';
  }

  /** Whether a posting is held. */
  has(token: number): boolean {
    return this.#store.find(token) !== 0;
  }

  /** The posting as it is held: coordinates to 1e-5°, radii to 0.001 mi, letters in the order of the alphabets. */
  get(token: number): Posting | undefined {
    const slot = this.#store.find(token);
    return slot === 0 ? undefined : this.#store.read(slot);
  }

  /** Replaces the members of a network; null deletes it (M3). */
  setNetwork(networkId: number, members: Iterable<number> | null): void {
    parseId(networkId, 'networkId');
    const set = new Set<number>();
    for (const member of members ?? []) set.add(parseId(member, 'member'));
    this.#store.directory.setMembers(networkId, set);
  }

  /** Notes or lifts that a company excluded another (M2). */
  setExclusion(company: number, other: number, excluded: boolean): void {
    if (parseId(company, 'company') === parseId(other, 'other')) {
      throw new RangeError(`a company cannot exclude itself: ${company}`);
    }
    this.#store.directory.setExclusion(company, other, excluded);
  }

  /** Hides a company's postings from everybody else, or shows them again (M2). */
  setGloballyExcluded(company: number, excluded: boolean): void {
    this.#store.directory.setGloballyExcluded(parseId(company, 'company'), excluded);
  }

  /** Removes all postings of a company. Its exclusions stay; a posting put later is held again. */
  closeCompany(company: number): void {
    for (const token of this.#tokensOf(company)) this.#store.remove(this.#store.find(token));
  }

  /**
   * Tells the engine the day: postings of earlier days are removed.
   * @throws RangeError when the day lies before the one it knows.
   */
  advanceDay(day: number): void {
    for (const token of this.#expire(day)) this.#store.remove(this.#store.find(token));
  }

  #tokensOf(company: number): number[] {
    const entry = this.#store.directory.findCompany(parseId(company, 'company'));
    return entry ? this.#store.directory.listSlots(entry).map((slot) => this.#store.tokenOf(slot)) : [];
  }

  /** Moves the day on and returns the tokens that this expires. */
  #expire(day: number): number[] {
    if (parseDay(day, 'day') < this.#store.today) {
      throw new RangeError(`day ${day} is before today, ${this.#store.today}`);
    }
    this.#store.today = day;
    return this.#store.listTokensBefore(day);
  }

  /**
   * Does a change and returns the pairs that it made appear, change and disappear, each once, in no order; the array is the
   * caller's. Costs two searches for each posting that the change is about.
   */
  affected(change: EngineChange): AffectedPair[] {
    const pairs: AffectedPair[] = [];
    this.forEachAffected(change, (pair) => pairs.push(pair));
    return pairs;
  }

  /**
   * The same, pair by pair, for changes that touch more pairs than an array should hold. For `day` and `companyClosed` a
   * posting's pairs are told of just before it goes. The visitor must not change the engine.
   */
  forEachAffected(change: EngineChange, visit: PairVisitor): void {
    switch (change.type) {
      case 'put':
        return this.#affectedByPut(change.posting, change.touched === true, visit);
      case 'remove':
        return this.#removeOneByOne(this.has(change.token) ? [change.token] : [], visit);
      case 'companyClosed':
        return this.#removeOneByOne(this.#tokensOf(change.company), visit);
      case 'day':
        return this.#removeOneByOne(this.#expire(change.day), visit);
      case 'exclusion':
        return this.#affectedByExclusion(change.company, change.other, change.excluded, visit);
      case 'globalExclusion': {
        const tokens = this.#tokensOf(change.company);
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

  /** Snapshots before a change, the change, snapshots after it, and the differences. */
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

  /** Runs with the slot of a posting, held or only query about; an expired one has no leads and gives undefined. */
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
   * The best leads of a posting in the order of M12, as its own side sees them (M11). The posting may be one that is not
   * held. O(candidates nearer than the last of them + limit · log limit); query for the total too, O(all candidates).
   * @throws RangeError for a token that is not held
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

  /** Every lead of a posting, in the order of M12. */
  matchAll(query: number | Posting): Lead[] {
    return this.match(query, { limit: Infinity }).leads;
  }

  /** How many leads a posting has. O(candidates). */
  count(query: number | Posting): number {
    return this.#withSlot(query, (slot) => this.#matcher.search(slot).count) ?? 0;
  }

  /** What the last search looked at. */
  get lastEffort(): SearchEffort {
    const { nodes, entries } = this.#matcher.leaves;
    return { nodes, entries, candidates: this.#matcher.hits.count };
  }

  /**
   * Each rule's verdict on two postings that are held, in either order.
   * @throws RangeError when one is not held or they are of one kind
   */
  explain(a: number, b: number): Explanation {
    const first = this.get(a);
    const second = this.get(b);
    if (!first || !second) throw new RangeError(`no posting has the token ${first ? b : a}`);
    if (first.kind === second.kind) throw new RangeError(`M1: ${a} and ${b} are both of kind ${first.kind}`);
    const [load, truck] = first.kind === 'L' ? [a, b] : [b, a];
    return this.#explainer.explain(this.#store.find(load), this.#store.find(truck));
  }

  /** Each rule's verdict on two postings that need not be held. */
  explainPair(load: Posting, truck: Posting): Explanation {
    return this.#explainer.withScratch(load, truck, (l, t) => this.#explainer.explain(l, t));
  }

  /** Whether two postings that need not be held pair, and as what each side sees the other. */
  evaluatePair(load: Posting, truck: Posting): PairEvaluation {
    return this.#explainer.withScratch(load, truck, (l, t) => this.#explainer.evaluate(l, t));
  }

  /**
   * How many leads each single relaxation of a held posting would add; each number is that of a real re-run.
   * @throws RangeError for a token that is not held
   */
  nearMisses(token: number): NearMiss[] {
    const posting = this.get(token);
    if (!posting) throw new RangeError(`no posting has the token ${token}`);
    return findNearMisses(this.#store, this.#matcher, posting, this.#steps);
  }

  /**
   * The leads created at or after `since` over all postings of a company, or those of one kind, newest first, each once
   * with the tokens of the company's postings that it matches. One search a posting of the company.
   */
  liveLeads(company: number, since: number, limit: number, kind?: Kind): LiveLeadList {
    const entry = this.#store.directory.findCompany(parseId(company, 'company'));
    const slots = entry ? this.#store.directory.listSlots(entry) : [];
    return listLiveLeads(this.#matcher, slots, since, limit, kind);
  }

  /** Counts and bytes. O(1). */
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
 * An empty engine.
 * @throws TypeError or RangeError for options out of range
 */
export function createEngine(options: EngineOptions): Engine {
  return new Engine(options);
}
