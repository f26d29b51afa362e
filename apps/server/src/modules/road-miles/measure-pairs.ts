import { findCity, type City } from '@loadstone/places';
import type { Routing } from '../../partners/index.ts';
import { toPairKey, type CityPair, type PairMiles } from './road-miles.queries.ts';

/** Pairs that one matrix returns. */
interface MatrixBatch {
  readonly origins: readonly number[];
  readonly destinations: readonly number[];
  readonly pairs: readonly CityPair[];
}

/** Measures pairs by the routing service. */
export interface PairMeter {
  /**
   * Requests matrices until every pair is measured or the service is unavailable.
   *
   * @param onMeasured receives the pairs of each matrix; null miles where there is no road
   * @returns the pairs that could not be measured now
   */
  measure(
    pairs: readonly CityPair[],
    onMeasured: (measured: readonly PairMiles[]) => Promise<void>,
  ): Promise<CityPair[]>;
}

const FEWEST_POINTS = 2;

/** @param mostPoints points of a matrix at first; fewer where the service states that it is too large */
export function createPairMeter(routing: Pick<Routing, 'findMatrix'>, mostPoints: number): PairMeter {
  let points = mostPoints;

  /** One matrix. A refused one is split, because one city without a road refuses all of its cities. */
  async function measureBatch(batch: MatrixBatch): Promise<PairMiles[] | 'unavailable' | 'tooLarge'> {
    const toCities = (ids: readonly number[]): City[] =>
      ids.map((id) => findCity(id)).filter((city) => city !== undefined);
    const matrix = await routing.findMatrix(toCities(batch.origins), toCities(batch.destinations));
    if (matrix.status === 'unavailable' || (matrix.status === 'tooLarge' && points <= FEWEST_POINTS))
      return 'unavailable';
    if (matrix.status === 'tooLarge') return 'tooLarge';
    if (matrix.status === 'OK') {
      const [rows, columns] = [toPositions(batch.origins), toPositions(batch.destinations)];
      return batch.pairs.map((pair) => ({
        ...pair,
        miles: matrix.miles[rows.get(pair.low) ?? 0]?.[columns.get(pair.high) ?? 0] ?? null,
      }));
    }
    if (batch.pairs.length === 1) return batch.pairs.map((pair) => ({ ...pair, miles: null }));
    const middle = Math.ceil(batch.pairs.length / 2);
    const measured: PairMiles[] = [];
    for (const half of [batch.pairs.slice(0, middle), batch.pairs.slice(middle)]) {
      const part = await measureBatch(takeMatrixBatch(half, points));
      if (typeof part === 'string') return part;
      measured.push(...part);
    }
    return measured;
  }

  return {
    async measure(pairs, onMeasured) {
      // A posting may name a city that the gazetteer has lost.
      let open = pairs.filter(({ low, high }) => findCity(low) !== undefined && findCity(high) !== undefined);
      while (open.length > 0) {
        const batch = takeMatrixBatch(open, points);
        const measured = await measureBatch(batch);
        if (measured === 'unavailable') return open;
        if (measured === 'tooLarge') {
          points = Math.max(FEWEST_POINTS, Math.floor(points / 2));
          continue;
        }
        await onMeasured(measured);
        open = listRemaining(open, batch);
      }
      return [];
    },
  };
}

function toPositions(ids: readonly number[]): ReadonlyMap<number, number> {
  return new Map(ids.map((id, index) => [id, index]));
}

/**
 * Takes pairs from the front of a list, as many as fit in one matrix. Pairs that share a city need fewer points.
 *
 * @param mostPoints origins and destinations together, at least 2
 */
function takeMatrixBatch(pairs: readonly CityPair[], mostPoints: number): MatrixBatch {
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
function listRemaining(pairs: readonly CityPair[], batch: MatrixBatch): CityPair[] {
  const taken = new Set(batch.pairs.map(({ low, high }) => toPairKey(low, high)));
  return pairs.filter(({ low, high }) => !taken.has(toPairKey(low, high)));
}
