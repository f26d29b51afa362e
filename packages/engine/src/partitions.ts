import { Batch, ENTRY_CELLS } from './batch.ts';
import { bulkLoad } from './bulk-load.ts';
import { copyTree, listBlocks } from './compact.ts';
import { CORRIDOR_DOUBLES, writeLine } from './corridor.ts';
import type { CorridorTable } from './corridor-table.ts';
import type { TopKBounds } from './candidates.ts';
import type { LeafQueue } from './leaf-queue.ts';
import { DIMENSIONS, TreePool } from './tree-pool.ts';
import { toGridChord } from './grid.ts';
import { cachedGridPoint } from './grid-point-cache.ts';
import { toEntryMask, toMaskFilter } from './entry-mask.ts';
import type { Kind } from './posting.ts';
import type { Rows } from './rows.ts';
import {
  COMPANY,
  DAY_SHIFT,
  DAY_TRAITS,
  DESTINATION_LAT,
  DESTINATION_LON,
  DESTINATION_RADIUS,
  IS_CORRIDOR,
  IS_TRUCK,
  LETTERS,
  NETWORK,
  ORIGIN_LAT,
  ORIGIN_LON,
  ORIGIN_RADIUS,
  ROW_INTEGERS,
  TYPE_BITS,
} from './rows.ts';
import { collectByEndpoints } from './search-endpoints.ts';
import { collectInCorridor } from './search-corridor.ts';
import type { LoadView } from './search-lines.ts';
import { collectLines } from './search-lines.ts';
import type { CorridorClassifier } from './corridor-classifier.ts';

const LETTER_COUNT = 16;

/** What a partition keeps a tree of for each letter. */
const LOADS = 0;
const TRUCKS = LETTER_COUNT;
const CORRIDORS = 2 * LETTER_COUNT;
const TREES = 3 * LETTER_COUNT;

