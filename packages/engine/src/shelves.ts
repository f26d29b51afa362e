import type { CorridorShape } from './corridor.ts';
import { countPieces, toChordReach, toCorridorShape, writePiece } from './corridor.ts';
import { DIMENSIONS, Forest } from './forest.ts';
import { toGridChord, toGridPoint } from './grid.ts';
import { toEntryMask, toMaskTest } from './mask.ts';
import type { Rows } from './rows.ts';
import {
  DAY_SHIFT,
  DAY_TRAITS,
  DESTINATION_LAT,
  DESTINATION_LON,
  DESTINATION_RADIUS,
  IS_CORRIDOR,
  IS_TRUCK,
  LETTERS,
  ORIGIN_LAT,
  ORIGIN_LON,
  ORIGIN_RADIUS,
  ROW_INTEGERS,
  TYPE_BITS,
} from './rows.ts';
import type { Finds } from './search.ts';
import { findInCorridor, findInReach } from './search.ts';

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

/** Which of the index's answers a search wants. */
export interface Reach {
  /** Entries within the asker's own radii. */
  own: boolean;
  /** Entries within whose own radii the asker is. */
  theirs: boolean;
}

const entry = new Int16Array(DIMENSIONS);

/**
 * The index proper: for each day and equipment letter a tree of loads, one of trucks and one of corridor pieces. A posting
 * with three letters is in three trees. A search goes to the days of the date window (M7) and the asker's letters (M4).
 */
