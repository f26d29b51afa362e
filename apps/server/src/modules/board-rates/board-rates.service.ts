import type { BoardLane, BoardRate } from '@loadstone/contracts/board-rates';
import { LRUCache } from 'lru-cache';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { findLane, listLaneRates, toLaneKey, type AssignmentLane } from '../assignments/index.ts';
import { findCityByName } from '../places/index.ts';
import { NO_LANE, toLaneRates, toRate, type LaneRatesList } from './board-rates.presenter.ts';

export interface BoardRatesDependencies {
  readonly db: Db;
  readonly clock: Clock;
}

interface BoardRatesService {
  /**
   * The rates of each lane, in the order of the request. A lane with a city that the gazetteer does not have has none, and
   * so has every lane for a sandbox company. They are cached for five minutes.
   */
  listRates(caller: Pick<CompanyCaller, 'isSandbox'>, lanes: readonly BoardLane[]): Promise<LaneRatesList>;
}

/** Market areas × market areas × groups are some 60,000 lanes, of which most have no load. About 400 bytes each: 8 MB. */
const CACHED_LANES = 20_000;
/** A new rate is counted after this time. So no user reads a single rate from the change that it makes at once. */
const CACHE_MS = 5 * 60_000;

export function createBoardRatesService({ db, clock }: BoardRatesDependencies): BoardRatesService {
  const cache = new LRUCache<string, readonly BoardRate[]>({
    max: CACHED_LANES,
    ttl: CACHE_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });

  /** Reads the lanes that are not cached by one statement. */
  async function read(lanes: ReadonlyMap<string, AssignmentLane>): Promise<ReadonlyMap<string, readonly BoardRate[]>> {
    const known = new Map([...lanes.keys()].map((key) => [key, cache.get(key)] as const));
    const missing = [...lanes].filter(([key]) => known.get(key) === undefined);
    const now = clock.now();
    const values = missing.map(([, lane]) => lane);
    const rows = missing.length === 0 ? [] : await listLaneRates(db, values, now);
    const found = new Map([...known].map(([key, rates]) => [key, rates ?? []] as const));
    for (const [place, [key]] of missing.entries()) {
      const rates = rows.filter(({ lane }) => lane === place + 1).map((row) => toRate(row, now));
      cache.set(key, rates);
      found.set(key, rates);
    }
    return found;
  }

  return {
    async listRates({ isSandbox }, lanes) {
      const keys = lanes.map((lane) => {
        if (isSandbox) return undefined;
        const from = findCityByName(lane.srceCity, lane.srceSt);
        const to = findCityByName(lane.destCity, lane.destSt);
        return from && to && findLane(from.id, to.id, lane.vehicleType);
      });
      const distinct = new Map(keys.flatMap((lane) => (lane === undefined ? [] : [[toLaneKey(lane), lane] as const])));
      const rates = await read(distinct);
      const places = new Map([...distinct.keys()].map((key, place) => [key, place + 1]));
      return {
        lanes: keys.map((lane) => (lane === undefined ? 0 : (places.get(toLaneKey(lane)) ?? 0))),
        rates: [NO_LANE, ...[...distinct].map(([key, lane]) => toLaneRates(lane, rates.get(key) ?? []))],
      };
    },
  };
}
