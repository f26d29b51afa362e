import { Batch, ENTRY_CELLS } from './batch.ts';
import { build } from './build.ts';
import { copyTree, listBlocks } from './compact.ts';
import { CORRIDOR_DOUBLES, writeLine } from './corridor.ts';
import type { Corridors } from './corridors.ts';
import type { Caps } from './finds.ts';
import type { Leaves } from './leaves.ts';
import { DIMENSIONS, Forest } from './forest.ts';
import { toGridChord } from './grid.ts';
import { toKnownGridPoint } from './known-places.ts';
import { toEntryMask, toMaskTest } from './mask.ts';
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
import { collect } from './search.ts';
import { collectAlong } from './search-along.ts';
import type { Way } from './search-lines.ts';
import { collectLines } from './search-lines.ts';
import type { Strip } from './strip.ts';

const LETTER_COUNT = 16;

/** What a shelf keeps a tree of for each letter. */
const LOADS = 0;
const TRUCKS = LETTER_COUNT;
const CORRIDORS = 2 * LETTER_COUNT;
const TREES = 3 * LETTER_COUNT;

/** The number of the lowest bit. */
function lowestOf(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** One day's trees: root and size of each, -1 where there is none. */
interface Shelf {
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
export class Shelves {
  /** The pool of all trees; replaced by a smaller one when three quarters of it are empty. */
  forest = new Forest();
  /** Geometry of the posting that was last written or searched for, in the entry order of the forest. */
  readonly entry = new Int16Array(DIMENSIONS);
  readonly #rows: Rows;
  readonly #corridors: Corridors;
  readonly #byDay = new Map<number, Shelf>();

  constructor(rows: Rows, corridors: Corridors) {
    this.#rows = rows;
    this.#corridors = corridors;
  }

  get bytes(): number {
    return this.forest.bytes + this.#corridors.bytes;
  }

  /** The days that have postings, in no order. */
  listDays(): number[] {
    return [...this.#byDay.keys()];
  }

  /** The leaf blocks of one tree, for pictures of the index; empty when there is no such tree. O(tree). */
  listBlocks(day: number, kind: Kind, letter: number): number[] {
    const root = this.#byDay.get(day)?.roots[(kind === 'E' ? TRUCKS : LOADS) + letter] ?? -1;
    return root < 0 ? [] : listBlocks(this.forest, root);
  }

  #shelfOf(day: number): Shelf {
    let shelf = this.#byDay.get(day);
    if (!shelf) {
      shelf = { day, roots: new Int32Array(TREES).fill(-1), sizes: new Int32Array(TREES), postings: 0 };
      this.#byDay.set(day, shelf);
    }
    return shelf;
  }

  /** Writes the geometry of a slot's entry; a corridor truck's own radii reach nothing there, its pieces do that. */
  #writeEntry(slot: number): void {
    const rows = this.#rows.integers;
    const { entry } = this;
    const at = slot * ROW_INTEGERS;
    toKnownGridPoint(rows[at + ORIGIN_LAT]!, rows[at + ORIGIN_LON]!, entry, 0);
    toKnownGridPoint(rows[at + DESTINATION_LAT]!, rows[at + DESTINATION_LON]!, entry, 3);
    const isCorridor = (rows[at + DAY_TRAITS]! & IS_CORRIDOR) !== 0;
    entry[6] = isCorridor ? 0 : toGridChord(rows[at + ORIGIN_RADIUS]!);
    entry[7] = isCorridor ? 0 : toGridChord(rows[at + DESTINATION_RADIUS]!);
  }

  /** What the entries of a slot are filed under in the ordinary trees. */
  #referenceOf(slot: number, to = slot): number {
    return this.#rows.integers[slot * ROW_INTEGERS + NETWORK]! === 0 ? to : ~to;
  }

  /** The first of the ordinary trees of a slot's kind. */
  #treesOf(slot: number): number {
    return this.#isTruck(slot) ? TRUCKS : LOADS;
  }

  #dayOf(slot: number): number {
    return this.#rows.integers[slot * ROW_INTEGERS + DAY_TRAITS]! >> DAY_SHIFT;
  }

  /** Writes the line of a corridor truck to {@link entry}; returns the corridor, -1 for a posting without one. */
  #writeLine(slot: number): number {
    const corridor = this.#corridors.find(slot);
    if (corridor >= 0) writeLine(this.#corridors.data, corridor * CORRIDOR_DOUBLES, this.entry);
    return corridor;
  }

  /** Puts a written row on its day's shelf. O(letters · log postings), twice that for a corridor. */
  add(slot: number): void {
    const shelf = this.#shelfOf(this.#dayOf(slot));
    shelf.postings++;
    this.#writeEntry(slot);
    this.#insert(shelf, this.#treesOf(slot), slot, this.#referenceOf(slot));
    const corridor = this.#writeLine(slot);
    if (corridor >= 0) this.#insert(shelf, CORRIDORS, slot, this.#referenceOf(slot, corridor));
  }

  #insert({ roots, sizes }: Shelf, first: number, slot: number, reference: number): void {
    const rows = this.#rows.integers;
    const at = slot * ROW_INTEGERS;
    const letters = rows[at + LETTERS]!;
    const company = rows[at + COMPANY]!;
    for (let bits = letters & TYPE_BITS; bits !== 0; bits &= bits - 1) {
      const letter = lowestOf(bits);
      const tree = first + letter;
      if (roots[tree]! < 0) roots[tree] = this.forest.plant();
      sizes[tree] = sizes[tree]! + 1;
      const mask = toEntryMask(letters, rows[at + DAY_TRAITS]!, letter);
      this.forest.insert(roots[tree]!, this.entry, mask, reference, company);
    }
  }

  /**
   * Puts many written rows on their shelves: trees that do not stand yet are built at once, the others take their entries one
   * by one. O(entries · log entries).
   */
  addMany(slots: Int32Array): void {
    const { shelves, batch } = this.#gather(slots);
    this.forest.reserve(batch.count);
    shelves.forEach((shelf, number) => {
      for (let tree = 0; tree < TREES; tree++) this.#grow(shelf, tree, batch, number * TREES + tree);
    });
  }

  /** The entries of many rows, tree by tree, those of the first shelf's trees first. */
  #gather(slots: Int32Array): { shelves: Shelf[]; batch: Batch } {
    const rows = this.#rows.integers;
    const shelves: Shelf[] = [];
    const numbers = new Map<number, number>();
    const counts: number[] = [];
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]!;
      const day = this.#dayOf(slot);
      let number = numbers.get(day);
      if (number === undefined) {
        number = shelves.push(this.#shelfOf(day)) - 1;
        numbers.set(day, number);
        for (let tree = 0; tree < TREES; tree++) counts.push(0);
      }
      shelves[number]!.postings++;
      const first = number * TREES + this.#treesOf(slot);
      const isCorridor = (rows[slot * ROW_INTEGERS + DAY_TRAITS]! & IS_CORRIDOR) !== 0;
      for (let bits = rows[slot * ROW_INTEGERS + LETTERS]! & TYPE_BITS; bits !== 0; bits &= bits - 1) {
        counts[first + lowestOf(bits)]!++;
        if (isCorridor) counts[number * TREES + CORRIDORS + lowestOf(bits)]!++;
      }
    }
    const batch = new Batch(Int32Array.from(counts));
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]!;
      const start = numbers.get(this.#dayOf(slot))! * TREES;
      this.#writeEntry(slot);
      this.#enter(batch, start + this.#treesOf(slot), slot, this.#referenceOf(slot));
      const corridor = this.#writeLine(slot);
      if (corridor >= 0) this.#enter(batch, start + CORRIDORS, slot, this.#referenceOf(slot, corridor));
    }
    return { shelves, batch };
  }

  #enter(batch: Batch, first: number, slot: number, reference: number): void {
    const rows = this.#rows.integers;
    const at = slot * ROW_INTEGERS;
    const letters = rows[at + LETTERS]!;
    for (let bits = letters & TYPE_BITS; bits !== 0; bits &= bits - 1) {
      const letter = lowestOf(bits);
      const mask = toEntryMask(letters, rows[at + DAY_TRAITS]!, letter);
      batch.add(first + letter, this.entry, mask, reference, rows[at + COMPANY]!);
    }
  }

  #grow({ roots, sizes }: Shelf, tree: number, batch: Batch, batchTree: number): void {
    const [low, high] = [batch.starts[batchTree]!, batch.starts[batchTree + 1]!];
    if (low === high) return;
    sizes[tree] = sizes[tree]! + high - low;
    if (roots[tree]! < 0) {
      roots[tree] = this.forest.plant();
      build(this.forest, roots[tree]!, batch, low, high);
      return;
    }
    for (let at = low; at < high; at++) {
      this.entry.set(batch.cells.subarray(at * ENTRY_CELLS, at * ENTRY_CELLS + DIMENSIONS));
      this.forest.insert(roots[tree]!, this.entry, batch.maskOf(at), batch.referenceOf(at), batch.companyOf(at));
    }
  }

  /** Takes a row off its shelf, and the shelf away with its last. O(letters · log postings). */
  remove(slot: number): void {
    const day = this.#dayOf(slot);
    const shelf = this.#byDay.get(day)!;
    this.#writeEntry(slot);
    this.#take(shelf, this.#treesOf(slot), slot, this.#referenceOf(slot));
    const corridor = this.#writeLine(slot);
    if (corridor >= 0) this.#take(shelf, CORRIDORS, slot, this.#referenceOf(slot, corridor));
    if (--shelf.postings === 0) this.#byDay.delete(day);
    if (this.forest.isSparse) this.#compact();
  }

  #take({ roots, sizes }: Shelf, first: number, slot: number, reference: number): void {
    const letters = this.#rows.integers[slot * ROW_INTEGERS + LETTERS]!;
    for (let bits = letters & TYPE_BITS; bits !== 0; bits &= bits - 1) {
      const tree = first + lowestOf(bits);
      this.forest.remove(roots[tree]!, this.entry, reference);
      sizes[tree] = sizes[tree]! - 1;
      if (sizes[tree] > 0) continue;
      this.forest.fell(roots[tree]!);
      roots[tree] = -1;
    }
  }

  /** Moves all trees to a pool of their size. O(all entries), paid for by the removals that emptied the old one. */
  #compact(): void {
    const fresh = new Forest();
    for (const { roots } of this.#byDay.values()) {
      for (let tree = 0; tree < TREES; tree++) {
        if (roots[tree]! >= 0) roots[tree] = copyTree(this.forest, roots[tree]!, fresh);
      }
    }
    this.forest = fresh;
  }

  /** Follows a row that is about to move from one slot to another; a corridor's line does not refer to it. */
  relocate(from: number, to: number): void {
    this.#writeEntry(from);
    this.#amend(this.#treesOf(from), from, this.#referenceOf(from), from, this.#referenceOf(from, to));
  }

  /**
   * Follows a row that is about to become that of another slot, alike in day, letters and places: its entries stay where
   * they are and learn what else the other says.
   */
  rewrite(slot: number, next: number): void {
    this.#writeEntry(slot);
    this.#amend(this.#treesOf(slot), slot, this.#referenceOf(slot), next, this.#referenceOf(next, slot));
    const corridor = this.#writeLine(slot);
    if (corridor < 0) return;
    this.#amend(CORRIDORS, slot, this.#referenceOf(slot, corridor), next, this.#referenceOf(next, corridor));
  }

  /** Gives the entries of a slot the mask and company of the row at `next`, and another reference. */
  #amend(first: number, slot: number, from: number, next: number, reference: number): void {
    const rows = this.#rows.integers;
    const { roots } = this.#byDay.get(this.#dayOf(slot))!;
    const letters = rows[next * ROW_INTEGERS + LETTERS]!;
    for (let bits = letters & TYPE_BITS; bits !== 0; bits &= bits - 1) {
      const letter = lowestOf(bits);
      const mask = toEntryMask(letters, rows[next * ROW_INTEGERS + DAY_TRAITS]!, letter);
      const company = rows[next * ROW_INTEGERS + COMPANY]!;
      this.forest.amend(roots[first + letter]!, this.entry, from, mask, reference, company);
    }
  }

  /** Writes the geometry of an asker to {@link entry}, as the calls that collect leaves for it expect. */
  face(slot: number): void {
    this.#writeEntry(slot);
  }

  /** Turns a strip into that of a corridor truck. */
  takeStrip(slot: number, corridor: number, strip: Strip): void {
    const rows = this.#rows.integers;
    const at = slot * ROW_INTEGERS;
    const chords = [toGridChord(rows[at + ORIGIN_RADIUS]!), toGridChord(rows[at + DESTINATION_RADIUS]!)] as const;
    strip.take(this.#corridors.data, corridor * CORRIDOR_DOUBLES, ...chords);
  }

  /** Begins a search among the other kind's postings (M4, M7). */
  openOthers(slot: number, tolerance: number, leaves: Leaves): void {
    this.#plantAll(slot, this.#treesOf(slot) === TRUCKS ? LOADS : TRUCKS, tolerance, leaves);
  }

  /** Begins a search among the corridors (M4, M7). */
  openLines(slot: number, tolerance: number, leaves: Leaves): void {
    this.#plantAll(slot, CORRIDORS, tolerance, leaves);
  }

  /**
   * Collects the leaves of the next ring that could be within the reach of the asker or, with `theirs`, have it in theirs
   * (M8, M10).
   */
  collectNeighbours(theirs: 0 | 1, caps: Caps, leaves: Leaves): void {
    leaves.enter((node) => collect(this.forest, node, this.entry, theirs, caps, leaves));
  }

  /** Collects the leaves of the next ring with loads that could be on the way of a corridor truck (M9). */
  collectAlong(strip: Strip, caps: Caps, leaves: Leaves): void {
    leaves.enter((node) => collectAlong(this.forest, node, this.entry, strip, caps, leaves));
  }

  /** Collects the leaves of the next ring with corridors that could have the load on their way (M9). */
  collectLines(way: Way, caps: Caps, leaves: Leaves): void {
    leaves.enter((node) => collectLines(this.forest, node, this.entry, way, caps, leaves));
  }

  #isTruck(slot: number): boolean {
    return (this.#rows.integers[slot * ROW_INTEGERS + DAY_TRAITS]! & IS_TRUCK) !== 0;
  }

  #plantAll(slot: number, first: number, tolerance: number, leaves: Leaves): void {
    const rows = this.#rows.integers;
    const letters = rows[slot * ROW_INTEGERS + LETTERS]!;
    const traits = rows[slot * ROW_INTEGERS + DAY_TRAITS]!;
    const day = this.#dayOf(slot);
    for (let bits = letters & TYPE_BITS; bits !== 0; bits &= bits - 1) {
      const letter = lowestOf(bits);
      const mask = toMaskTest(letters, traits, letter);
      for (let gap = -tolerance; gap <= tolerance; gap++) {
        const root = this.#byDay.get(day + gap)?.roots[first + letter] ?? -1;
        if (root >= 0) leaves.plant(root, mask);
      }
    }
  }
}
