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
import { TopKBound } from './top-k.ts';

// What is imported is read anew in every loop; a module's own constants are part of its machine code.
const CELLS = DIMENSIONS;
const META = META_WORDS;

/** What a search is to leave out or let pass. */
export interface SearchOptions {
  /** Both sides' views, as a change needs them, rather than what the query itself sees. */
  bothSides?: boolean;
  /** Days of the date window (M7); the engine's own unless given. */
  tolerance?: number;
  /** Only postings created at or after this. */
  since?: number;
  /** Only postings of the company with this index. */
  onlyCompany?: number;
  /** Overlook what the asker's company excluded itself. */
  ignoreOwnExclusions?: boolean;
}

/** The query of the search under way. */
interface Query {
  slot: number;
  isTruck: boolean;
  corridor: number;
  company: Company;
  network: Network | undefined;
  since: number;
  onlyCompany: number;
  bothSides: boolean;
  /** The flags of whoever has to see a pair for it to count. */
  visibleTo: number;
}

/** Turns what the index candidates into pairs by the rules M1–M11. */
export class Matcher {
  readonly rows: Rows;
  readonly directory: Directory;
  readonly partitions: Partitions;
  readonly corridors: CorridorTable;
  readonly tolerance: number;
  readonly hits = new Hits();
  readonly candidates = new Candidates();
  readonly leaves = new LeafQueue();
  readonly topK = new TopKBound();
  readonly #measurement = createMeasurement();
  readonly #classifier = new CorridorClassifier();

  constructor({ rows, directory, partitions, corridors }: Store, tolerance: number) {
    this.rows = rows;
    this.directory = directory;
    this.partitions = partitions;
    this.corridors = corridors;
    this.tolerance = tolerance;
  }

  /** Measures a pair by M8–M10 into a measurement. O(1). */
  measure(load: number, truck: number, measurement: Measurement): void {
    const corridor = this.corridors.find(truck);
    if (corridor >= 0) this.corridors.setLoad(load);
    measureReach(this.rows.integers, load, truck, this.corridors, corridor, measurement);
  }

  /** The flags of a pair that M1–M10 have measured, 0 when M1–M7 forbid it. O(1). */
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
   * Fills {@link hits} with the pairs of the row at `slot`: those that its own side sees, or with `bothSides` those that
   * either side sees. O(candidates).
   */
  search(slot: number, options: SearchOptions = {}): Hits {
    return this.#run(slot, options, Infinity);
  }

  /**
   * Fills {@link hits} with the pairs that the own side of the row at `slot` sees, all that are among the best `limit` by
   * M12 and some that are not. O(candidates nearer than the last of the best).
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

  // Three visits with one loop each: a shared loop would call its scan through a callback at every leaf.
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

  /** Lets what was judged lower the bounds, and makes room for more candidates. */
  #finishBatch(): void {
    this.candidates.count = 0;
    this.topK.update(this.hits);
  }

  /** M2, M3 and the search's own options for an entry whose company is not exclusions. */
  #passesFilters(query: Query, slot: number, isPrivate: boolean, company: number): boolean {
    if (query.onlyCompany >= 0 && company !== query.onlyCompany) return false;
    if (isPrivate && !isShownTo(this.rows.integers, slot, query.company.id, this.directory)) return false;
    if (query.network && !query.network.members.has(this.directory.companyAt(company).id)) return false;
    return query.since === -Infinity || this.rows.doubles[slot * ROW_DOUBLES + CREATED_ON] >= query.since;
  }

  /** Adds a hit if anybody concerned sees the pair (M11). */
  #addIfVisible(query: Query, slot: number, key: number, covers: boolean, near: boolean, mark: number): void {
    const isHidden = (mark & HIDDEN) !== 0;
    const flags = query.isTruck
      ? toFlags(covers, near, isHidden, query.company.isGloballyExcluded)
      : toFlags(covers, near, query.company.isGloballyExcluded, isHidden);
    if ((flags & query.visibleTo) !== 0) this.hits.add(slot, key, flags);
  }

  /**
   * Judges what was found in the ordinary trees. The grid's distances decide where they leave no doubt, and the miles where
   * they do, which spares most pairs a visit to their rows.
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
      // Own chords of zero mark a corridor truck, which covers along its corridor alone.
      if (isCorridorTruck || (!isTruck && entryOriginChord === 0)) {
        const load = isTruck ? other : query.slot;
        const truck = isTruck ? query.slot : other;
        // What is not near is for the candidates along the corridor to tell.
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

  /** Judges the loads found along the asker's own corridor. */
  #filterCorridorCandidates(query: Query): void {
    const { candidates, rows, corridors, partitions } = this;
    const { geometry, meta } = partitions.pool;
    const { marks } = this.directory;
    for (let index = 0; index < candidates.count; index++) {
      const position = candidates.positions[index];
      const company = meta[position * META + 2];
      if ((marks[company] & BLOCKED) !== 0) continue;
      const reference = meta[position * META + 1];
      const load = reference < 0 ? ~reference : reference;
      if (!this.#passesFilters(query, load, reference < 0, company)) continue;
      if (candidates.verdicts[index] === UNCERTAIN) {
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
      // A load that is near has been found among the neighbours, if those were looked for.
      if (query.bothSides && near) continue;
      this.#addIfVisible(query, load, a, true, near, marks[company]);
    }
    this.#finishBatch();
  }

  /** Judges the corridors that may have the query, a load, on their way. */
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
      // A truck that the load is near has been found among the neighbours.
      if (!isSurelyOutside(key, partitions.entry[6]) && isNear(rows.integers, query.slot, truck)) continue;
      this.#addIfVisible(query, truck, key, true, false, marks[company]);
    }
    this.#finishBatch();
  }

  /** M9: whether a corridor covers the load that {@link corridors} faces. */
  #isCovered(corridor: number, load: number, truck: number): boolean {
    const { rows, corridors } = this;
    const verdict = classifyLoad(corridors.data, corridor * CORRIDOR_DOUBLES, corridors.loadEnds);
    if (verdict !== UNCERTAIN) return verdict === 1;
    const { pickup, drop } = this.#measurement;
    return isInCorridor(rows.integers, load, truck, corridors, corridor, pickup, drop);
  }
}

/** M11: who sees a pair, from what M8–M10 say of it and whether either side is hidden. */
function toFlags(covers: boolean, near: boolean, isBrokerHidden: boolean, isCarrierHidden: boolean): number {
  if (!covers && !near) return 0;
  return (
    (covers ? COVERS : 0) |
    (near ? NEAR : 0) |
    (isCarrierHidden ? 0 : BROKER_SEES) |
    (covers && !isBrokerHidden ? CARRIER_SEES : 0)
  );
}
