/** Where to cut a set of entries in two: those whose value in the dimension is at most `value` go left. */
export interface Split {
  dimension: number;
  value: number;
}

const DIMENSIONS = 8;
const COORDINATES = 6;
/** Entries that a choice looks at; a larger set is sampled evenly. */
const SAMPLE = 96;

const columns = Array.from({ length: DIMENSIONS }, () => new Int16Array(SAMPLE + 1));

/** Half the surface of a box, each side widened by the reach: proportional to how often a search enters it. */
function reachOf(x: number, y: number, z: number, reach: number): number {
  const a = x + reach;
  const b = y + reach;
  const c = z + reach;
  return a * b + b * c + a * c;
}

/**
 * The cut that leaves the least work: for each dimension at its median, entries times the chance that a search enters
 * their box, summed over both sides. A cut by radius wins where a few far-reaching entries would open a box to everybody.
 * @param entries geometry, {@link DIMENSIONS} cells an entry, not all alike
 * @param extra one more entry that must be placed
 */
export function chooseSplit(entries: Int16Array, count: number, extra: Int16Array): Split {
  const step = Math.max(1, Math.ceil(count / SAMPLE));
  let size = 0;
  for (let index = 0; index < count; index += step, size++) {
    for (let dimension = 0; dimension < DIMENSIONS; dimension++) {
      columns[dimension]![size] = entries[index * DIMENSIONS + dimension]!;
    }
  }
  for (let dimension = 0; dimension < DIMENSIONS; dimension++) columns[dimension]![size] = extra[dimension]!;
  return chooseFromColumns(size + 1) ?? splitAnywhere(entries, count, extra);
}

function chooseFromColumns(size: number): Split | undefined {
  const width = [0, 0, 0, 0, 0, 0];
  const sorted = columns.map((column) => column.subarray(0, size).sort());
  for (let dimension = 0; dimension < COORDINATES; dimension++) {
    width[dimension] = sorted[dimension]![size - 1]! - sorted[dimension]![0]!;
  }
  const reaches = [2 * sorted[6]![size - 1]! + 1, 2 * sorted[7]![size - 1]! + 1];
  const whole = [
    reachOf(width[0]!, width[1]!, width[2]!, reaches[0]!),
    reachOf(width[3]!, width[4]!, width[5]!, reaches[1]!),
  ];
  let best: Split | undefined;
  let bestCost = Infinity;
  for (let dimension = 0; dimension < DIMENSIONS; dimension++) {
    const column = sorted[dimension]!;
    const cut = medianCut(column, size);
    if (cut === 0) continue;
    const end = dimension < COORDINATES ? (dimension < 3 ? 0 : 1) : dimension - COORDINATES;
    const first = end * 3;
    let left: number;
    let right: number;
    if (dimension < COORDINATES) {
      const kept = width[dimension]!;
      width[dimension] = column[cut - 1]! - column[0]!;
      left = reachOf(width[first]!, width[first + 1]!, width[first + 2]!, reaches[end]!);
      width[dimension] = column[size - 1]! - column[cut]!;
      right = reachOf(width[first]!, width[first + 1]!, width[first + 2]!, reaches[end]!);
      width[dimension] = kept;
    } else {
      left = reachOf(width[first]!, width[first + 1]!, width[first + 2]!, 2 * column[cut - 1]! + 1);
      right = whole[end]!;
    }
    const cost = (cut * left + (size - cut) * right) * whole[1 - end]!;
    if (cost < bestCost) {
      bestCost = cost;
      best = { dimension, value: column[cut - 1]! };
    }
  }
  return best;
}

/** How many go left when a sorted column is cut next to its middle without parting equals; 0 when all are equal. */
function medianCut(column: Int16Array, size: number): number {
  const middle = size >> 1;
  const pivot = column[middle]!;
  let low = middle;
  while (low > 0 && column[low - 1] === pivot) low--;
  let high = middle;
  while (high < size && column[high] === pivot) high++;
  if (high === size) return low;
  return middle - low <= high - middle && low > 0 ? low : high;
}

/** Any cut at all, where the sample saw no difference. */
function splitAnywhere(entries: Int16Array, count: number, extra: Int16Array): Split {
  for (let at = 0; at < count * DIMENSIONS; at++) {
    const dimension = at % DIMENSIONS;
    const value = entries[at]!;
    if (value !== extra[dimension]) return { dimension, value: Math.min(value, extra[dimension]!) };
  }
  throw new Error('entries that are all alike cannot be split');
}
