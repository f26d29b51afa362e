import { toPairKey, type CityPair } from './city-pair.ts';

/** Pairs that one matrix returns. */
export interface MatrixBatch {
  readonly origins: readonly number[];
  readonly destinations: readonly number[];
  readonly pairs: readonly CityPair[];
}

/**
 * Takes pairs from the front of a list, as many as fit in one matrix. Pairs that share a city need fewer points.
 *
 * @param mostPoints origins and destinations together, at least 2
 */
export function takeMatrixBatch(pairs: readonly CityPair[], mostPoints: number): MatrixBatch {
  const [origins, destinations] = [new Set<number>(), new Set<number>()];
  const taken: CityPair[] = [];
  for (const pair of pairs) {
    const added = Number(!origins.has(pair.low)) + Number(!destinations.has(pair.high));
    if (origins.size + destinations.size + added > mostPoints) continue;
    origins.add(pair.low);
    destinations.add(pair.high);
    taken.push(pair);
  }
  return { origins: [...origins], destinations: [...destinations], pairs: taken };
}

/** The pairs that are not in the batch, in their order. */
export function listRemaining(pairs: readonly CityPair[], batch: MatrixBatch): CityPair[] {
  const taken = new Set(batch.pairs.map(({ low, high }) => toPairKey(low, high)));
  return pairs.filter(({ low, high }) => !taken.has(toPairKey(low, high)));
}
