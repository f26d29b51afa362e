import { CORRIDOR_DOUBLES, UNCERTAIN, classifyLoad } from './corridor.ts';
import type { CorridorTable } from './corridor-table.ts';
import type { Company, Directory, Network } from './directory.ts';
import { BLOCKED, HIDDEN } from './directory.ts';
import { Candidates, UNBOUNDED } from './candidates.ts';
import { LeafQueue } from './leaf-queue.ts';
import { DIMENSIONS, META_WORDS } from './tree-pool.ts';
import { isSurelyOutside, isSurelyWithin } from './grid.ts';
import { BROKER_SEES, CARRIER_SEES, COVERS, Hits, NEAR } from './hits.ts';
import type { Rows } from './rows.ts';
import { CREATED_ON, DAY_TRAITS, IS_TRUCK, NETWORK, ROW_DOUBLES, ROW_INTEGERS } from './rows.ts';
import type { Measurement } from './rules.ts';
import {
  companyOf,
  createMeasurement,
  isFit,
  isNear,
  isInCorridor,
  isShownTo,
  mayPair,
  measureReach,
} from './rules.ts';
import { scanEndpoints } from './search-endpoints.ts';
import { scanInCorridor } from './search-corridor.ts';
import { scanLines, toLoadView } from './search-lines.ts';
import type { Partitions } from './partitions.ts';
import type { Store } from './store.ts';
import { CorridorClassifier } from './corridor-classifier.ts';
import type { StopTable } from './stops.ts';
import { TopKBound } from './top-k.ts';

// The JIT compiler folds a constant of the same module into the loop but reloads an imported one on every iteration.
const CELLS = DIMENSIONS;
const META = META_WORDS;

/** Options of a search. */
export interface SearchOptions {
  /** Find the pairs that either side sees, not only those that the query's own side sees. */
  bothSides?: boolean;
  /** Date tolerance in days (M7). Default: that of the engine. */
  tolerance?: number;
  /** Only postings created at or after this time (milliseconds). */
  since?: number;
  /** Only postings of the company with this directory index. */
  onlyCompany?: number;
  /** Ignore the exclusions that the query's own company made. */
  ignoreOwnExclusions?: boolean;
}

/** The posting of the current search and its options. */
interface Query {
  slot: number;
  isTruck: boolean;
  corridor: number;
  company: Company;
  network: Network | undefined;
  since: number;
  onlyCompany: number;
  bothSides: boolean;
  /** A pair counts if one of the sides with these flags sees it. */
  visibleTo: number;
}

/** Searches the index and filters its candidates by the rules M1–M11. */
export class Matcher {
  readonly rows: Rows;
  readonly directory: Directory;
  readonly partitions: Partitions;
  readonly corridors: CorridorTable;
  readonly stops: StopTable;
  readonly tolerance: number;
  readonly hits = new Hits();
  readonly candidates = new Candidates();
  readonly leaves = new LeafQueue();
  readonly topK = new TopKBound();
  readonly #measurement = createMeasurement();
  readonly #classifier = new CorridorClassifier();

  constructor({ rows, directory, partitions, corridors, stops }: Store, tolerance: number) {
    this.rows = rows;
    this.directory = directory;
    this.partitions = partitions;
    this.corridors = corridors;
    this.stops = stops;
    this.tolerance = tolerance;
  }

  /** Measures a pair by M8–M10 and writes the result to `measurement`. O(1). */
  measure(load: number, truck: number, measurement: Measurement): void {
    const corridor = this.corridors.find(truck);
    if (corridor >= 0) this.corridors.setLoad(load);
    measureReach(this.rows.integers, load, truck, this.corridors, corridor, measurement);
  }

  /** Returns the flags of a measured pair, or 0 if M1–M7 exclude it. O(1). */
  flagsFor(load: number, truck: number, { covers, near }: Measurement): number {
    const rows = this.rows.integers;
    if (!isFit(rows, load, truck, this.tolerance)) return 0;
    const { directory } = this;
    const broker = companyOf(rows, load, directory);
    const carrier = companyOf(rows, truck, directory);
    if (!mayPair(broker, carrier)) return 0;
    if (!isShownTo(rows, load, carrier.id, directory) || !isShownTo(rows, truck, broker.id, directory)) return 0;
    return toFlags(covers, near, broker.isGloballyExcluded, carrier.isGloballyExcluded);
  }

