import { z } from 'zod';
import type { PartnerService } from '../../ground/settings/config.ts';
import { DEFAULT_LIMITS, createPartnerClient, type PartnerLimits } from '../partner-client.ts';
import type { PartnerRuntime } from '../partner-runtime.ts';
import { createRecentValues } from '../recent-values.ts';
import { toRateGroup } from './rate-group.ts';
import { NO_RATE, type Lane, type LaneRate, type RateIndex } from './lane-rates.port.ts';
import { formatRiExtra, normalizeRiExtra, toSpotRates } from './ri-extra.ts';

const RATE_LIFETIME_MS = 60 * 60_000;
const REPLY_BYTES = 32 * 1024;

const areaSchema = z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0);
const laneRateReplySchema = z.object({
  rate: z.number().min(NO_RATE).max(1_000_000).nullable(),
  riExtra: z.string().max(2_000).default(''),
  srceMarketAreaId: areaSchema,
  destMarketAreaId: areaSchema,
});

/** Optional settings of the HTTP index. */
interface HttpRateIndexOptions {
  readonly limits?: PartnerLimits;
  /** Maximum number of cached lanes, under 1 KB each. */
  readonly rememberedLanes?: number;
}

/** Creates the rate index behind HTTP: `POST /v1/lane-rates`. Replies are cached for an hour. */
export function createHttpRateIndex(
  service: PartnerService,
  runtime: PartnerRuntime,
  { limits = { ...DEFAULT_LIMITS, replyBytes: REPLY_BYTES }, rememberedLanes = 10_000 }: HttpRateIndexOptions = {},
): RateIndex {
  const client = createPartnerClient('rates', service, runtime, limits);
  const recent = createRecentValues<LaneRate>(rememberedLanes, runtime.getNowMs);

  return {
    async getLaneRate(lane, signal) {
      const key = JSON.stringify([lane.srceCity, lane.srceSt, lane.destCity, lane.destSt, lane.vehicleType]);
      const known = recent.get(key);
      if (known !== undefined) return known;
      const reply = await client.request({
        path: '/v1/lane-rates',
        body: {
          origin: { city: lane.srceCity, state: lane.srceSt },
          destination: { city: lane.destCity, state: lane.destSt },
          equipmentTypes: lane.vehicleType,
        },
        reply: laneRateReplySchema,
        isIdempotent: true,
        signal,
      });
      const laneRate = toLaneRate(lane, reply);
      recent.set(key, laneRate, { ttl: RATE_LIFETIME_MS });
      return laneRate;
    },
    isPaused: () => client.isPaused(),
    close: () => client.close(),
  };
}

function toLaneRate(lane: Lane, reply: z.infer<typeof laneRateReplySchema>): LaneRate {
  const pairs = normalizeRiExtra(reply.riExtra);
  const rivType = toRateGroup(lane.vehicleType);
  const rate = reply.rate === null || reply.rate <= 0 ? NO_RATE : Math.round(reply.rate * 100) / 100;
  return {
    rate: rivType === '' ? NO_RATE : rate,
    rivType,
    spotRates: toSpotRates(pairs),
    riExtra: formatRiExtra(pairs),
    srceMarketAreaId: reply.srceMarketAreaId,
    destMarketAreaId: reply.destMarketAreaId,
    isSample: false,
  };
}
