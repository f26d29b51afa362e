/** A split of a set of entries: those with at most `value` in the dimension go left. */
export interface Split {
  dimension: number;
  value: number;
}

const DIMENSIONS = 8;
const COORDINATES = 6;

/** Maximum size of the sample; the caller samples a larger set evenly. */
export const SAMPLE_SIZE = 33;

/** The sample, one column per dimension. Columns are sorted only where needed. */
const columns = Array.from({ length: DIMENSIONS }, () => new Int16Array(SAMPLE_SIZE));
const width = new Int32Array(DIMENSIONS);
/** Maximum radius of the sample at each end. */
const reach = new Int32Array(2);

/** Ranks, as a part of the sample, at which a split by radius is tried. */
const RADIUS_PARTS = [0.25, 0.5, 0.75, 0.9];

/** The best split so far and its cost relative to no split. */
const best = { dimension: -1, value: 0, share: Infinity };

/** Adds the entry at `from[start…]` to the sample. O(1). */
export function addToSample(index: number, from: Int16Array, start: number): void {
  for (let dimension = 0; dimension < DIMENSIONS; dimension++) columns[dimension][index] = from[start + dimension];
}

/**
 * Chooses the split of the sample with the lowest cost. The cost of a side is its number of entries times the
 * probability that a search visits its box: the volume of the box, each side extended by its maximum radius.
 * Coordinates are split near `middle`; radii also at higher ranks, since a few large radii force visits to the whole
 * box. Returns undefined if all entries are equal in the allowed dimensions. O(sample).
 * @param excluded dimensions not to use, one bit each
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
    // Try the widest dimension first. Its result usually shows that the others cannot be better and need not be sorted.
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

/** Lower bound of the cost of a split: both sides without any width. */
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

/**
 * Returns how many entries go left if a sorted column is split near `middle` between different values; 0 if all are
 * equal.
 */
function rankNear(column: Int16Array, size: number, middle: number): number {
  const pivot = column[middle];
  let low = middle;
  while (low > 0 && column[low - 1] === pivot) low--;
  let high = middle;
  while (high < size && column[high] === pivot) high++;
  if (high === size) return low;
  return middle - low <= high - middle && low > 0 ? low : high;
}

/** Returns any split between two entries, at `a[p…]` and `b[q…]`; undefined if they are equal. O(1). */
export function splitBetween(a: Int16Array, p: number, b: Int16Array, q: number): Split | undefined {
  for (let dimension = 0; dimension < DIMENSIONS; dimension++) {
    const [one, other] = [a[p + dimension], b[q + dimension]];
    if (one !== other) return { dimension, value: Math.min(one, other) };
  }
  return undefined;
}
