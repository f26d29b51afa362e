import { CORRIDOR_DOUBLES, gridGapFromOrigin, isBesideCircle } from './corridor.ts';
import type { Corridors } from './corridors.ts';
import type { Company, Directory, Network } from './directory.ts';
import { BARRED, HIDDEN } from './directory.ts';
import { DIMENSIONS, META_WORDS } from './forest.ts';
import { isSurelyOutside, isSurelyWithin } from './grid.ts';
import { BROKER_SEES, CARRIER_SEES, COVERS, Hits, NEAR } from './hits.ts';
import type { Rows } from './rows.ts';
import { CREATED_ON, DAY_TRAITS, IS_TRUCK, NETWORK, ROW_DOUBLES, ROW_INTEGERS } from './rows.ts';
import type { Reading } from './rules.ts';
import { companyOf, createReading, isFit, isOnTheWay, isShownTo, mayPair, measureReach } from './rules.ts';
import { Finds } from './search.ts';
import type { Shelves } from './shelves.ts';
import type { Store } from './store.ts';

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
  readonly #reading = createReading();

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
    const { hits, finds, rows, directory } = this;
    hits.count = 0;
    finds.clear();
    const at = slot * ROW_INTEGERS;
    const asker: Asker = {
      slot,
      isTruck: (rows.integers[at + DAY_TRAITS]! & IS_TRUCK) !== 0,
      corridor: this.corridors.find(slot),
      company: companyOf(rows.integers, slot, directory),
      network: directory.networkAt(rows.integers[at + NETWORK]!),
      since: terms.since ?? -Infinity,
      onlyCompany: terms.onlyCompany ?? -1,
      bothSides: terms.bothSides === true,
    };
    const theirs = asker.bothSides || !asker.isTruck;
    const { neighbours, along } = this.shelves.search(slot, theirs, terms.tolerance ?? this.tolerance, finds);
    const lifted = terms.liftOwnExclusions === true;
    directory.markBarred(asker.company, true, lifted);
    this.#judgeNeighbours(asker, neighbours);
    if (along > neighbours) this.#judgeAlong(asker, neighbours, along);
    if (finds.count > along) this.#judgePieces(asker, along, finds.count);
    directory.markBarred(asker.company, false, lifted);
    return hits;
  }

  /** M2, M3 and the search's own terms for an entry whose company is not barred. */
  #isLetThrough(asker: Asker, slot: number, isPrivate: boolean, company: number): boolean {
    if (asker.onlyCompany >= 0 && company !== asker.onlyCompany) return false;
    if (isPrivate && !isShownTo(this.rows.integers, slot, asker.company.id, this.directory)) return false;
    if (asker.network && !asker.network.members.has(this.directory.companyAt(company).id)) return false;
    return asker.since === -Infinity || this.rows.doubles[slot * ROW_DOUBLES + CREATED_ON]! >= asker.since;
  }

  /** Adds a hit if anybody concerned sees the pair (M11). */
  #addIfSeen(asker: Asker, slot: number, key: number, covers: boolean, near: boolean, company: number): void {
    const isHidden = (this.directory.marks[company]! & HIDDEN) !== 0;
    const flags = asker.isTruck
      ? toFlags(covers, near, isHidden, asker.company.isGloballyExcluded)
      : toFlags(covers, near, asker.company.isGloballyExcluded, isHidden);
    const wanted = asker.bothSides ? BROKER_SEES | CARRIER_SEES : asker.isTruck ? CARRIER_SEES : BROKER_SEES;
    if ((flags & wanted) !== 0) this.hits.add(slot, key, flags);
  }

  /**
   * Judges the finds of the ordinary trees. The grid's distances decide where they leave no doubt, and the miles where they
   * do, which spares most pairs a visit to their rows.
   */
  #judgeNeighbours(asker: Asker, end: number): void {
    const { finds, shelves } = this;
    const { marks } = this.directory;
    const { geometry, meta } = shelves.forest;
    const { entry } = shelves;
    const { isTruck } = asker;
    const ownO = entry[6]!;
    const ownD = entry[7]!;
    const reading = this.#reading;
    const isCorridorTruck = isTruck && asker.corridor >= 0;
    for (let index = 0; index < end; index++) {
      const position = finds.positions[index]!;
      const company = meta[position * META_WORDS + 2]!;
      if ((marks[company]! & BARRED) !== 0) continue;
      const reference = meta[position * META_WORDS + 1]!;
      const other = reference < 0 ? ~reference : reference;
      if (!this.#isLetThrough(asker, other, reference < 0, company)) continue;
      const a = finds.origins[index]!;
      const b = finds.destinations[index]!;
      const theirO = geometry[position * DIMENSIONS + 6]!;
      const theirD = geometry[position * DIMENSIONS + 7]!;
      // Own chords of zero mark a corridor truck, which covers along its corridor alone.
      const isOnCorridor = isCorridorTruck || (!isTruck && theirO === 0);
      let within = isSurelyWithin(a, ownO) && isSurelyWithin(b, ownD);
      let around = isSurelyWithin(a, theirO) && isSurelyWithin(b, theirD);
      if (
        isOnCorridor ||
        (!within && !isSurelyOutside(a, ownO) && !isSurelyOutside(b, ownD)) ||
        (!around && !isSurelyOutside(a, theirO) && !isSurelyOutside(b, theirD))
      ) {
        if (isTruck) this.measure(other, asker.slot, reading);
        else this.measure(asker.slot, other, reading);
        within = isTruck ? reading.covers : reading.near;
        around = isTruck ? reading.near : reading.covers;
        // What is not near is for the finds along the corridor to tell.
        if (isOnCorridor && !reading.near) continue;
      }
      this.#addIfSeen(asker, other, a, isTruck ? within : around, isTruck ? around : within, company);
    }
  }

  /** Judges the loads found along the asker's own corridor. */
  #judgeAlong(asker: Asker, start: number, end: number): void {
    const { finds, rows, corridors } = this;
    const { meta } = this.shelves.forest;
    const { marks } = this.directory;
    const reading = this.#reading;
    for (let index = start; index < end; index++) {
      const position = finds.positions[index]!;
      const company = meta[position * META_WORDS + 2]!;
      if ((marks[company]! & BARRED) !== 0) continue;
      const reference = meta[position * META_WORDS + 1]!;
      const load = reference < 0 ? ~reference : reference;
      if (!this.#isLetThrough(asker, load, reference < 0, company)) continue;
      corridors.face(load);
      if (!isBesideCircle(corridors.data, asker.corridor * CORRIDOR_DOUBLES, corridors.faced)) continue;
      measureReach(rows.integers, load, asker.slot, corridors, asker.corridor, reading);
      // A load that is near has been found among the neighbours, if those were looked for.
      if (!reading.covers || (asker.bothSides && reading.near)) continue;
      this.#addIfSeen(asker, load, finds.origins[index]!, true, reading.near, company);
    }
  }

  /** Judges the corridors whose pieces were found around the asker, a load. */
  #judgePieces(asker: Asker, start: number, end: number): void {
    const { finds, rows, corridors } = this;
    const { meta } = this.shelves.forest;
    const { marks } = this.directory;
    const { pickup, drop } = this.#reading;
    corridors.beginRound();
    corridors.face(asker.slot);
    for (let index = start; index < end; index++) {
      const position = finds.positions[index]!;
      const reference = meta[position * META_WORDS + 1]!;
      const corridor = reference < 0 ? ~reference : reference;
      if (!corridors.isFirstSight(corridor)) continue;
      const at = corridor * CORRIDOR_DOUBLES;
      if (!isBesideCircle(corridors.data, at, corridors.faced)) continue;
      const company = meta[position * META_WORDS + 2]!;
      if ((marks[company]! & BARRED) !== 0) continue;
      const truck = corridors.slots[corridor]!;
      if (!isOnTheWay(rows.integers, asker.slot, truck, corridors, corridor, pickup, drop)) continue;
      if (!this.#isLetThrough(asker, truck, reference < 0, company)) continue;
      const key = Math.round(gridGapFromOrigin(corridors.data, at, corridors.faced));
      if (!isSurelyOutside(key, this.shelves.entry[6]!)) {
        measureReach(rows.integers, asker.slot, truck, corridors, corridor, this.#reading);
        // A truck that the load is near has been found among the neighbours.
        if (this.#reading.near) continue;
      }
      this.#addIfSeen(asker, truck, key, true, false, company);
    }
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
