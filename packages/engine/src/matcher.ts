import type { CorridorShape } from './corridor.ts';
import type { Directory } from './directory.ts';
import type { Rows } from './rows.ts';
import { CREATED_ON, DAY_TRAITS, IS_CORRIDOR, IS_TRUCK, ROW_DOUBLES, ROW_INTEGERS } from './rows.ts';
import type { Reading } from './rules.ts';
import { companyOf, createReading, isFit, isShownTo, mayPair, measureReach } from './rules.ts';
import { Finds } from './search.ts';
import type { Shelves } from './shelves.ts';

/** Flags of a hit. */
export const COVERS = 1;
/** See {@link COVERS}. */
export const NEAR = 2;
/** Covers and near. */
export const MUTUAL = 3;
/** See {@link COVERS}. */
export const BROKER_SEES = 4;
/** See {@link COVERS}. */
export const CARRIER_SEES = 8;

/** The pairs that one search found, in columns; the search that fills them owns them until the next. */
export class Hits {
  slots = new Int32Array(1024);
  dfo = new Float64Array(1024);
  dfd = new Float64Array(1024);
  flags = new Uint8Array(1024);
  count = 0;

  add(slot: number, dfo: number, dfd: number, flags: number): void {
    if (this.count === this.slots.length) this.#grow();
    const at = this.count++;
    this.slots[at] = slot;
    this.dfo[at] = dfo;
    this.dfd[at] = dfd;
    this.flags[at] = flags;
  }

  #grow(): void {
    const length = this.slots.length * 2;
    const { slots, dfo, dfd, flags } = this;
    (this.slots = new Int32Array(length)).set(slots);
    (this.dfo = new Float64Array(length)).set(dfo);
    (this.dfd = new Float64Array(length)).set(dfd);
    (this.flags = new Uint8Array(length)).set(flags);
  }
}

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

/** Turns what the index finds into pairs by the rules M1–M11. */
export class Matcher {
  readonly rows: Rows;
  readonly directory: Directory;
  readonly shelves: Shelves;
  readonly tolerance: number;
  readonly hits = new Hits();
  readonly finds = new Finds();
  readonly #reading = createReading();

  constructor(rows: Rows, directory: Directory, shelves: Shelves, tolerance: number) {
    this.rows = rows;
    this.directory = directory;
    this.shelves = shelves;
    this.tolerance = tolerance;
  }

  /** The corridor of a slot, on the shelves or not. */
  shapeOf(slot: number): CorridorShape | undefined {
    return this.shelves.findShape(slot) ?? this.shelves.toShape(slot);
  }

  /**
   * Which sides see a pair, as {@link COVERS}, {@link NEAR} and the sides' flags; 0 when M1–M7 forbid it. The reading
   * keeps the miles. O(1).
   */
  judge(load: number, truck: number, shape: CorridorShape | undefined, terms: Terms, reading: Reading): number {
    const rows = this.rows.integers;
    if (!isFit(rows, load, truck, terms.tolerance ?? this.tolerance)) return 0;
    const { directory } = this;
    const broker = companyOf(rows, load, directory);
    const carrier = companyOf(rows, truck, directory);
    if (!mayPair(broker, carrier)) return 0;
    if (!isShownTo(rows, load, carrier.id, directory) || !isShownTo(rows, truck, broker.id, directory)) return 0;
    measureReach(rows, load, truck, shape, reading);
    let flags = (reading.covers ? COVERS : 0) | (reading.near ? NEAR : 0);
    if (flags !== 0 && !carrier.isGloballyExcluded) flags |= BROKER_SEES;
    if (reading.covers && !broker.isGloballyExcluded) flags |= CARRIER_SEES;
    return flags;
  }

  /**
   * Fills {@link hits} with the pairs of the row at `slot`: those that its own side sees, or with `bothSides` those that
   * either side sees. O(candidates).
   */
  search(slot: number, terms: Terms = {}): Hits {
    const { hits, finds, rows, directory } = this;
    hits.count = 0;
    finds.clear();
    const isTruck = (rows.integers[slot * ROW_INTEGERS + DAY_TRAITS]! & IS_TRUCK) !== 0;
    const bothSides = terms.bothSides === true;
    const own = isTruck ? this.shapeOf(slot) : undefined;
    const tolerance = terms.tolerance ?? this.tolerance;
    const theirs = bothSides || !isTruck;
    const neighbours = this.shelves.search(slot, { own: true, theirs }, tolerance, own, finds);
    const wanted = bothSides ? BROKER_SEES | CARRIER_SEES : isTruck ? CARRIER_SEES : BROKER_SEES;
    const since = terms.since ?? -Infinity;
    const company = companyOf(rows.integers, slot, directory);
    const lifted = terms.liftOwnExclusions === true;
    const reading = this.#reading;
    for (let index = 0; index < finds.count; index++) {
      const other = finds.references[index]!;
      const otherCompany = companyOf(rows.integers, other, directory);
      if (terms.onlyCompany !== undefined && otherCompany.index !== terms.onlyCompany) continue;
      if (rows.doubles[other * ROW_DOUBLES + CREATED_ON]! < since) continue;
      if (!mayPair(company, otherCompany, lifted)) continue;
      if (!isShownTo(rows.integers, other, company.id, directory)) continue;
      if (!isShownTo(rows.integers, slot, otherCompany.id, directory)) continue;
      const shape = isTruck ? own : this.#shapeOfTruck(other);
      if (isTruck) measureReach(rows.integers, other, slot, shape, reading);
      else measureReach(rows.integers, slot, other, shape, reading);
      // A corridor truck is found both as a neighbour and along its corridor: nearness says which find counts.
      if (shape && theirs && index < neighbours !== reading.near) continue;
      let flags = (reading.covers ? COVERS : 0) | (reading.near ? NEAR : 0);
      const carrierCompany = isTruck ? company : otherCompany;
      const brokerCompany = isTruck ? otherCompany : company;
      if (flags !== 0 && !carrierCompany.isGloballyExcluded) flags |= BROKER_SEES;
      if (reading.covers && !brokerCompany.isGloballyExcluded) flags |= CARRIER_SEES;
      if ((flags & wanted) !== 0) hits.add(other, reading.dfo, reading.dfd, flags);
    }
    return hits;
  }

  #shapeOfTruck(slot: number): CorridorShape | undefined {
    const isCorridor = (this.rows.integers[slot * ROW_INTEGERS + DAY_TRAITS]! & IS_CORRIDOR) !== 0;
    return isCorridor ? this.shelves.findShape(slot) : undefined;
  }
}