  /**
   * Finds the pairs of the row at `slot` that its own side sees, or with `bothSides` those that either side sees.
   * O(candidates). The matcher owns the returned hits.
   */
  search(slot: number, options: SearchOptions = {}): Hits {
    return this.#run(slot, options, Infinity);
  }

  /**
   * Finds the best `limit` pairs (M12) that the own side of the row at `slot` sees. The hits may contain others as
   * well. O(candidates within the bound). The matcher owns the returned hits.
   */
  searchBest(slot: number, limit: number): Hits {
    return this.#run(slot, {}, limit);
  }

  #run(slot: number, options: SearchOptions, limit: number): Hits {
    const { hits, leaves, topK, rows, directory, partitions } = this;
    hits.count = 0;
    leaves.nodes = 0;
    leaves.entries = 0;
    topK.start(limit);
    const at = slot * ROW_INTEGERS;
    const isTruck = (rows.integers[at + DAY_TRAITS] & IS_TRUCK) !== 0;
    const bothSides = options.bothSides === true;
    const query: Query = {
      slot,
      isTruck,
      corridor: this.corridors.find(slot),
      company: companyOf(rows.integers, slot, directory),
      network: directory.networkAt(rows.integers[at + NETWORK]),
      since: options.since ?? -Infinity,
      onlyCompany: options.onlyCompany ?? -1,
      bothSides,
      visibleTo: bothSides ? BROKER_SEES | CARRIER_SEES : isTruck ? CARRIER_SEES : BROKER_SEES,
    };
    const tolerance = options.tolerance ?? this.tolerance;
    const ignoreOwn = options.ignoreOwnExclusions === true;
    directory.markBlocked(query.company, true, ignoreOwn);
    partitions.setQuery(slot);
    if (!isTruck) this.corridors.setLoad(slot);
    const entryReach = query.bothSides || !query.isTruck;
    if (entryReach || query.corridor < 0) this.#searchEndpoints(query, entryReach ? 1 : 0, tolerance);
    if (query.corridor >= 0) this.#searchCorridor(query, tolerance);
    if (!query.isTruck && topK.bounds.mutual === UNBOUNDED) this.#searchLines(query, tolerance);
    directory.markBlocked(query.company, false, ignoreOwn);
    return hits;
  }

  // Three searches with a loop each. One loop with callbacks took 854 instead of 776 µs of processor time per load at
  // 1,000,000 + 1,000,000.
  #searchEndpoints(query: Query, entryReach: 0 | 1, tolerance: number): void {
    const { partitions, leaves, topK, candidates } = this;
    const { pool, entry } = partitions;
    leaves.start(topK.isBounded);
    partitions.startEndpointSearch(query.slot, tolerance, leaves);
    do {
      partitions.collectEndpointLeaves(entryReach, topK.bounds, leaves);
      for (let leaf = leaves.next(topK.bounds); leaf >= 0; leaf = leaves.next(topK.bounds)) {
        const mask = leaves.filterOf(leaf);
        for (let block = leaves.blocks[leaf]; block >= 0; block = pool.chain[block]) {
          leaves.entries += pool.counts[block];
          scanEndpoints(pool, block, entry, entryReach, mask, topK.bounds, candidates);
          if (candidates.isFull) this.#filterEndpointCandidates(query);
        }
      }
      this.#filterEndpointCandidates(query);
    } while (leaves.nextRing(topK.bounds));
  }

  #searchCorridor(query: Query, tolerance: number): void {
    const { partitions, leaves, topK, candidates } = this;
    const { pool, entry } = partitions;
    partitions.setCorridorQuery(query.slot, query.corridor, this.#classifier);
    leaves.start(topK.isBounded);
    partitions.startEndpointSearch(query.slot, tolerance, leaves);
    do {
      partitions.collectCorridorLeaves(this.#classifier, topK.bounds, leaves);
      for (let leaf = leaves.next(topK.bounds); leaf >= 0; leaf = leaves.next(topK.bounds)) {
        const mask = leaves.filterOf(leaf);
        for (let block = leaves.blocks[leaf]; block >= 0; block = pool.chain[block]) {
          leaves.entries += pool.counts[block];
          scanInCorridor(pool, block, entry, this.#classifier, mask, topK.bounds, candidates);
          if (candidates.isFull) this.#filterCorridorCandidates(query);
        }
      }
      this.#filterCorridorCandidates(query);
    } while (leaves.nextRing(topK.bounds));
  }

  #searchLines(query: Query, tolerance: number): void {
    const { partitions, leaves, topK, candidates, corridors } = this;
    const { pool, entry } = partitions;
    const view = toLoadView(corridors.loadEnds);
    leaves.start(topK.isBounded);
    partitions.startLineSearch(query.slot, tolerance, leaves);
    do {
      partitions.collectLineLeaves(view, topK.bounds, leaves);
      for (let leaf = leaves.next(topK.bounds); leaf >= 0; leaf = leaves.next(topK.bounds)) {
        const mask = leaves.filterOf(leaf);
        for (let block = leaves.blocks[leaf]; block >= 0; block = pool.chain[block]) {
          leaves.entries += pool.counts[block];
          scanLines(pool, block, entry, view, mask, topK.bounds, candidates);
          if (candidates.isFull) this.#filterLineCandidates(query);
        }
      }
      this.#filterLineCandidates(query);
    } while (leaves.nextRing(topK.bounds));
  }

  /** Lowers the bounds by the new hits and empties the batch. */
  #finishBatch(): void {
    this.candidates.count = 0;
    this.topK.update(this.hits);
  }

  /** M2, M3 and the search options, for an entry whose company is not blocked. */
  #passesFilters(query: Query, slot: number, isPrivate: boolean, company: number): boolean {
    if (query.onlyCompany >= 0 && company !== query.onlyCompany) return false;
    if (isPrivate && !isShownTo(this.rows.integers, slot, query.company.id, this.directory)) return false;
    if (query.network && !query.network.members.has(this.directory.companyAt(company).id)) return false;
    return query.since === -Infinity || this.rows.doubles[slot * ROW_DOUBLES + CREATED_ON] >= query.since;
  }

  /** Adds a hit if a relevant side sees the pair (M11). */
  #addIfVisible(query: Query, slot: number, key: number, covers: boolean, near: boolean, mark: number): void {
    const isHidden = (mark & HIDDEN) !== 0;
    const flags = query.isTruck
      ? toFlags(covers, near, isHidden, query.company.isGloballyExcluded)
      : toFlags(covers, near, query.company.isGloballyExcluded, isHidden);
    if ((flags & query.visibleTo) !== 0) this.hits.add(slot, key, flags);
  }

  /**
   * Filters candidates of the endpoint trees. The grid distances decide where they are certain; only the others are
   * measured, which avoids reading most rows.
   */
  #filterEndpointCandidates(query: Query): void {
    const { candidates, partitions } = this;
    const { marks } = this.directory;
    const { geometry, meta } = partitions.pool;
    const { entry } = partitions;
    const { isTruck } = query;
    const queryOriginChord = entry[6];
    const queryDestinationChord = entry[7];
    const measurement = this.#measurement;
    const isCorridorTruck = isTruck && query.corridor >= 0;
    for (let index = 0; index < candidates.count; index++) {
      const position = candidates.positions[index];
      const mark = marks[meta[position * META + 2]];
      if ((mark & BLOCKED) !== 0) continue;
      const reference = meta[position * META + 1];
      const other = reference < 0 ? ~reference : reference;
      if (!this.#passesFilters(query, other, reference < 0, meta[position * META + 2])) continue;
      const a = candidates.originDistances[index];
      const b = candidates.destinationDistances[index];
      const entryOriginChord = geometry[position * CELLS + 6];
      const entryDestinationChord = geometry[position * CELLS + 7];
      let isWithinQueryReach = isSurelyWithin(a, queryOriginChord) && isSurelyWithin(b, queryDestinationChord);
      let isWithinEntryReach = isSurelyWithin(a, entryOriginChord) && isSurelyWithin(b, entryDestinationChord);
      // A chord of zero marks a corridor truck. It covers loads along its corridor only.
      if (isCorridorTruck || (!isTruck && entryOriginChord === 0)) {
        const load = isTruck ? other : query.slot;
        const truck = isTruck ? query.slot : other;
        // Loads that are not near are left to the corridor search.
        if (!(isTruck ? isWithinEntryReach : isWithinQueryReach) && !isNear(this.rows.integers, load, truck)) continue;
        if (isTruck) this.corridors.setLoad(load);
        const covers = this.#isCovered(this.corridors.find(truck), load, truck);
        this.#addIfVisible(query, other, a, covers, true, mark);
        continue;
      }
      if (
        (!isWithinQueryReach && !isSurelyOutside(a, queryOriginChord) && !isSurelyOutside(b, queryDestinationChord)) ||
        (!isWithinEntryReach && !isSurelyOutside(a, entryOriginChord) && !isSurelyOutside(b, entryDestinationChord))
      ) {
        if (isTruck) this.measure(other, query.slot, measurement);
        else this.measure(query.slot, other, measurement);
        isWithinQueryReach = isTruck ? measurement.covers : measurement.near;
        isWithinEntryReach = isTruck ? measurement.near : measurement.covers;
      }
      this.#addIfVisible(
        query,
        other,
        a,
        isTruck ? isWithinQueryReach : isWithinEntryReach,
        isTruck ? isWithinEntryReach : isWithinQueryReach,
        mark,
      );
    }
    this.#finishBatch();
  }

  /** Filters the loads found in the query's own corridor. */
  #filterCorridorCandidates(query: Query): void {
    const { candidates, rows, corridors, partitions, stops } = this;
    const { geometry, meta } = partitions.pool;
    const { marks } = this.directory;
    for (let index = 0; index < candidates.count; index++) {
      const position = candidates.positions[index];
      const company = meta[position * META + 2];
      if ((marks[company] & BLOCKED) !== 0) continue;
      const reference = meta[position * META + 1];
      const load = reference < 0 ? ~reference : reference;
      if (!this.#passesFilters(query, load, reference < 0, company)) continue;
      // What is certain of the ends says nothing of the stops between them.
      if (candidates.verdicts[index] === UNCERTAIN || stops.find(load) !== undefined) {
        corridors.setLoad(load);
        if (!this.#isCovered(query.corridor, load, query.slot)) continue;
      }
      const a = candidates.originDistances[index];
      const b = candidates.destinationDistances[index];
      const entryOriginChord = geometry[position * CELLS + 6];
      const entryDestinationChord = geometry[position * CELLS + 7];
      let near = isSurelyWithin(a, entryOriginChord) && isSurelyWithin(b, entryDestinationChord);
      if (!near && !isSurelyOutside(a, entryOriginChord) && !isSurelyOutside(b, entryDestinationChord)) {
        near = isNear(rows.integers, load, query.slot);
      }
      // The endpoint search has found the near loads already, if it ran.
      if (query.bothSides && near) continue;
      this.#addIfVisible(query, load, a, true, near, marks[company]);
    }
    this.#finishBatch();
  }

  /** Filters the corridor trucks that may cover the query, a load. */
  #filterLineCandidates(query: Query): void {
    const { candidates, rows, corridors, partitions } = this;
    const { meta } = partitions.pool;
    const { marks } = this.directory;
    for (let index = 0; index < candidates.count; index++) {
      const position = candidates.positions[index];
      const company = meta[position * META + 2];
      if ((marks[company] & BLOCKED) !== 0) continue;
      const reference = meta[position * META + 1];
      const corridor = reference < 0 ? ~reference : reference;
      const truck = corridors.slots[corridor];
      if (!this.#isCovered(corridor, query.slot, truck)) continue;
      if (!this.#passesFilters(query, truck, reference < 0, company)) continue;
      const key = candidates.originDistances[index];
      // The endpoint search has found the near trucks already.
      if (!isSurelyOutside(key, partitions.entry[6]) && isNear(rows.integers, query.slot, truck)) continue;
      this.#addIfVisible(query, truck, key, true, false, marks[company]);
    }
    this.#finishBatch();
  }

  /** M9: whether a corridor covers the current load of {@link corridors}. */
  #isCovered(corridor: number, load: number, truck: number): boolean {
    const { rows, corridors } = this;
    const verdict = classifyLoad(corridors.data, corridor * CORRIDOR_DOUBLES, corridors.loadEnds);
    if (verdict === 0) return false;
    if (verdict === 1 && corridors.loadStops === undefined) return true;
    const { pickup, drop } = this.#measurement;
    return isInCorridor(rows.integers, load, truck, corridors, corridor, pickup, drop);
  }
}

/** M11: which sides see a pair, from the result of M8–M10 and the global exclusions. */
function toFlags(covers: boolean, near: boolean, isBrokerHidden: boolean, isCarrierHidden: boolean): number {
  if (!covers && !near) return 0;
  return (
    (covers ? COVERS : 0) |
    (near ? NEAR : 0) |
    (isCarrierHidden ? 0 : BROKER_SEES) |
    (covers && !isBrokerHidden ? CARRIER_SEES : 0)
  );
}
