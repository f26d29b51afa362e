import type { Random } from './random.ts';

/** Draws indexes in proportion to their weights. */
export interface Weighted {
  draw(random: Random): number;
}

/**
 * Prepares draws from weights by Walker's alias method: O(n) once, O(1) per draw. Two million postings draw about
 * twelve times each, so this is the hot path of the generator.
 * @throws RangeError when no weight is positive
 */
export function createWeighted(weights: ArrayLike<number>): Weighted {
  const size = weights.length;
  let total = 0;
  for (let at = 0; at < size; at += 1) total += weights[at]!;
  if (!(total > 0)) throw new RangeError('weights need a positive sum');
  const threshold = new Float64Array(size);
  const alias = new Uint32Array(size);
  const small: number[] = [];
  const large: number[] = [];
  for (let at = 0; at < size; at += 1) {
    threshold[at] = (weights[at]! * size) / total;
    (threshold[at]! < 1 ? small : large).push(at);
  }
  while (small.length > 0 && large.length > 0) {
    const poor = small.pop()!;
    const rich = large.at(-1)!;
    alias[poor] = rich;
    threshold[rich] = threshold[rich]! - (1 - threshold[poor]!);
    if (threshold[rich]! < 1) small.push(large.pop()!);
  }
  for (const rest of [...small, ...large]) threshold[rest] = 1;
  return {
    draw(random) {
      const scaled = random.next() * size;
      const column = Math.floor(scaled);
      return scaled - column < threshold[column]! ? column : alias[column]!;
    },
  };
}

/** Draws from a table of choices and weights. */
export function createChoice<T>(table: readonly (readonly [choice: T, weight: number])[]): (random: Random) => T {
  const weighted = createWeighted(table.map(([, weight]) => weight));
  return (random) => table[weighted.draw(random)]![0];
}
