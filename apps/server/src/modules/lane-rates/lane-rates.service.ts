import {
  RATIO_WINDOW_DAYS,
  type LaneQuery,
  type PostingIndexReply,
  type RateIndexReply,
} from '@loadstone/contracts/lane-rates';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { PartnerUnavailable, type RateIndex } from '../../partners/index.ts';
import { findCityOfArea, listCityIdsOfHub, nearestHub } from '../places/index.ts';
import { toPostingIndex, UNKNOWN_POSTING_INDEX } from './lane-rates.presenter.ts';
import { countPosted } from './lane-rates.queries.ts';

export interface LaneRatesDependencies {
  db: Db;
  clock: Clock;
  rates: RateIndex;
}

type LaneCaller = Pick<CompanyCaller, 'isSandbox'>;

/** The parts of a lane's figures that are requested. */
interface LaneFigures {
  readonly caller: LaneCaller;
  rateOf?: LaneQuery | undefined;
  ratioOf?: LaneQuery | undefined;
}

/** Spot rates of a lane and its truck-to-load ratio. */
interface LaneRatesService {
  /** @throws AppError `partner.unavailable`. */
  getRateIndex(lane: LaneQuery): Promise<RateIndexReply>;
  /**
   * Counted in the market area of the lane's origin. Every value is unknown for a city that the gazetteer does not
   * have.
   */
  getPostingIndex(caller: LaneCaller, lane: LaneQuery): Promise<PostingIndexReply>;
  /**
   * Both parts at once. Where the rate index fails, the ratio is still returned and the index is reported as
   * unavailable.
   */
  getFigures(figures: LaneFigures): Promise<{
    rateIndex: RateIndexReply | null;
    postingIndex: PostingIndexReply | null;
    isRateIndexUnavailable: boolean;
  }>;
}

const DAY_MS = 86_400_000;

export function createLaneRatesService({ db, clock, rates }: LaneRatesDependencies): LaneRatesService {
  const service: LaneRatesService = {
    async getRateIndex(lane) {
      const { spotRates, ...rate } = await rates.getLaneRate(lane);
      return { ...rate, spotRates: { ...spotRates } };
    },

    async getPostingIndex({ isSandbox }, { srceCity, srceSt, vehicleType }) {
      const city = findCityOfArea(srceCity, srceSt);
      if (city === undefined) return UNKNOWN_POSTING_INDEX;
      const hub = nearestHub(city.lat, city.lon);
      const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
      const counts = await countPosted(db, {
        cityIds: listCityIdsOfHub(hub.id),
        vehicleTypes: vehicleType,
        isSandbox,
        weekAgo: daysAgo(RATIO_WINDOW_DAYS.wk),
        monthAgo: daysAgo(RATIO_WINDOW_DAYS.mth),
      });
      return toPostingIndex(counts, hub.label);
    },

    async getFigures({ caller, rateOf, ratioOf }) {
      const [rate, postingIndex] = await Promise.all([
        rateOf === undefined ? null : service.getRateIndex(rateOf).catch(toUnavailable),
        ratioOf === undefined ? null : service.getPostingIndex(caller, ratioOf),
      ]);
      const isRateIndexUnavailable = rate === 'unavailable';
      return { rateIndex: isRateIndexUnavailable ? null : rate, postingIndex, isRateIndexUnavailable };
    },
  };
  return service;
}

function toUnavailable(error: unknown): 'unavailable' {
  if (error instanceof PartnerUnavailable) return 'unavailable';
  throw error;
}
