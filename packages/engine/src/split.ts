/** Where to cut a set of entries in two: those whose value in the dimension is at most `value` go left. */
export interface Split {
  dimension: number;
  value: number;
}

const DIMENSIONS = 8;
const COORDINATES = 6;

/** Entries that a choice looks at; the caller samples a larger set evenly. */
export const SAMPLE_SIZE = 33;

/** The sample, a column a dimension; sorted where the choice looks closer. */
const columns = Array.from({ length: DIMENSIONS }, () => new Int16Array(SAMPLE_SIZE));
const width = new Int32Array(DIMENSIONS);
/** How far the sample reaches at either end: its greatest radius. */
const reach = new Int32Array(2);

/** Parts of the sample below a cut by radius. */
const RADIUS_PARTS = [0.25, 0.5, 0.75, 0.9];

/** The best cut so far and the work that it leaves, as a share of the work without it. */
const best = { dimension: -1, value: 0, share: Infinity };

/** Takes an entry into the sample, its geometry at `from[start…]`. */
export function addToSample(index: number, from: Int16Array, start: number): void {
  for (let dimension = 0; dimension < DIMENSIONS; dimension++) columns[dimension][index] = from[start + dimension];
}

/**
 * The cut of the sample that leaves the least work: entries times the chance that a search enters their box, which is its
 * volume with each side widened by its reach, summed over both sides. Coordinates are cut next to `middle`; radii also
 * nearer to their ends, since a few far-reaching entries would open a box to everybody. Undefined when the sample is all
 * alike in the dimensions that are not excluded, a bit each. O(sample).
 */
export function chooseSplit(size: number, middle: number, excluded = 0): Split | undefined {
  best.dimension = -1;
  best.share = Infinity;
  let done = excluded;
  for (let dimension = 0; dimension < DIMENSIONS; dimension++) {
    measure(dimension, size);
    if (width[dimension] === 0) done |= 1 << dimension;
  }
  for (const end of [0, 1] as const) if (((done >> (COORDINATES + end)) & 1) === 0) scoreRadii(end, size);
  for (;;) {
    // The widest first: what a cut in the others could save at most soon shows that they need not be sorted.
    let next = -1;
    let least = best.share;
    for (let dimension = 0; dimension < COORDINATES; dimension++) {
      const share = (done >> dimension) & 1 ? Infinity : leastShare(dimension);
      if (share >= least) continue;
      least = share;
      next = dimension;
    }
    if (next < 0) break;
    done |= 1 << next;
    scoreCoordinate(next, size, middle);
  }
  return best.dimension < 0 ? undefined : { dimension: best.dimension, value: best.value };
}

function measure(dimension: number, size: number): void {
  const column = columns[dimension];
  let least = column[0];
  let greatest = least;
  for (let index = 1; index < size; index++) {
    const value = column[index];
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  width[dimension] = greatest - least;
  if (dimension >= COORDINATES) reach[dimension - COORDINATES] = greatest + 1;
}

/** The share that would be left if both sides of a cut came out without any width. */
function leastShare(dimension: number): number {
  const ofEnd = reach[dimension < 3 ? 0 : 1];
  return ofEnd / (width[dimension] + ofEnd);
}

function scoreCoordinate(dimension: number, size: number, middle: number): void {
  const column = columns[dimension];
  sort(column, size);
  const cut = rankNear(column, size, middle);
  if (cut === 0) return;
  const ofEnd = reach[dimension < 3 ? 0 : 1];
  const left = column[cut - 1] - column[0] + ofEnd;
  const right = column[size - 1] - column[cut] + ofEnd;
  const share = (cut * left + (size - cut) * right) / (size * (width[dimension] + ofEnd));
  if (share < best.share) record(dimension, column[cut - 1], share);
}

function scoreRadii(end: 0 | 1, size: number): void {
  const column = columns[COORDINATES + end];
  sort(column, size);
  for (const part of RADIUS_PARTS) {
    const cut = rankNear(column, size, Math.floor(size * part));
    if (cut === 0) continue;
    let left = 1;
    for (let dimension = 3 * end; dimension < 3 * end + 3; dimension++) {
      left *= (width[dimension] + column[cut - 1] + 1) / (width[dimension] + reach[end]);
    }
    const share = (cut * left + size - cut) / size;
    if (share < best.share) record(COORDINATES + end, column[cut - 1], share);
  }
}

function record(dimension: number, value: number, share: number): void {
  best.dimension = dimension;
  best.value = value;
  best.share = share;
}

function sort(column: Int16Array, size: number): void {
  for (let at = 1; at < size; at++) {
    const moved = column[at];
    let hole = at;
    while (hole > 0 && column[hole - 1] > moved) {
      column[hole] = column[hole - 1];
      hole--;
    }
    column[hole] = moved;
  }
}

/** How many go left when a sorted column is cut next to `middle` without parting equals; 0 when all are equal. */
function rankNear(column: Int16Array, size: number, middle: number): number {
  const pivot = column[middle];
  let low = middle;
  while (low > 0 && column[low - 1] === pivot) low--;
  let high = middle;
  while (high < size && column[high] === pivot) high++;
  if (high === size) return low;
  return middle - low <= high - middle && low > 0 ? low : high;
}

/** Any cut between two entries, at `a[p…]` and `b[q…]`; undefined when they are alike. */
export function splitBetween(a: Int16Array, p: number, b: Int16Array, q: number): Split | undefined {
  for (let dimension = 0; dimension < DIMENSIONS; dimension++) {
    const [one, other] = [a[p + dimension], b[q + dimension]];
    if (one !== other) return { dimension, value: Math.min(one, other) };
  }
  return undefined;
}