export class Shelves {
  readonly forest = new Forest();
  readonly #rows: Rows;
  readonly #byDay = new Map<number, Shelf>();
  readonly #shapes = new Map<number, CorridorShape>();
  #stamps = new Int32Array(0);
  #stamp = 0;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  get bytes(): number {
    return this.forest.bytes + this.#stamps.byteLength;
  }

  /** The corridor of a slot on the shelves. */
  findShape(slot: number): CorridorShape | undefined {
    return this.#shapes.get(slot);
  }

  /** The days that have postings, in no order. */
  listDays(): number[] {
    return [...this.#byDay.keys()];
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
    const at = slot * ROW_INTEGERS;
    toGridPoint(rows[at + ORIGIN_LAT]!, rows[at + ORIGIN_LON]!, entry, 0);
    toGridPoint(rows[at + DESTINATION_LAT]!, rows[at + DESTINATION_LON]!, entry, 3);
    const isCorridor = (rows[at + DAY_TRAITS]! & IS_CORRIDOR) !== 0;
    entry[6] = isCorridor ? 0 : toGridChord(rows[at + ORIGIN_RADIUS]!);
    entry[7] = isCorridor ? 0 : toGridChord(rows[at + DESTINATION_RADIUS]!);
  }

  /** Calls `visit` for every entry of a slot, its geometry in `entry`. */
  #forEachEntry(slot: number, shape: CorridorShape | undefined, visit: (tree: number, mask: number) => void): void {
    const rows = this.#rows.integers;
    const at = slot * ROW_INTEGERS;
    const letters = rows[at + LETTERS]!;
    const traits = rows[at + DAY_TRAITS]!;
    this.#writeEntry(slot);
    const first = traits & IS_TRUCK ? TRUCKS : LOADS;
    for (let bits = letters & TYPE_BITS; bits !== 0; bits &= bits - 1) {
      const letter = 31 - Math.clz32(bits & -bits);
      visit(first + letter, toEntryMask(letters, traits, letter));
    }
    if (!shape) return;
    const pieces = countPieces(shape);
    for (let piece = 0; piece < pieces; piece++) {
      writePiece(shape, piece, pieces, rows[at + ORIGIN_RADIUS]!, rows[at + DESTINATION_RADIUS]!, entry);
      for (let bits = letters & TYPE_BITS; bits !== 0; bits &= bits - 1) {
        const letter = 31 - Math.clz32(bits & -bits);
        visit(CORRIDORS + letter, toEntryMask(letters, traits, letter));
      }
    }
  }

  /** Puts a written row on its day's shelf. O(letters · log postings), a corridor's pieces times that. */
  add(slot: number, shape: CorridorShape | undefined): void {
    const shelf = this.#shelfOf(this.#rows.integers[slot * ROW_INTEGERS + DAY_TRAITS]! >> DAY_SHIFT);
    shelf.postings++;
    if (shape) this.#shapes.set(slot, shape);
    this.#forEachEntry(slot, shape, (tree, mask) => {
      if (shelf.roots[tree]! < 0) shelf.roots[tree] = this.forest.plant();
      shelf.sizes[tree] = shelf.sizes[tree]! + 1;
      this.forest.insert(shelf.roots[tree]!, entry, mask, slot);
    });
  }

  /** Takes a row off its shelf, and the shelf away with its last. O(letters · log postings). */
  remove(slot: number): void {
    const day = this.#rows.integers[slot * ROW_INTEGERS + DAY_TRAITS]! >> DAY_SHIFT;
    const shelf = this.#byDay.get(day)!;
    this.#forEachEntry(slot, this.#shapes.get(slot), (tree) => {
      const root = shelf.roots[tree]!;
      this.forest.remove(root, entry, slot);
      const size = shelf.sizes[tree]! - 1;
      shelf.sizes[tree] = size;
      if (size === 0) {
        this.forest.fell(root);
        shelf.roots[tree] = -1;
      }
    });
    this.#shapes.delete(slot);
    if (--shelf.postings === 0) this.#byDay.delete(day);
  }

  /** Follows a row that is about to move from one slot to another. */
  relocate(from: number, to: number): void {
    const shelf = this.#byDay.get(this.#rows.integers[from * ROW_INTEGERS + DAY_TRAITS]! >> DAY_SHIFT)!;
    const shape = this.#shapes.get(from);
    this.#forEachEntry(from, shape, (tree) => this.forest.rename(shelf.roots[tree]!, entry, from, to));
    if (shape) {
      this.#shapes.delete(from);
      this.#shapes.set(to, shape);
    }
  }

  /**
   * Finds every posting of the other kind that could pair with the row at `slot` by M4–M10, and some that do not: the
   * verdict is the caller's. A corridor truck may be found once as a neighbour and once by its corridor.
   * @returns how many of the finds, counted from the first, are neighbours; the rest are by corridor
   */
  search(slot: number, reach: Reach, tolerance: number, corridor: CorridorShape | undefined, finds: Finds): number {
    this.#writeEntry(slot);
    const rows = this.#rows.integers;
    const traits = rows[slot * ROW_INTEGERS + DAY_TRAITS]!;
    const isTruck = (traits & IS_TRUCK) !== 0;
    const theirs = reach.theirs ? 1 : 0;
    if (!reach.own) entry.fill(0, 6);
    if (theirs === 1 || (reach.own && corridor === undefined)) {
      this.#forEachTree(slot, isTruck ? LOADS : TRUCKS, tolerance, (root, letter) => {
        const test = toMaskTest(rows[slot * ROW_INTEGERS + LETTERS]!, traits, letter);
        findInReach(this.forest, root, entry, theirs, test, finds);
      });
    }
    const neighbours = finds.count;
    if (corridor && reach.own) this.#searchAlong(slot, corridor, tolerance, finds);
    if (!isTruck && reach.theirs) this.#searchPieces(slot, tolerance, finds);
    return neighbours;
  }

  #forEachTree(slot: number, first: number, tolerance: number, visit: (root: number, letter: number) => void): void {
    const rows = this.#rows.integers;
    const day = rows[slot * ROW_INTEGERS + DAY_TRAITS]! >> DAY_SHIFT;
    for (let gap = -tolerance; gap <= tolerance; gap++) {
      const shelf = this.#byDay.get(day + gap);
      if (!shelf) continue;
      for (let bits = rows[slot * ROW_INTEGERS + LETTERS]! & TYPE_BITS; bits !== 0; bits &= bits - 1) {
        const letter = 31 - Math.clz32(bits & -bits);
        const root = shelf.roots[first + letter]!;
        if (root >= 0) visit(root, letter);
      }
    }
  }

  #searchAlong(slot: number, shape: CorridorShape, tolerance: number, finds: Finds): void {
    const rows = this.#rows.integers;
    const at = slot * ROW_INTEGERS;
    const originReach = toChordReach(shape, rows[at + ORIGIN_RADIUS]!);
    const destinationReach = toChordReach(shape, rows[at + DESTINATION_RADIUS]!);
    this.#forEachTree(slot, LOADS, tolerance, (root, letter) => {
      const test = toMaskTest(rows[at + LETTERS]!, rows[at + DAY_TRAITS]!, letter);
      findInCorridor(this.forest, root, shape, originReach, destinationReach, test, finds);
    });
  }

  /** Finds corridors through their pieces, each corridor once. */
  #searchPieces(slot: number, tolerance: number, finds: Finds): void {
    const rows = this.#rows.integers;
    const at = slot * ROW_INTEGERS;
    const before = finds.count;
    entry.fill(0, 6);
    this.#forEachTree(slot, CORRIDORS, tolerance, (root, letter) => {
      const test = toMaskTest(rows[at + LETTERS]!, rows[at + DAY_TRAITS]!, letter);
      findInReach(this.forest, root, entry, 1, test, finds);
    });
    if (finds.count === before) return;
    if (this.#stamps.length < this.#rows.top) this.#stamps = new Int32Array(Math.ceil(this.#rows.top * 1.25));
    this.#stamp = (this.#stamp + 1) | 0;
    const stamp = this.#stamp;
    let kept = before;
    for (let index = before; index < finds.count; index++) {
      const found = finds.references[index]!;
      if (this.#stamps[found] === stamp) continue;
      this.#stamps[found] = stamp;
      finds.references[kept++] = found;
    }
    finds.count = kept;
  }

  /** The corridor of a row that is not on the shelves, undefined for any other posting. */
  toShape(slot: number): CorridorShape | undefined {
    const rows = this.#rows.integers;
    const at = slot * ROW_INTEGERS;
    if ((rows[at + DAY_TRAITS]! & IS_CORRIDOR) === 0) return undefined;
    return toCorridorShape(
      rows[at + ORIGIN_LAT]!,
      rows[at + ORIGIN_LON]!,
      rows[at + DESTINATION_LAT]!,
      rows[at + DESTINATION_LON]!,
    );
  }
}
