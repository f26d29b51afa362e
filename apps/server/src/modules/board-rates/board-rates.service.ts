import type { BoardLane, BoardLaneRates, BoardRate } from '@loadstone/contracts/board-rates';
import { LRUCache } from 'lru-cache';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { findLane, listLaneRates, toLaneKey, type AssignmentLane, type LaneRateRow } from '../assignments/index.ts';
import { findCityOfArea, getCity } from '../places/index.ts';

/** Market areas × market areas × groups are some 60,000 lanes, of which most have no load. About 400 bytes each: 8 MB. */
const CACHED_LANES = 20_000;
/** A new rate is counted after this time. So no user reads a single rate from the change that it makes at once. */
const CACHE_MS = 5 * 60_000;
/** A lane with too few rates is read again sooner: its first figures are those of five rates, never of one. */
const CACHE_OF_NONE_MS = 15_000;

const DAY_MS = 86_400_000;

/** The rates of a list of lanes: each distinct lane once, and the place of each lane of the request in them. */
interface LaneRatesList {
  lanes: number[];
  rates: BoardLaneRates[];
}

/** The rates of a lane with a city that the gazetteer does not have. */
const NO_LANE: BoardLaneRates = { srceMarketArea: '', destMarketArea: '', rates: [] };

const cacheOf = perBoard(
  ({ clock }: Board) =>
    new LRUCache<string, readonly BoardRate[]>({
      max: CACHED_LANES,
      ttl: CACHE_MS,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    }),
);

/**
 * The rates of each lane, in the order of the request. A lane with a city that the gazetteer does not have has none, and so
 * has every lane for a sandbox company. They are cached for five minutes, a lane without rates for
 * a quarter of one.
 */
export async function listBoardRates(
  board: Board,
  { isSandbox }: Pick<CompanyCaller, 'isSandbox'>,
  lanes: readonly BoardLane[],
): Promise<LaneRatesList> {
  const keys = lanes.map((lane) => {
    if (isSandbox) return undefined;
    const from = findCityOfArea(lane.srceCity, lane.srceSt);
    const to = findCityOfArea(lane.destCity, lane.destSt);
    return from && to && findLane(from.id, to.id, lane.vehicleType);
  });
  const distinct = new Map(keys.flatMap((lane) => (lane === undefined ? [] : [[toLaneKey(lane), lane] as const])));
  const rates = await readRates(board, distinct);
  const places = new Map([...distinct.keys()].map((key, place) => [key, place + 1]));
  return {
    lanes: keys.map((lane) => (lane === undefined ? 0 : (places.get(toLaneKey(lane)) ?? 0))),
    rates: [NO_LANE, ...[...distinct].map(([key, lane]) => toLaneRates(lane, rates.get(key) ?? []))],
  };
}

/** Reads the lanes that are not cached by one statement. */
async function readRates(
  board: Board,
  lanes: ReadonlyMap<string, AssignmentLane>,
): Promise<ReadonlyMap<string, readonly BoardRate[]>> {
  const cache = cacheOf(board);
  const known = new Map([...lanes.keys()].map((key) => [key, cache.get(key)] as const));
  const missing = [...lanes].filter(([key]) => known.get(key) === undefined);
  const now = board.clock.now();
  const values = missing.map(([, lane]) => lane);
  const rows = missing.length === 0 ? [] : await listLaneRates(board.db, values, now);
  const found = new Map([...known].map(([key, rates]) => [key, rates ?? []] as const));
  for (const [place, [key]] of missing.entries()) {
    const rates = rows.filter(({ lane }) => lane === place + 1).map((row) => toRate(row, now));
    cache.set(key, rates, { ttl: rates.length === 0 ? CACHE_OF_NONE_MS : CACHE_MS });
    found.set(key, rates);
  }
  return found;
}

/** The quartiles of a lane in a period and a currency, rounded once. */
function toRate({ days, currency, loads, newest_on: newestOn, quartiles }: LaneRateRow, now: Date): BoardRate {
  const [lowerQuartile, median, upperQuartile] = quartiles;
  return {
    days: days === 30 ? 30 : 90,
    currency,
    loads,
    newestDaysAgo: Math.floor((now.getTime() - newestOn.getTime()) / DAY_MS),
    lowerQuartile: Math.round(lowerQuartile),
    median: Math.round(median),
    upperQuartile: Math.round(upperQuartile),
  };
}

/** A lane with its rates. */
function toLaneRates({ srceArea, destArea }: AssignmentLane, rates: readonly BoardRate[]): BoardLaneRates {
  return { srceMarketArea: toAreaName(srceArea), destMarketArea: toAreaName(destArea), rates: [...rates] };
}

function toAreaName(hubId: number): string {
  const { name, st } = getCity(hubId);
  return `${name}, ${st}`;
}