/** The number of the lowest bit. */
function lowestOf(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** One day's trees: root and size of each, -1 where there is none. */
interface DayPartition {
  readonly day: number;
  readonly roots: Int32Array;
  readonly sizes: Int32Array;
  /** Postings of that day. */
  postings: number;
}

/**
 * The index proper: for each day and equipment letter a tree of loads, one of trucks and one of corridor pieces. A posting
 * with three letters is in three trees. A search goes to the days of the date window (M7) and the asker's letters (M4).
 * An entry refers to its slot, a piece to its corridor; the reference is complemented when the posting is private (M3).
 */
export class Partitions {
  /** The pool of all trees; replaced by a smaller one when three quarters of it are empty. */
  pool = new TreePool();
  /** Geometry of the posting that was last written or searched for, in the entry order of the pool. */
  readonly entry = new Int16Array(DIMENSIONS);
  readonly #rows: Rows;
  readonly #corridors: CorridorTable;
  readonly #byDay = new Map<number, DayPartition>();

  constructor(rows: Rows, corridors: CorridorTable) {
    this.#rows = rows;
    this.#corridors = corridors;
  }

  get bytes(): number {
    return this.pool.bytes + this.#corridors.bytes;
  }

  /** The days that have postings, in no order. */
  listDays(): number[] {
    return [...this.#byDay.keys()];
  }

  /** The leaf blocks of one tree, for pictures of the index; empty when there is no such tree. O(tree). */
  listBlocks(day: number, kind: Kind, letter: number): number[] {
    const root = this.#byDay.get(day)?.roots[(kind === 'E' ? TRUCKS : LOADS) + letter] ?? -1;
    return root < 0 ? [] : listBlocks(this.pool, root);
  }

  #partitionFor(day: number): DayPartition {
    let partition = this.#byDay.get(day);
    if (!partition) {
      partition = { day, roots: new Int32Array(TREES).fill(-1), sizes: new Int32Array(TREES), postings: 0 };
      this.#byDay.set(day, partition);
    }
    return partition;
  }

  /** Writes the geometry of a slot's entry; a corridor truck's own radii reach nothing there, its pieces do that. */
  #writeEntry(slot: number): void {
    const rows = this.#rows.integers;
    const { entry } = this;
    const at = slot * ROW_INTEGERS;
    cachedGridPoint(rows[at + ORIGIN_LAT], rows[at + ORIGIN_LON], entry, 0);
    cachedGridPoint(rows[at + DESTINATION_LAT], rows[at + DESTINATION_LON], entry, 3);
    const isCorridor = (rows[at + DAY_TRAITS] & IS_CORRIDOR) !== 0;
    entry[6] = isCorridor ? 0 : toGridChord(rows[at + ORIGIN_RADIUS]);
    entry[7] = isCorridor ? 0 : toGridChord(rows[at + DESTINATION_RADIUS]);
  }

  /** What the entries of a slot are filed under in the ordinary trees. */
  #referenceOf(slot: number, to = slot): number {
    return this.#rows.integers[slot * ROW_INTEGERS + NETWORK] === 0 ? to : ~to;
  }

  /** The first of the ordinary trees of a slot's kind. */
  #treesOf(slot: number): number {
    return this.#isTruck(slot) ? TRUCKS : LOADS;
  }

  #dayOf(slot: number): number {
    return this.#rows.integers[slot * ROW_INTEGERS + DAY_TRAITS] >> DAY_SHIFT;
  }

  /** Writes the line of a corridor truck to {@link entry}; returns the corridor, -1 for a posting without one. */
  #writeLine(slot: number): number {
    const corridor = this.#corridors.find(slot);
    if (corridor >= 0) writeLine(this.#corridors.data, corridor * CORRIDOR_DOUBLES, this.entry);
    return corridor;
  }

  /** Puts a written row on its day's partition. O(letters · log postings), twice that for a corridor. */
  add(slot: number): void {
    const partition = this.#partitionFor(this.#dayOf(slot));
    partition.postings++;
    this.#writeEntry(slot);
    this.#insertEntries(partition, this.#treesOf(slot), slot, this.#referenceOf(slot));
    const corridor = this.#writeLine(slot);
    if (corridor >= 0) this.#insertEntries(partition, CORRIDORS, slot, this.#referenceOf(slot, corridor));
  }

  #insertEntries({ roots, sizes }: DayPartition, first: number, slot: number, reference: number): void {
    const rows = this.#rows.integers;
    const at = slot * ROW_INTEGERS;
    const letters = rows[at + LETTERS];
    const company = rows[at + COMPANY];
    for (let bits = letters & TYPE_BITS; bits !== 0; bits &= bits - 1) {
      const letter = lowestOf(bits);
      const tree = first + letter;
      if (roots[tree] < 0) roots[tree] = this.pool.createTree();
      sizes[tree] = sizes[tree] + 1;
      const mask = toEntryMask(letters, rows[at + DAY_TRAITS], letter);
      this.pool.insert(roots[tree], this.entry, mask, reference, company);
    }
  }

  /**
   * Puts many written rows on their partitions: trees that do not stand yet are built at once, the others take their entries one
   * by one. O(entries · log entries).
   */
  addMany(slots: Int32Array): void {
    const { partitions, batch } = this.#batchEntries(slots);
    this.pool.reserve(batch.count);
    partitions.forEach((partition, number) => {
      for (let tree = 0; tree < TREES; tree++) this.#addBatch(partition, tree, batch, number * TREES + tree);
    });
  }

  /** The entries of many rows, tree by tree, those of the first shelf's trees first. */
  #batchEntries(slots: Int32Array): { partitions: DayPartition[]; batch: Batch } {
    const rows = this.#rows.integers;
    const partitions: DayPartition[] = [];
    const numbers = new Map<number, number>();
    const counts: number[] = [];
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index];
      const day = this.#dayOf(slot);
      let number = numbers.get(day);
      if (number === undefined) {
        number = partitions.push(this.#partitionFor(day)) - 1;
        numbers.set(day, number);
        for (let tree = 0; tree < TREES; tree++) counts.push(0);
      }
      partitions[number].postings++;
      const first = number * TREES + this.#treesOf(slot);
      const isCorridor = (rows[slot * ROW_INTEGERS + DAY_TRAITS] & IS_CORRIDOR) !== 0;
      for (let bits = rows[slot * ROW_INTEGERS + LETTERS] & TYPE_BITS; bits !== 0; bits &= bits - 1) {
        counts[first + lowestOf(bits)]++;
        if (isCorridor) counts[number * TREES + CORRIDORS + lowestOf(bits)]++;
      }
    }
    const batch = new Batch(Int32Array.from(counts));
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index];
      const start = numbers.get(this.#dayOf(slot))! * TREES;
      this.#writeEntry(slot);
      this.#addToBatch(batch, start + this.#treesOf(slot), slot, this.#referenceOf(slot));
      const corridor = this.#writeLine(slot);
      if (corridor >= 0) this.#addToBatch(batch, start + CORRIDORS, slot, this.#referenceOf(slot, corridor));
    }
    return { partitions, batch };
  }

  #addToBatch(batch: Batch, first: number, slot: number, reference: number): void {
    const rows = this.#rows.integers;
    const at = slot * ROW_INTEGERS;
    const letters = rows[at + LETTERS];
    for (let bits = letters & TYPE_BITS; bits !== 0; bits &= bits - 1) {
      const letter = lowestOf(bits);
      const mask = toEntryMask(letters, rows[at + DAY_TRAITS], letter);
      batch.add(first + letter, this.entry, mask, reference, rows[at + COMPANY]);
    }
  }

  #addBatch({ roots, sizes }: DayPartition, tree: number, batch: Batch, batchTree: number): void {
    const [low, high] = [batch.starts[batchTree], batch.starts[batchTree + 1]];
    if (low === high) return;
    sizes[tree] = sizes[tree] + high - low;
    if (roots[tree] < 0) {
      roots[tree] = this.pool.createTree();
      bulkLoad(this.pool, roots[tree], batch, low, high);
      return;
    }
    for (let at = low; at < high; at++) {
      this.entry.set(batch.cells.subarray(at * ENTRY_CELLS, at * ENTRY_CELLS + DIMENSIONS));
      this.pool.insert(roots[tree], this.entry, batch.maskOf(at), batch.referenceOf(at), batch.companyOf(at));
    }
  }

  /** Takes a row off its partition, and the partition away with its last. O(letters · log postings). */
  remove(slot: number): void {
    const day = this.#dayOf(slot);
    const partition = this.#byDay.get(day)!;
    this.#writeEntry(slot);
    this.#removeEntries(partition, this.#treesOf(slot), slot, this.#referenceOf(slot));
    const corridor = this.#writeLine(slot);
    if (corridor >= 0) this.#removeEntries(partition, CORRIDORS, slot, this.#referenceOf(slot, corridor));
    if (--partition.postings === 0) this.#byDay.delete(day);
    if (this.pool.isSparse) this.#compact();
  }

  #removeEntries({ roots, sizes }: DayPartition, first: number, slot: number, reference: number): void {
    const letters = this.#rows.integers[slot * ROW_INTEGERS + LETTERS];
    for (let bits = letters & TYPE_BITS; bits !== 0; bits &= bits - 1) {
      const tree = first + lowestOf(bits);
      this.pool.remove(roots[tree], this.entry, reference);
      sizes[tree] = sizes[tree] - 1;
      if (sizes[tree] > 0) continue;
      this.pool.freeTree(roots[tree]);
      roots[tree] = -1;
    }
  }

  /** Moves all trees to a pool of their size. O(all entries), paid for by the removals that emptied the old one. */
  #compact(): void {
    const fresh = new TreePool();
    for (const { roots } of this.#byDay.values()) {
      for (let tree = 0; tree < TREES; tree++) {
        if (roots[tree] >= 0) roots[tree] = copyTree(this.pool, roots[tree], fresh);
      }
    }
    this.pool = fresh;
  }

  /** Follows a row that is about to move from one slot to another; a corridor's line does not refer to it. */
  relocate(from: number, to: number): void {
    this.#writeEntry(from);
    this.#updateEntries(this.#treesOf(from), from, this.#referenceOf(from), from, this.#referenceOf(from, to));
  }

  /**
   * Follows a row that is about to become that of another slot, alike in day, letters and places: its entries stay where
   * they are and learn what else the other says.
   */
  rewrite(slot: number, next: number): void {
    this.#writeEntry(slot);
    this.#updateEntries(this.#treesOf(slot), slot, this.#referenceOf(slot), next, this.#referenceOf(next, slot));
    const corridor = this.#writeLine(slot);
    if (corridor < 0) return;
    this.#updateEntries(CORRIDORS, slot, this.#referenceOf(slot, corridor), next, this.#referenceOf(next, corridor));
  }

  /** Gives the entries of a slot the mask and company of the row at `next`, and another reference. */
  #updateEntries(first: number, slot: number, from: number, next: number, reference: number): void {
    const rows = this.#rows.integers;
    const { roots } = this.#byDay.get(this.#dayOf(slot))!;
    const letters = rows[next * ROW_INTEGERS + LETTERS];
    for (let bits = letters & TYPE_BITS; bits !== 0; bits &= bits - 1) {
      const letter = lowestOf(bits);
      const mask = toEntryMask(letters, rows[next * ROW_INTEGERS + DAY_TRAITS], letter);
      const company = rows[next * ROW_INTEGERS + COMPANY];
      this.pool.updateEntry(roots[first + letter], this.entry, from, mask, reference, company);
    }
  }

  /** Writes the geometry of an query to {@link entry}, as the calls that collect leaves for it expect. */
  setQuery(slot: number): void {
    this.#writeEntry(slot);
  }

  /** Turns a classifier into that of a corridor truck. */
  setCorridorQuery(slot: number, corridor: number, classifier: CorridorClassifier): void {
    const rows = this.#rows.integers;
    const at = slot * ROW_INTEGERS;
    const chords = [toGridChord(rows[at + ORIGIN_RADIUS]), toGridChord(rows[at + DESTINATION_RADIUS])] as const;
    classifier.setCorridor(this.#corridors.data, corridor * CORRIDOR_DOUBLES, ...chords);
  }

  /** Begins a search among the other kind's postings (M4, M7). */
  startEndpointSearch(slot: number, tolerance: number, leaves: LeafQueue): void {
    this.#addRoots(slot, this.#treesOf(slot) === TRUCKS ? LOADS : TRUCKS, tolerance, leaves);
  }

  /** Begins a search among the corridors (M4, M7). */
  startLineSearch(slot: number, tolerance: number, leaves: LeafQueue): void {
    this.#addRoots(slot, CORRIDORS, tolerance, leaves);
  }

  /**
   * Collects the leaves of the next ring that could be within the reach of the query or, with `entryReach`, have it in entryReach
   * (M8, M10).
   */
  collectEndpointLeaves(entryReach: 0 | 1, bounds: TopKBounds, leaves: LeafQueue): void {
    leaves.visitFrontier((node) => collectByEndpoints(this.pool, node, this.entry, entryReach, bounds, leaves));
  }

  /** Collects the leaves of the next ring with loads that could be on the way of a corridor truck (M9). */
  collectCorridorLeaves(classifier: CorridorClassifier, bounds: TopKBounds, leaves: LeafQueue): void {
    leaves.visitFrontier((node) => collectInCorridor(this.pool, node, this.entry, classifier, bounds, leaves));
  }

  /** Collects the leaves of the next ring with corridors that could have the load on their way (M9). */
  collectLineLeaves(view: LoadView, bounds: TopKBounds, leaves: LeafQueue): void {
    leaves.visitFrontier((node) => collectLines(this.pool, node, this.entry, view, bounds, leaves));
  }

  #isTruck(slot: number): boolean {
    return (this.#rows.integers[slot * ROW_INTEGERS + DAY_TRAITS] & IS_TRUCK) !== 0;
  }

  #addRoots(slot: number, first: number, tolerance: number, leaves: LeafQueue): void {
    const rows = this.#rows.integers;
    const letters = rows[slot * ROW_INTEGERS + LETTERS];
    const traits = rows[slot * ROW_INTEGERS + DAY_TRAITS];
    const day = this.#dayOf(slot);
    for (let bits = letters & TYPE_BITS; bits !== 0; bits &= bits - 1) {
      const letter = lowestOf(bits);
      const mask = toMaskFilter(letters, traits, letter);
      for (let gap = -tolerance; gap <= tolerance; gap++) {
        const root = this.#byDay.get(day + gap)?.roots[first + letter] ?? -1;
        if (root >= 0) leaves.addRoot(root, mask);
      }
    }
  }
}
