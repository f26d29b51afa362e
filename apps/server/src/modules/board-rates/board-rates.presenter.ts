import type { BoardLaneRates, BoardRate } from '@loadstone/contracts/board-rates';
import type { AssignmentLane, LaneRateRow } from '../assignments/index.ts';
import { getCity } from '../places/index.ts';

/** The rates of a list of lanes: each distinct lane once, and the place of each lane of the request in them. */
export interface LaneRatesList {
  lanes: number[];
  rates: BoardLaneRates[];
}

/** The rates of a lane with a city that the gazetteer does not have. */
export const NO_LANE: BoardLaneRates = { srceMarketArea: '', destMarketArea: '', rates: [] };

const DAY_MS = 86_400_000;

/** The quartiles of a lane in a period and a currency, rounded once. */
export function toRate({ days, currency, loads, newest_on: newestOn, quartiles }: LaneRateRow, now: Date): BoardRate {
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
export function toLaneRates({ srceArea, destArea }: AssignmentLane, rates: readonly BoardRate[]): BoardLaneRates {
  return { srceMarketArea: toAreaName(srceArea), destMarketArea: toAreaName(destArea), rates: [...rates] };
}

function toAreaName(hubId: number): string {
  const { name, st } = getCity(hubId);
  return `${name}, ${st}`;
}
