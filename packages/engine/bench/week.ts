import { createMarket, isDemoCompany, toDay, toDayNumber, type MarketPosting } from '@loadstone/market';
import type { TripLoad, TripQuery } from '../src/index.ts';
import { Random } from '../test/random.ts';
import { toTripLoad } from './trip-loads.ts';

const MINUTES_PER_DAY = 1440;
const WEEK_DAYS = 7;
/** Days before the week whose loads may still be open in it. */
const DAYS_BEFORE = 3;
const FIRST_DAY = '2026-11-23';
/** UTC hours in which loads are posted: from the morning in the east to the afternoon in the west. */
const POSTING_HOURS = { from: 11, to: 23 };
/** Postings of the demo users, which are left out: their lanes are those of one city. */
const DEMO_POSTINGS = 200;

/** Minutes since 1970 at which a week begins and ends. */
export const WEEK = {
  firstDay: toDayNumber(FIRST_DAY),
  arrivals: (toDayNumber(FIRST_DAY) - DAYS_BEFORE) * MINUTES_PER_DAY,
  start: toDayNumber(FIRST_DAY) * MINUTES_PER_DAY,
  end: (toDayNumber(FIRST_DAY) + WEEK_DAYS) * MINUTES_PER_DAY,
} as const;

/** The size of a week, and how its trips are searched. */
interface WeekOptions {
  readonly seed: number;
  readonly trucks: number;
  readonly loadsPerDay: number;
  readonly order: TripQuery['order'];
  /** Loads of a trip. */
  readonly maxLoads: number;
}

/** The sample market has about two open loads for a truck. */
export const WEEK_DEFAULTS: WeekOptions = { seed: 1, trucks: 500, loadsPerDay: 1_000, order: 'profit', maxLoads: 3 };

/** Loads and trucks that are the same for every strategy. */
export interface Week {
  readonly options: WeekOptions;
  /** In the order of their arrival, minutes since 1970. */
  readonly arrivals: readonly { readonly at: number; readonly load: TripLoad }[];
  readonly trucks: readonly MarketPosting[];
}

/** Draws a week of the sample market: the same options give the same week. */
export function drawWeek(options: WeekOptions): Week {
  const { seed, loadsPerDay } = options;
  const random = new Random(seed);
  const arrivals: { at: number; load: TripLoad }[] = [];
  for (let day = WEEK.firstDay - DAYS_BEFORE; day < WEEK.firstDay + WEEK_DAYS; day++) {
    const market = createMarket({ seed: `${seed} ${day}`, today: toDay(day), loads: loadsPerDay + DEMO_POSTINGS });
    for (const posting of listOpen(market.postings, 'L').slice(0, loadsPerDay)) {
      const minute = 60 * POSTING_HOURS.from + random.below(60 * (POSTING_HOURS.to - POSTING_HOURS.from));
      arrivals.push({ at: day * MINUTES_PER_DAY + minute, load: toTripLoad(posting, arrivals.length + 1) });
    }
  }
  arrivals.sort((one, other) => one.at - other.at || one.load.token - other.load.token);
  const trucks = createMarket({ seed, today: FIRST_DAY, trucks: options.trucks + DEMO_POSTINGS }).postings;
  return { options, arrivals, trucks: listOpen(trucks, 'E').slice(0, options.trucks) };
}

function listOpen(postings: readonly MarketPosting[], wanted: 'L' | 'E'): MarketPosting[] {
  return postings.filter(
    ({ kind, pStatus, companyKey }) => kind === wanted && pStatus === 'O' && !isDemoCompany(companyKey),
  );
}
