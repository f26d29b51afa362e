import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { allowKey, requireKey } from '../endpoint/guard.ts';
import { vehicleTypesSchema } from '../postings/posting.ts';

/** How long the rate and ratio widgets and the ad ignore further clicks. */
export const INDEX_CLICK_LOCK_MS = 3000;
/** The windows of the truck-to-load ratio, in days. */
export const RATIO_WINDOW_DAYS = { wk: 7, mth: 30 } as const;
/** An unknown rate, count or ratio; shown as '-'. */
export const NO_INDEX = -1;

const key = z.string().min(1).max(64);

/** The lane of a rate or ratio request: the ends and equipment of a posting. */
const laneSchema = z
  .object({
    srceCity: z.string().trim().min(1).max(100),
    srceSt: z.string().length(2),
    destCity: z.string().trim().min(1).max(100),
    destSt: z.string().length(2),
    vehicleType: vehicleTypesSchema,
  })
  .meta({ id: 'Lane' });
export type LaneQuery = z.infer<typeof laneSchema>;

/** 'Spot Rate (90 days)' of a lane. Rates are US dollars per mile; -1 for none. */
const rateIndexSchema = z
  .object({
    rate: z.number().describe("For the lane's own equipment"),
    rivType: z.string().describe("The group that `rate` is for: Van, Reefer, Flatbed or ''"),
    riExtra: z.string().describe('`0=…|1=…|2=…|3=…|Van=$2.41|Reefer=-|Flatbed=$3.10`'),
    spotRates: z.object({ Van: z.number(), Reefer: z.number(), Flatbed: z.number() }),
    srceMarketAreaId: z.int(),
    destMarketAreaId: z.int(),
    isSample: z.boolean().describe('True where the rates are invented and must be labelled so'),
  })
  .meta({ id: 'RateIndex' });
export type RateIndexReply = z.infer<typeof rateIndexSchema>;

/**
 * 'Truck-to-Load Ratio': trucks and loads posted from the market area of the lane's origin for the lane's equipment, in
 * the last 7 and 30 days. A ratio is -1 if no load was posted.
 */
const postingIndexSchema = z
  .object({
    wkOutEquip: z.int(),
    wkOutLoad: z.int(),
    wkOutRatio: z.number().describe('Trucks a load, two decimals; -1 none'),
    mthOutEquip: z.int(),
    mthOutLoad: z.int(),
    mthOutRatio: z.number().describe('Trucks a load, two decimals; -1 none'),
    srceMarketArea: z.string().describe("The market area's hub city, '' where the city is not known"),
  })
  .meta({ id: 'PostingIndex' });
export type PostingIndexReply = z.infer<typeof postingIndexSchema>;

export const getRateIndex = defineEndpoint({
  method: 'POST',
  path: '/api/RIRate/:key',
  isReadOnly: true,
  summary: 'The spot rates of a lane',
  tag: 'rates',
  callers: { user: requireKey('any', 'll_ri', 'params.key') },
  params: z.object({ key }),
  body: laneSchema,
  reply: rateIndexSchema,
});

export const getPostingIndex = defineEndpoint({
  method: 'POST',
  path: '/api/PDRatio/:key',
  isReadOnly: true,
  summary: 'The truck-to-load ratio of a lane, computed from the postings of this board',
  tag: 'rates',
  callers: { user: requireKey('any', 'll_pi', 'params.key') },
  params: z.object({ key }),
  body: laneSchema,
  reply: postingIndexSchema,
});

const keyedLane = z.intersection(z.object({ key }), laneSchema);

export const getRatesAndRatios = defineEndpoint({
  method: 'POST',
  path: '/api/Aggregate/get-ripi-data',
  isReadOnly: true,
  summary: 'Rates and ratio of a lane at once; a part that is left out, or whose key is NA, is not in the reply',
  tag: 'rates',
  callers: { user: [...allowKey('any', 'll_ri', 'body.riRate.key'), ...allowKey('any', 'll_pi', 'body.pdRatio.key')] },
  body: z.object({ riRate: keyedLane.nullish(), pdRatio: keyedLane.nullish() }),
  reply: z.object({
    rateIndex: rateIndexSchema.nullable(),
    postingIndex: postingIndexSchema.nullable(),
    isRateIndexUnavailable: z.boolean().describe('True where the rate index was requested and did not reply'),
  }),
});
