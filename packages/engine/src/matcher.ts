import { CORRIDOR_DOUBLES, IN_DOUBT, weigh } from './corridor.ts';
import type { Corridors } from './corridors.ts';
import type { Company, Directory, Network } from './directory.ts';
import { BARRED, HIDDEN } from './directory.ts';
import { Finds, UNCAPPED } from './finds.ts';
import { Leaves } from './leaves.ts';
import { DIMENSIONS, META_WORDS } from './forest.ts';
import { isSurelyOutside, isSurelyWithin } from './grid.ts';
import { BROKER_SEES, CARRIER_SEES, COVERS, Hits, NEAR } from './hits.ts';
import type { Rows } from './rows.ts';
import { CREATED_ON, DAY_TRAITS, IS_TRUCK, NETWORK, ROW_DOUBLES, ROW_INTEGERS } from './rows.ts';
import type { Reading } from './rules.ts';
import { companyOf, createReading, isFit, isNear, isOnTheWay, isShownTo, mayPair, measureReach } from './rules.ts';
import { scan } from './search.ts';
import { scanAlong } from './search-along.ts';
import { scanLines, toWay } from './search-lines.ts';
import type { Shelves } from './shelves.ts';
import type { Store } from './store.ts';
import { Strip } from './strip.ts';
import { Tally } from './tally.ts';

// What is imported is read anew in every loop; a module's own constants are part of its machine code.
const CELLS = DIMENSIONS;
const META = META_WORDS;

/** What a search is to leave out or let pass. */
export interface Terms {
  /** Both sides' views, as a change needs them, rather than what the asker itself sees. */
  bothSides?: boolean;
  /** Days of the date window (M7); the engine's own unless given. */
  tolerance?: number;
  /** Only postings created at or after this. */
  since?: number;
  /** Only postings of the company with this index. */
  onlyCompany?: number;
  /** Overlook what the asker's company excluded itself. */
  liftOwnExclusions?: boolean;
}

/** The asker of the search under way. */
interface Asker {
  slot: number;
  isTruck: boolean;
  corridor: number;
  company: Company;
  network: Network | undefined;
  since: number;
  onlyCompany: number;
  bothSides: boolean;
  /** The flags of whoever has to see a pair for it to count. */
  wanted: number;
}

/** Turns what the index finds into pairs by the rules M1–M11. */
export class Matcher {
  readonly rows: Rows;
  readonly directory: Directory;
  readonly shelves: Shelves;
  readonly corridors: Corridors;
  readonly tolerance: number;
  readonly hits = new Hits();
  readonly finds = new Finds();
  readonly leaves = new Leaves();
  readonly tally = new Tally();
  readonly #reading = createReading();
  readonly #strip = new Strip();

  constructor({ rows, directory, shelves, corridors }: Store, tolerance: number) {
    this.rows = rows;
    this.directory = directory;
    this.shelves = shelves;
    this.corridors = corridors;
    this.tolerance = tolerance;
  }

  /** Measures a pair by M8–M10 into a reading. O(1). */
  measure(load: number, truck: number, reading: Reading): void {
    const corridor = this.corridors.find(truck);
    if (corridor >= 0) this.corridors.face(load);
    measureReach(this.rows.integers, load, truck, this.corridors, corridor, reading);
  }

  /** The flags of a pair that M1–M10 have measured, 0 when M1–M7 forbid it. O(1). */
  judge(load: number, truck: number, { covers, near }: Reading): number {
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
  search(slot: number, terms: Terms = {}): Hits {
    return this.#run(slot, terms, Infinity);
  }

  /**
   * Fills {@link hits} with the pairs that the own side of the row at `slot` sees, all that are among the best `limit` by
   * M12 and some that are not. O(candidates nearer than the last of the best).
   */
  searchBest(slot: number, limit: number): Hits {
    return this.#run(slot, {}, limit);
  }

  #run(slot: number, terms: Terms, limit: number): Hits {
    const { hits, leaves, tally, rows, directory, shelves } = this;
    hits.count = 0;
    leaves.nodes = 0;
    leaves.entries = 0;
    tally.begin(limit);
    const at = slot * ROW_INTEGERS;
    const isTruck = (rows.integers[at + DAY_TRAITS]! & IS_TRUCK) !== 0;
    const bothSides = terms.bothSides === true;
    const asker: Asker = {
      slot,
      isTruck,
      corridor: this.corridors.find(slot),
      company: companyOf(rows.integers, slot, directory),
      network: directory.networkAt(rows.integers[at + NETWORK]!),
      since: terms.since ?? -Infinity,
      onlyCompany: terms.onlyCompany ?? -1,
      bothSides,
      wanted: bothSides ? BROKER_SEES | CARRIER_SEES : isTruck ? CARRIER_SEES : BROKER_SEES,
    };
    const tolerance = terms.tolerance ?? this.tolerance;
    const lifted = terms.liftOwnExclusions === true;
    directory.markBarred(asker.company, true, lifted);
    shelves.face(slot);
    if (!isTruck) this.corridors.face(slot);
    const theirs = asker.bothSides || !asker.isTruck;
    if (theirs || asker.corridor < 0) this.#visitNeighbours(asker, theirs ? 1 : 0, tolerance);
    if (asker.corridor >= 0) this.#visitAlong(asker, tolerance);
    if (!asker.isTruck && tally.caps.mutual === UNCAPPED) this.#visitLines(asker, tolerance);
    directory.markBarred(asker.company, false, lifted);
    return hits;
  }

