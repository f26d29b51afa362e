import { Batch, build } from './build.ts';
import { copyTree, listBlocks } from './compact.ts';
import type { Chord } from './corridor.ts';
import { CORRIDOR_DOUBLES, toChord, writeLine } from './corridor.ts';
import type { Corridors } from './corridors.ts';
import type { Caps, Leaves } from './finds.ts';
import { DIMENSIONS, Forest, META_WORDS } from './forest.ts';
import { toGridChord, toGridPoint } from './grid.ts';
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

const LETTER_COUNT = 16;

/** What a shelf keeps a tree of for each letter. */
const LOADS = 0;
const TRUCKS = LETTER_COUNT;
const CORRIDORS = 2 * LETTER_COUNT;
const TREES = 3 * LETTER_COUNT;

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
    toGridPoint(rows[at + ORIGIN_LAT]!, rows[at + ORIGIN_LON]!, entry, 0);
    toGridPoint(rows[at + DESTINATION_LAT]!, rows[at + DESTINATION_LON]!, entry, 3);
    const isCorridor = (rows[at + DAY_TRAITS]! & IS_CORRIDOR) !== 0;
    entry[6] = isCorridor ? 0 : toGridChord(rows[at + ORIGIN_RADIUS]!);
    entry[7] = isCorridor ? 0 : toGridChord(rows[at + DESTINATION_RADIUS]!);
  }

  /** Calls `visit` for every entry of a slot, its geometry in `entry`. */
  #forEachEntry(slot: number, visit: (tree: number, mask: number, reference: number) => void): void {
    const rows = this.#rows.integers;
    const at = slot * ROW_INTEGERS;
    const letters = rows[at + LETTERS]!;
    const traits = rows[at + DAY_TRAITS]!;
    const isPrivate = rows[at + NETWORK]! !== 0;
    this.#writeEntry(slot);
    const first = traits & IS_TRUCK ? TRUCKS : LOADS;
    for (let bits = letters & TYPE_BITS; bits !== 0; bits &= bits - 1) {
      const letter = 31 - Math.clz32(bits & -bits);
      visit(first + letter, toEntryMask(letters, traits, letter), isPrivate ? ~slot : slot);
    }
    const corridor = this.#corridors.find(slot);
    if (corridor < 0) return;
    writeLine(this.#corridors.data, corridor * CORRIDOR_DOUBLES, this.entry);
    for (let bits = letters & TYPE_BITS; bits !== 0; bits &= bits - 1) {
      const letter = 31 - Math.clz32(bits & -bits);
      visit(CORRIDORS + letter, toEntryMask(letters, traits, letter), isPrivate ? ~corridor : corridor);
    }
  }

  /** Puts a written row on its day's shelf. O(letters · log postings), a corridor's pieces times that. */
  add(slot: number): void {
    const rows = this.#rows.integers;
    const shelf = this.#shelfOf(rows[slot * ROW_INTEGERS + DAY_TRAITS]! >> DAY_SHIFT);
    const company = rows[slot * ROW_INTEGERS + COMPANY]!;
    shelf.postings++;
    this.#forEachEntry(slot, (tree, mask, reference) => {
      if (shelf.roots[tree]! < 0) shelf.roots[tree] = this.forest.plant();
      shelf.sizes[tree] = shelf.sizes[tree]! + 1;
      this.forest.insert(shelf.roots[tree]!, this.entry, mask, reference, company);
    });
  }

  /**
   * Puts many written rows on their shelves: trees that do not stand yet are built at once, the others take their entries one
   * by one. O(entries · log entries).
   */
  addMany(slots: Int32Array): void {
    const rows = this.#rows.integers;
    const batch = new Batch();
    const shelves: Shelf[] = [];
    const numbers = new Map<Shelf, number>();
    for (const slot of slots) {
      const shelf = this.#shelfOf(rows[slot * ROW_INTEGERS + DAY_TRAITS]! >> DAY_SHIFT);
      const number = numbers.get(shelf) ?? shelves.push(shelf) - 1;
      if (number === numbers.size) numbers.set(shelf, number);
      shelf.postings++;
      const company = rows[slot * ROW_INTEGERS + COMPANY]!;
      this.#forEachEntry(slot, (tree, mask, reference) => {
        batch.add(number * TREES + tree, this.entry, mask, reference, company);
      });
    }
    const { order, starts } = batch.sortByTree(shelves.length * TREES);
    this.forest.reserve(batch.count);
    for (let tree = 0; tree < shelves.length * TREES; tree++) {
      const [low, high] = [starts[tree]!, starts[tree + 1]!];
      if (low < high) this.#grow(shelves[Math.floor(tree / TREES)]!, tree % TREES, batch, order, low, high);
    }
  }

  #grow(shelf: Shelf, tree: number, batch: Batch, order: Int32Array, low: number, high: number): void {
    shelf.sizes[tree] = shelf.sizes[tree]! + high - low;
    if (shelf.roots[tree]! < 0) {
      shelf.roots[tree] = this.forest.plant();
      build(this.forest, shelf.roots[tree]!, batch, order, low, high);
      return;
    }
    const { geometry, meta } = batch;
    for (let index = low; index < high; index++) {
      const at = order[index]!;
      const m = at * META_WORDS;
      this.entry.set(geometry.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS));
      this.forest.insert(shelf.roots[tree]!, this.entry, meta[m]!, meta[m + 1]!, meta[m + 2]!);
    }
  }

  /** Takes a row off its shelf, and the shelf away with its last. O(letters · log postings). */
  remove(slot: number): void {
    const day = this.#rows.integers[slot * ROW_INTEGERS + DAY_TRAITS]! >> DAY_SHIFT;
    const shelf = this.#byDay.get(day)!;
    this.#forEachEntry(slot, (tree, _mask, reference) => {
      const root = shelf.roots[tree]!;
      this.forest.remove(root, this.entry, reference);
      const size = shelf.sizes[tree]! - 1;
      shelf.sizes[tree] = size;
      if (size === 0) {
        this.forest.fell(root);
        shelf.roots[tree] = -1;
      }
    });
    if (--shelf.postings === 0) this.#byDay.delete(day);
    if (this.forest.isSparse) this.#compact();
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

  /** Follows a row that is about to move from one slot to another; its corridor's pieces do not refer to it. */
  relocate(from: number, to: number): void {
    const rows = this.#rows.integers;
    const at = from * ROW_INTEGERS;
    const traits = rows[at + DAY_TRAITS]!;
    const shelf = this.#byDay.get(traits >> DAY_SHIFT)!;
    const isPrivate = rows[at + NETWORK]! !== 0;
    const first = traits & IS_TRUCK ? TRUCKS : LOADS;
    this.#writeEntry(from);
    for (let bits = rows[at + LETTERS]! & TYPE_BITS; bits !== 0; bits &= bits - 1) {
      const root = shelf.roots[first + 31 - Math.clz32(bits & -bits)]!;
      this.forest.rename(root, this.entry, isPrivate ? ~from : from, isPrivate ? ~to : to);
    }
  }

  /** Writes the geometry of an asker to {@link entry}, as the calls that collect leaves for it expect. */
  face(slot: number): void {
    this.#writeEntry(slot);
  }

  /**
   * Collects the leaves of the other kind's postings that could be within the reach of the row at `slot` or, with `theirs`,
   * have it in theirs (M4, M7, M8, M10).
   */
  collectNeighbours(slot: number, theirs: 0 | 1, tolerance: number, leaves: Leaves): void {
    const first = this.#isTruck(slot) ? LOADS : TRUCKS;
    this.#forEachTree(slot, first, tolerance, leaves, (root) => collect(this.forest, root, this.entry, theirs, leaves));
  }

  /** The chord of a corridor truck's way. */
  chordOf(slot: number, corridor: number): Chord {
    const rows = this.#rows.integers;
    const at = slot * ROW_INTEGERS;
    const start = corridor * CORRIDOR_DOUBLES;
    return toChord(this.#corridors.data, start, rows[at + ORIGIN_RADIUS]!, rows[at + DESTINATION_RADIUS]!);
  }

  /** Collects the leaves of loads that could be on the way of the corridor truck at `slot` (M9). */
  collectAlong(slot: number, chord: Chord, tolerance: number, leaves: Leaves): void {
    this.#forEachTree(slot, LOADS, tolerance, leaves, (root) => {
      collectAlong(this.forest, root, this.entry, chord, leaves);
    });
  }

  /** Collects the leaves of corridors that could have the load at `slot` on their way (M9). */
  collectLines(slot: number, way: Way, caps: Caps, tolerance: number, leaves: Leaves): void {
    this.#forEachTree(slot, CORRIDORS, tolerance, leaves, (root) => {
      collectLines(this.forest, root, this.entry, way, caps, leaves);
    });
  }

  #isTruck(slot: number): boolean {
    return (this.#rows.integers[slot * ROW_INTEGERS + DAY_TRAITS]! & IS_TRUCK) !== 0;
  }

  #forEachTree(slot: number, first: number, tolerance: number, leaves: Leaves, visit: (root: number) => void): void {
    const rows = this.#rows.integers;
    const letters = rows[slot * ROW_INTEGERS + LETTERS]!;
    const traits = rows[slot * ROW_INTEGERS + DAY_TRAITS]!;
    const day = traits >> DAY_SHIFT;
    leaves.clear();
    for (let bits = letters & TYPE_BITS; bits !== 0; bits &= bits - 1) {
      const letter = 31 - Math.clz32(bits & -bits);
      leaves.masks.push(toMaskTest(letters, traits, letter));
      for (let gap = -tolerance; gap <= tolerance; gap++) {
        const root = this.#byDay.get(day + gap)?.roots[first + letter] ?? -1;
        if (root >= 0) visit(root);
      }
    }
  }
}
