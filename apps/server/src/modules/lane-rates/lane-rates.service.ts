import {
  RATIO_WINDOW_DAYS,
  type LaneQuery,
  type PostingIndexReply,
  type RateIndexReply,
  NO_INDEX,
} from '@loadstone/contracts/lane-rates';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Board } from '../../board/board.ts';
import { PartnerUnavailable } from '../../partners/index.ts';
import { findCityOfArea, listCityIdsOfHub, nearestHub } from '../places/index.ts';
import { countPosted, type PostedCount } from './lane-rates.queries.ts';

/** The reply for a city that the gazetteer does not have. */
const UNKNOWN_POSTING_INDEX: PostingIndexReply = {
  wkOutEquip: NO_INDEX,
  wkOutLoad: NO_INDEX,
  wkOutRatio: NO_INDEX,
  mthOutEquip: NO_INDEX,
  mthOutLoad: NO_INDEX,
  mthOutRatio: NO_INDEX,
  srceMarketArea: '',
};

type LaneCaller = Pick<CompanyCaller, 'isSandbox'>;

/** The parts of a lane's figures that are requested. */
interface RequestedFigures {
  readonly rateOf?: LaneQuery | undefined;
  readonly ratioOf?: LaneQuery | undefined;
}

const DAY_MS = 86_400_000;

/** The spot rates of a lane. @throws AppError `partner.unavailable` */
export async function getRateIndex({ partners }: Board, lane: LaneQuery): Promise<RateIndexReply> {
  const { spotRates, ...rate } = await partners.rates.getLaneRate(lane);
  return { ...rate, spotRates: { ...spotRates } };
}

/**
 * The truck-to-load ratio of a lane, counted in the market area of its origin. Every value is unknown for a city that the
 * gazetteer does not have.
 */
export async function getPostingIndex(
  { db, clock }: Board,
  { isSandbox }: LaneCaller,
  { srceCity, srceSt, vehicleType }: LaneQuery,
): Promise<PostingIndexReply> {
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
}

/** Both parts at once. Where the rate index fails, the ratio is still returned and the index is reported as unavailable. */
export async function getLaneFigures(board: Board, caller: LaneCaller, { rateOf, ratioOf }: RequestedFigures) {
  const [rate, postingIndex] = await Promise.all([
    rateOf === undefined ? null : getRateIndex(board, rateOf).catch(toUnavailable),
    ratioOf === undefined ? null : getPostingIndex(board, caller, ratioOf),
  ]);
  const isRateIndexUnavailable = rate === 'unavailable';
  return { rateIndex: isRateIndexUnavailable ? null : rate, postingIndex, isRateIndexUnavailable };
}

function toUnavailable(error: unknown): 'unavailable' {
  if (error instanceof PartnerUnavailable) return 'unavailable';
  throw error;
}

/** The truck-to-load ratio of a market area. */
function toPostingIndex(counts: readonly PostedCount[], srceMarketArea: string): PostingIndexReply {
  const countOf = (kind: PostingKind) => counts.find((count) => count.kind === kind);
  const [trucks, loads] = [countOf('E'), countOf('L')];
  return {
    wkOutEquip: trucks?.since_week ?? 0,
    wkOutLoad: loads?.since_week ?? 0,
    wkOutRatio: toRatio(trucks?.since_week ?? 0, loads?.since_week ?? 0),
    mthOutEquip: trucks?.since_month ?? 0,
    mthOutLoad: loads?.since_month ?? 0,
    mthOutRatio: toRatio(trucks?.since_month ?? 0, loads?.since_month ?? 0),
    srceMarketArea,
  };
}

/** Trucks per load to two decimals; `NO_INDEX` where there was no load to divide by. */
function toRatio(trucks: number, loads: number): number {
  return loads === 0 ? NO_INDEX : Math.round((trucks / loads) * 100) / 100;
}