  // Three visits with one loop each: a shared loop would call its scan through a callback at every leaf.
  #visitNeighbours(asker: Asker, theirs: 0 | 1, tolerance: number): void {
    const { shelves, leaves, tally, finds } = this;
    const { forest, entry } = shelves;
    leaves.begin(tally.isCapped);
    shelves.openOthers(asker.slot, tolerance, leaves);
    do {
      shelves.collectNeighbours(theirs, tally.caps, leaves);
      for (let leaf = leaves.next(tally.caps); leaf >= 0; leaf = leaves.next(tally.caps)) {
        const mask = leaves.maskOf(leaf);
        for (let block = leaves.blocks[leaf]!; block >= 0; block = forest.chain[block]!) {
          leaves.entries += forest.counts[block]!;
          scan(forest, block, entry, theirs, mask, tally.caps, finds);
          if (finds.isFull) this.#judgeNeighbours(asker);
        }
      }
      this.#judgeNeighbours(asker);
    } while (leaves.widen(tally.caps));
  }

  #visitAlong(asker: Asker, tolerance: number): void {
    const { shelves, leaves, tally, finds } = this;
    const { forest, entry } = shelves;
    shelves.takeStrip(asker.slot, asker.corridor, this.#strip);
    leaves.begin(tally.isCapped);
    shelves.openOthers(asker.slot, tolerance, leaves);
    do {
      shelves.collectAlong(this.#strip, tally.caps, leaves);
      for (let leaf = leaves.next(tally.caps); leaf >= 0; leaf = leaves.next(tally.caps)) {
        const mask = leaves.maskOf(leaf);
        for (let block = leaves.blocks[leaf]!; block >= 0; block = forest.chain[block]!) {
          leaves.entries += forest.counts[block]!;
          scanAlong(forest, block, entry, this.#strip, mask, tally.caps, finds);
          if (finds.isFull) this.#judgeAlong(asker);
        }
      }
      this.#judgeAlong(asker);
    } while (leaves.widen(tally.caps));
  }

  #visitLines(asker: Asker, tolerance: number): void {
    const { shelves, leaves, tally, finds, corridors } = this;
    const { forest, entry } = shelves;
    const way = toWay(corridors.faced);
    leaves.begin(tally.isCapped);
    shelves.openLines(asker.slot, tolerance, leaves);
    do {
      shelves.collectLines(way, tally.caps, leaves);
      for (let leaf = leaves.next(tally.caps); leaf >= 0; leaf = leaves.next(tally.caps)) {
        const mask = leaves.maskOf(leaf);
        for (let block = leaves.blocks[leaf]!; block >= 0; block = forest.chain[block]!) {
          leaves.entries += forest.counts[block]!;
          scanLines(forest, block, entry, way, mask, tally.caps, finds);
          if (finds.isFull) this.#judgeLines(asker);
        }
      }
      this.#judgeLines(asker);
    } while (leaves.widen(tally.caps));
  }

  /** Lets what was judged lower the caps, and makes room for more finds. */
  #endJudgement(): void {
    this.finds.count = 0;
    this.tally.take(this.hits);
  }

  /** M2, M3 and the search's own terms for an entry whose company is not barred. */
  #isLetThrough(asker: Asker, slot: number, isPrivate: boolean, company: number): boolean {
    if (asker.onlyCompany >= 0 && company !== asker.onlyCompany) return false;
    if (isPrivate && !isShownTo(this.rows.integers, slot, asker.company.id, this.directory)) return false;
    if (asker.network && !asker.network.members.has(this.directory.companyAt(company).id)) return false;
    return asker.since === -Infinity || this.rows.doubles[slot * ROW_DOUBLES + CREATED_ON]! >= asker.since;
  }

  /** Adds a hit if anybody concerned sees the pair (M11). */
  #addIfSeen(asker: Asker, slot: number, key: number, covers: boolean, near: boolean, mark: number): void {
    const isHidden = (mark & HIDDEN) !== 0;
    const flags = asker.isTruck
      ? toFlags(covers, near, isHidden, asker.company.isGloballyExcluded)
      : toFlags(covers, near, asker.company.isGloballyExcluded, isHidden);
    if ((flags & asker.wanted) !== 0) this.hits.add(slot, key, flags);
  }

  /**
   * Judges what was found in the ordinary trees. The grid's distances decide where they leave no doubt, and the miles where
   * they do, which spares most pairs a visit to their rows.
   */
  #judgeNeighbours(asker: Asker): void {
    const { finds, shelves } = this;
    const { marks } = this.directory;
    const { geometry, meta } = shelves.forest;
    const { entry } = shelves;
    const { isTruck } = asker;
    const ownO = entry[6]!;
    const ownD = entry[7]!;
    const reading = this.#reading;
    const isCorridorTruck = isTruck && asker.corridor >= 0;
    for (let index = 0; index < finds.count; index++) {
      const position = finds.positions[index]!;
      const mark = marks[meta[position * META + 2]!]!;
      if ((mark & BARRED) !== 0) continue;
      const reference = meta[position * META + 1]!;
      const other = reference < 0 ? ~reference : reference;
      if (!this.#isLetThrough(asker, other, reference < 0, meta[position * META + 2]!)) continue;
      const a = finds.origins[index]!;
      const b = finds.destinations[index]!;
      const theirO = geometry[position * CELLS + 6]!;
      const theirD = geometry[position * CELLS + 7]!;
      let within = isSurelyWithin(a, ownO) && isSurelyWithin(b, ownD);
      let around = isSurelyWithin(a, theirO) && isSurelyWithin(b, theirD);
      // Own chords of zero mark a corridor truck, which covers along its corridor alone.
      if (isCorridorTruck || (!isTruck && theirO === 0)) {
        const load = isTruck ? other : asker.slot;
        const truck = isTruck ? asker.slot : other;
        // What is not near is for the finds along the corridor to tell.
        if (!(isTruck ? around : within) && !isNear(this.rows.integers, load, truck)) continue;
        if (isTruck) this.corridors.face(load);
        const covers = this.#isCovered(this.corridors.find(truck), load, truck);
        this.#addIfSeen(asker, other, a, covers, true, mark);
        continue;
      }
      if (
        (!within && !isSurelyOutside(a, ownO) && !isSurelyOutside(b, ownD)) ||
        (!around && !isSurelyOutside(a, theirO) && !isSurelyOutside(b, theirD))
      ) {
        if (isTruck) this.measure(other, asker.slot, reading);
        else this.measure(asker.slot, other, reading);
        within = isTruck ? reading.covers : reading.near;
        around = isTruck ? reading.near : reading.covers;
      }
      this.#addIfSeen(asker, other, a, isTruck ? within : around, isTruck ? around : within, mark);
    }
    this.#endJudgement();
  }

  /** Judges the loads found along the asker's own corridor. */
  #judgeAlong(asker: Asker): void {
    const { finds, rows, corridors, shelves } = this;
    const { geometry, meta } = shelves.forest;
    const { marks } = this.directory;
    for (let index = 0; index < finds.count; index++) {
      const position = finds.positions[index]!;
      const company = meta[position * META + 2]!;
      if ((marks[company]! & BARRED) !== 0) continue;
      const reference = meta[position * META + 1]!;
      const load = reference < 0 ? ~reference : reference;
      if (!this.#isLetThrough(asker, load, reference < 0, company)) continue;
      if (finds.verdicts[index] === IN_DOUBT) {
        corridors.face(load);
        if (!this.#isCovered(asker.corridor, load, asker.slot)) continue;
      }
      const a = finds.origins[index]!;
      const b = finds.destinations[index]!;
      const theirO = geometry[position * CELLS + 6]!;
      const theirD = geometry[position * CELLS + 7]!;
      let near = isSurelyWithin(a, theirO) && isSurelyWithin(b, theirD);
      if (!near && !isSurelyOutside(a, theirO) && !isSurelyOutside(b, theirD)) {
        near = isNear(rows.integers, load, asker.slot);
      }
      // A load that is near has been found among the neighbours, if those were looked for.
      if (asker.bothSides && near) continue;
      this.#addIfSeen(asker, load, a, true, near, marks[company]!);
    }
    this.#endJudgement();
  }

  /** Judges the corridors that may have the asker, a load, on their way. */
  #judgeLines(asker: Asker): void {
    const { finds, rows, corridors, shelves } = this;
    const { meta } = shelves.forest;
    const { marks } = this.directory;
    for (let index = 0; index < finds.count; index++) {
      const position = finds.positions[index]!;
      const company = meta[position * META + 2]!;
      if ((marks[company]! & BARRED) !== 0) continue;
      const reference = meta[position * META + 1]!;
      const corridor = reference < 0 ? ~reference : reference;
      const truck = corridors.slots[corridor]!;
      if (!this.#isCovered(corridor, asker.slot, truck)) continue;
      if (!this.#isLetThrough(asker, truck, reference < 0, company)) continue;
      const key = finds.origins[index]!;
      // A truck that the load is near has been found among the neighbours.
      if (!isSurelyOutside(key, shelves.entry[6]!) && isNear(rows.integers, asker.slot, truck)) continue;
      this.#addIfSeen(asker, truck, key, true, false, marks[company]!);
    }
    this.#endJudgement();
  }

  /** M9: whether a corridor covers the load that {@link corridors} faces. */
  #isCovered(corridor: number, load: number, truck: number): boolean {
    const { rows, corridors } = this;
    const verdict = weigh(corridors.data, corridor * CORRIDOR_DOUBLES, corridors.faced);
    if (verdict !== IN_DOUBT) return verdict === 1;
    const { pickup, drop } = this.#reading;
    return isOnTheWay(rows.integers, load, truck, corridors, corridor, pickup, drop);
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
