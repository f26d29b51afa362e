import { Batch, ENTRY_CELLS } from './batch.ts';
import { bulkLoad } from './bulk-load.ts';
import { copyTree } from './compact.ts';
import { CORRIDOR_DOUBLES, writeLine } from './corridor.ts';
import type { CorridorTable } from './corridor-table.ts';
import type { TopKBounds } from './candidates.ts';
import type { LeafQueue } from './leaf-queue.ts';
import { DIMENSIONS, TreePool } from './tree-pool.ts';
import { toGridChord } from './grid.ts';
import { cachedGridPoint } from './grid-point-cache.ts';
import { toEntryMask, toMaskFilter } from './entry-mask.ts';
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

/** Tree numbers of a partition: one tree per letter for loads, for trucks and for corridor lines. */
const LOADS = 0;
const TRUCKS = LETTER_COUNT;
const CORRIDORS = 2 * LETTER_COUNT;
const TREES = 3 * LETTER_COUNT;

/** Number of the lowest set bit. */
function lowestOf(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** The trees of one day: root and number of entries of each; -1 for no tree. */
interface DayPartition {
  readonly day: number;
  readonly roots: Int32Array;
  readonly sizes: Int32Array;
  /** Number of postings of the day. */
  postings: number;
}

/**
 * The index: trees partitioned by day, kind and equipment letter. A posting with three letters is in three trees. A
 * search visits the days within the date tolerance (M7) and the letters of the query (M4). An entry refers to a slot, a
 * line entry to a corridor; the reference is complemented for a private posting (M3).
 */
export class Partitions {
  /** The nodes and leaves of all trees. Replaced by a smaller pool when three quarters are unused. */
  pool = new TreePool();
  /** Geometry of the posting last written or searched for. */
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

  /** Lists the days that have postings, unordered. O(days). The caller owns the array. */
  listDays(): number[] {
    return [...this.#byDay.keys()];
  }

  #partitionFor(day: number): DayPartition {
    let partition = this.#byDay.get(day);
    if (!partition) {
      partition = { day, roots: new Int32Array(TREES).fill(-1), sizes: new Int32Array(TREES), postings: 0 };
      this.#byDay.set(day, partition);
    }
    return partition;
  }

  /**
   * Writes the geometry of a row to {@link entry}. A corridor truck gets radii of zero: its line entry represents its
   * reach.
   */
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

  /** The reference of a row's entries in the endpoint trees. */
  #referenceOf(slot: number, to = slot): number {
    return this.#rows.integers[slot * ROW_INTEGERS + NETWORK] === 0 ? to : ~to;
  }

  /** The first tree number for a row's kind. */
  #treesOf(slot: number): number {
    return this.#isTruck(slot) ? TRUCKS : LOADS;
  }

  #dayOf(slot: number): number {
    return this.#rows.integers[slot * ROW_INTEGERS + DAY_TRAITS] >> DAY_SHIFT;
  }

  /** Writes the line of a corridor truck to {@link entry}. Returns the corridor, or -1 if the row has none. */
  #writeLine(slot: number): number {
    const corridor = this.#corridors.find(slot);
    if (corridor >= 0) writeLine(this.#corridors.data, corridor * CORRIDOR_DOUBLES, this.entry);
    return corridor;
  }

  /** Inserts the entries of a row. O(letters · log postings). */
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
   * Inserts the entries of many rows. New trees are bulk loaded; existing trees take entries one by one. O(entries ·
   * log entries).
   */
  addMany(slots: Int32Array): void {
    const { partitions, batch } = this.#batchEntries(slots);
    this.pool.reserve(batch.count);
    partitions.forEach((partition, number) => {
      for (let tree = 0; tree < TREES; tree++) this.#addBatch(partition, tree, batch, number * TREES + tree);
    });
  }

  /** Collects the entries of many rows, grouped by partition and tree. */
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

  /** Removes the entries of a row, and the partition with its last posting. O(letters · log postings). */
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

  /**
   * Copies all trees to a new pool of the right size. O(entries), amortised over the removals that made the old pool
   * sparse.
   */
  #compact(): void {
    const fresh = new TreePool();
    for (const { roots } of this.#byDay.values()) {
      for (let tree = 0; tree < TREES; tree++) {
        if (roots[tree] >= 0) roots[tree] = copyTree(this.pool, roots[tree], fresh);
      }
    }
    this.pool = fresh;
  }

  /**
   * Updates the entries of a row that is about to move to another slot. Line entries do not refer to slots. O(letters ·
   * log postings).
   */
  relocate(from: number, to: number): void {
    this.#writeEntry(from);
    this.#updateEntries(this.#treesOf(from), from, this.#referenceOf(from), from, this.#referenceOf(from, to));
  }

  /**
   * Updates the entries of a row that is about to become a copy of the row at `next`. Both have the same day, letters
   * and places, so the entries stay in their leaves. O(letters · log postings).
   */
  rewrite(slot: number, next: number): void {
    this.#writeEntry(slot);
    this.#updateEntries(this.#treesOf(slot), slot, this.#referenceOf(slot), next, this.#referenceOf(next, slot));
    const corridor = this.#writeLine(slot);
    if (corridor < 0) return;
    this.#updateEntries(CORRIDORS, slot, this.#referenceOf(slot, corridor), next, this.#referenceOf(next, corridor));
  }

  /** Overwrites the metadata of a row's entries by those of the row at `next` and another reference. */
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

  /** Sets the posting of the next search: writes its geometry to {@link entry}. O(1). */
  setQuery(slot: number): void {
    this.#writeEntry(slot);
  }

  /** Sets the corridor of a classifier to that of a truck. O(1). */
  setCorridorQuery(slot: number, corridor: number, classifier: CorridorClassifier): void {
    const rows = this.#rows.integers;
    const at = slot * ROW_INTEGERS;
    const chords = [toGridChord(rows[at + ORIGIN_RADIUS]), toGridChord(rows[at + DESTINATION_RADIUS])] as const;
    classifier.setCorridor(this.#corridors.data, corridor * CORRIDOR_DOUBLES, ...chords);
  }

  /** Starts a search in the endpoint trees of the other kind (M4, M7). O(letters · days). */
  startEndpointSearch(slot: number, tolerance: number, leaves: LeafQueue): void {
    this.#addRoots(slot, this.#treesOf(slot) === TRUCKS ? LOADS : TRUCKS, tolerance, leaves);
  }

  /** Starts a search in the line trees (M4, M7). O(letters · days). */
  startLineSearch(slot: number, tolerance: number, leaves: LeafQueue): void {
    this.#addRoots(slot, CORRIDORS, tolerance, leaves);
  }

  /**
   * Collects the leaves of the next ring with entries within the query's radii or, if `entryReach` is 1, with the query
   * within their radii (M8, M10).
   */
  collectEndpointLeaves(entryReach: 0 | 1, bounds: TopKBounds, leaves: LeafQueue): void {
    leaves.visitFrontier((node) => collectByEndpoints(this.pool, node, this.entry, entryReach, bounds, leaves));
  }

  /** Collects the leaves of the next ring with loads that the query's corridor may cover (M9). */
  collectCorridorLeaves(classifier: CorridorClassifier, bounds: TopKBounds, leaves: LeafQueue): void {
    leaves.visitFrontier((node) => collectInCorridor(this.pool, node, this.entry, classifier, bounds, leaves));
  }

  /** Collects the leaves of the next ring with corridors that may cover the query, a load (M9). */
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
