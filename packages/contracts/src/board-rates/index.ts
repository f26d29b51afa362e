import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireProduct } from '../endpoint/guard.ts';
import { vehicleTypesSchema } from '../postings/posting.ts';
import { CURRENCIES, type Money } from '../money/money.ts';

/** How the lane rates of the board are counted. */
export const BOARD_RATE_RULES = {
  /** The periods, in days. */
  days: [30, 90],
  /** Fewer rates are not shown: "too few loads". */
  leastLoads: 5,
  /** The newest rates of one broker and one carrier that count in a period. */
  mostOfPair: 3,
  /** The lanes of one call. */
  mostLanes: 200,
} as const;

const boardLaneSchema = z
  .object({
    srceCity: z.string().trim().min(1).max(100),
    srceSt: z.string().length(2),
    destCity: z.string().trim().min(1).max(100),
    destSt: z.string().length(2),
    vehicleType: vehicleTypesSchema,
  })
  .meta({ id: 'BoardLane' });
export type BoardLane = z.infer<typeof boardLaneSchema>;

const cents = z.int().describe('Cents for each mile');

const boardRateSchema = z
  .object({
    days: z.union([z.literal(30), z.literal(90)]).describe('Assignments of the last so many days'),
    currency: z.enum(CURRENCIES),
    loads: z.int().describe('The rates that count: at most 3 of each broker and carrier; at least 5'),
    newestDaysAgo: z.int().describe('Days since the newest of them'),
    lowerQuartile: cents,
    median: cents,
    upperQuartile: cents,
  })
  .meta({ id: 'BoardRate' });
export type BoardRate = z.infer<typeof boardRateSchema>;

const boardLaneRatesSchema = z
  .object({
    srceMarketArea: z.string().describe("The market area's hub city, '' where a city is not known"),
    destMarketArea: z.string(),
    rates: z.array(boardRateSchema).describe('One for each period and currency with enough loads'),
  })
  .meta({ id: 'BoardLaneRates' });
export type BoardLaneRates = z.infer<typeof boardLaneRatesSchema>;

export const listBoardRates = defineEndpoint({
  method: 'POST',
  path: '/api/BoardRates',
  isReadOnly: true,
  summary: 'The rates of this board for lanes: quartiles of the rates per mile of its assignments',
  tag: 'rates',
  callers: { user: requireProduct('any') },
  body: z.object({ lanes: z.array(boardLaneSchema).min(1).max(BOARD_RATE_RULES.mostLanes) }),
  bodyBytes: 64 * 1024,
  reply: z.object({
    lanes: z.array(z.int()).describe('For each lane of the request the place of its rates in `rates`'),
    rates: z.array(boardLaneRatesSchema),
  }),
});

/** How far a rate per mile is from the median of its lane, in percent: below 0 is under it. */
interface LaneDistance {
  readonly percent: number;
  readonly rate: BoardRate;
}

/**
 * Compares a rate per mile with its lane, in its own currency only: with the shortest period that has enough loads.
 * Undefined where there is none.
 */
export function findLaneDistance(perMile: Money, rates: readonly BoardRate[]): LaneDistance | undefined {
  const rate = findLaneRate(rates.filter(({ currency }) => currency === perMile.currency));
  if (rate === undefined || rate.median === 0) return undefined;
  return { percent: Math.round(((perMile.amount - rate.median) / rate.median) * 100), rate };
}

/** The rate of the shortest period that has enough loads; of the currency with more loads. */
export function findLaneRate(rates: readonly BoardRate[]): BoardRate | undefined {
  return rates.toSorted((one, other) => one.days - other.days || other.loads - one.loads)[0];
}
