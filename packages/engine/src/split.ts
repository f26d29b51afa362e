/** Where to cut a set of entries in two: those whose value in the dimension is at most `value` go left. */
export interface Split {
  dimension: number;
  value: number;
}

const DIMENSIONS = 8;
const COORDINATES = 6;

/** Entries that a choice looks at; the caller samples a larger set evenly. */
export const SAMPLE_SIZE = 33;

/** The sample, a column a dimension; sorted by the choice. */
const columns = Array.from({ length: DIMENSIONS }, () => new Int16Array(SAMPLE_SIZE));
const width = new Float64Array(COORDINATES);

const MIDDLE_ONLY = [0.5];
/** Parts of the sample below a cut by radius. */
const RADIUS_PARTS = [0.25, 0.5, 0.75, 0.9];

/** The volume of a box, each side widened by the reach: how often a search enters it, near enough to compare two. */
function reachOf(first: number, reach: number): number {
  return (width[first]! + reach) * (width[first + 1]! + reach) * (width[first + 2]! + reach);
}

/** Takes an entry into the sample, its geometry at `from[start…]`. */
export function addToSample(index: number, from: Int16Array, start: number): void {
  for (let dimension = 0; dimension < DIMENSIONS; dimension++) columns[dimension]![index] = from[start + dimension]!;
}

/**
 * The cut of the sample that leaves the least work: entries times the chance that a search enters their box, summed over both
 * sides. Coordinates are cut next to `middle`; radii also nearer to their ends, since a few far-reaching entries would open a
 * box to everybody. Undefined when the sample is all alike in the dimensions that are not barred, a bit each. O(sample).
 */
export function chooseSplit(size: number, middle: number, barred = 0): Split | undefined {
  for (const column of columns) sort(column, size);
  for (let dimension = 0; dimension < COORDINATES; dimension++) {
    width[dimension] = columns[dimension]![size - 1]! - columns[dimension]![0]!;
  }
  const originReach = columns[6]![size - 1]! + 1;
  const destinationReach = columns[7]![size - 1]! + 1;
  const wholeOrigin = reachOf(0, originReach);
  const wholeDestination = reachOf(3, destinationReach);
  let best: Split | undefined;
  let bestCost = Infinity;
  for (let dimension = 0; dimension < DIMENSIONS; dimension++) {
    if ((barred >> dimension) & 1) continue;
    const column = columns[dimension]!;
    const isOrigin = dimension < 3 || dimension === COORDINATES;
    const first = isOrigin ? 0 : 3;
    const reach = isOrigin ? originReach : destinationReach;
    const wholeOther = isOrigin ? wholeDestination : wholeOrigin;
    for (const part of dimension < COORDINATES ? MIDDLE_ONLY : RADIUS_PARTS) {
      const cut = cutNear(column, size, part === 0.5 ? middle : Math.floor(size * part));
      if (cut === 0) continue;
      let left: number;
      let right: number;
      if (dimension < COORDINATES) {
        const kept = width[dimension]!;
        width[dimension] = column[cut - 1]! - column[0]!;
        left = reachOf(first, reach);
        width[dimension] = column[size - 1]! - column[cut]!;
        right = reachOf(first, reach);
        width[dimension] = kept;
      } else {
        left = reachOf(first, column[cut - 1]! + 1);
        right = reachOf(first, reach);
      }
      const cost = (cut * left + (size - cut) * right) * wholeOther;
      if (cost < bestCost) {
        bestCost = cost;
        best = { dimension, value: column[cut - 1]! };
      }
    }
  }
  return best;
}

function sort(column: Int16Array, size: number): void {
  for (let at = 1; at < size; at++) {
    const moved = column[at]!;
    let hole = at;
    while (hole > 0 && column[hole - 1]! > moved) {
      column[hole] = column[hole - 1]!;
      hole--;
    }
    column[hole] = moved;
  }
}

/** How many go left when a sorted column is cut next to `middle` without parting equals; 0 when all are equal. */
function cutNear(column: Int16Array, size: number, middle: number): number {
  const pivot = column[middle]!;
  let low = middle;
  while (low > 0 && column[low - 1] === pivot) low--;
  let high = middle;
  while (high < size && column[high] === pivot) high++;
  if (high === size) return low;
  return middle - low <= high - middle && low > 0 ? low : high;
}

/** Any cut between two entries, at `a[p…]` and `b[q…]`; undefined when they are alike. */
export function cutApart(a: Int16Array, p: number, b: Int16Array, q: number): Split | undefined {
  for (let dimension = 0; dimension < DIMENSIONS; dimension++) {
    const [one, other] = [a[p + dimension]!, b[q + dimension]!];
    if (one !== other) return { dimension, value: Math.min(one, other) };
  }
  return undefined;
}
