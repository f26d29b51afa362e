import { createMarket, type MarketPosting } from '@loadstone/market';
import { createHash } from 'node:crypto';
import { cpus } from 'node:os';
import { planTrips, TripTable, type TripQuery } from '../src/index.ts';
import { Random } from '../test/random.ts';
import { quantile } from './measure.ts';
import { estimateRoadMiles, toCurrencyOf, toDayNumber, toTripEnd, toTripLoad } from './trip-loads.ts';

/**
 * `npm run bench trips -- [--loads 50000] [--max-loads 3] [--queries 300] [--seed 1] [--json]`: searches for the trips of
 * trucks of the sample market, at the default limits. Every fourth one also names where it ends and by when. Prints
 * processor time of a search, the longest turn between two yields (of the thread that runs it, which is how long the event
 * loop waits), that of the first searches, which also compile the code and list what is near to each place, and a hash of
 * all plans, by which two versions are compared.
 */

const TODAY = '2026-11-24';
const DEFAULT_LIMITS = { emptyMilesPerLeg: 100, emptyMilesTotal: 250 };
const MINUTES_PER_DAY = 1440;

function numberFlag(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
}
const seed = numberFlag('seed', 1);
const loadCount = numberFlag('loads', 50_000);
const queryCount = numberFlag('queries', 300);
const maxLoads = numberFlag('max-loads', 3);

function toQuery(truck: MarketPosting, index: number, random: Random): TripQuery {
  const day = toDayNumber(truck.dateAvail);
  const place = toTripEnd(truck.srceID, day);
  const isHome = index % 4 === 3;
  return {
    start: {
      ...place,
      time: day * MINUTES_PER_DAY - place.offset + 60 * (6 + random.below(8)),
      minutesDriven: 60 * random.below(5),
    },
    types: truck.vehicleType,
    size: truck.vehicleSize,
    attributes: truck.postingAttrib,
    isOpen: () => true,
    dateToleranceDays: 1,
    limits: {
      ...DEFAULT_LIMITS,
      maxLoads,
      end: isHome ? { lat: truck.destLat, lon: truck.destLong, radiusMiles: 100 } : undefined,
      endDay: isHome ? day + 4 : undefined,
    },
    order: index % 3 === 2 ? 'emptyShare' : 'profit',
    currency: toCurrencyOf(truck.srceSt),
    costPerMile: 200,
  };
}

function cpuMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const market = createMarket({ seed, today: TODAY, loads: loadCount, brokers: 600 });
const table = new TripTable(estimateRoadMiles);
const filled = cpuMs(() => {
  market.postings.forEach((posting, index) => {
    if (posting.kind === 'L' && posting.pStatus === 'O' && posting.dateAvail >= TODAY)
      table.put(toTripLoad(posting, index + 1));
  });
});
const random = new Random(seed);
const trucks = market.postings.filter(
  ({ kind, pStatus, dateAvail }) => kind === 'E' && pStatus === 'O' && dateAvail >= TODAY,
);
const queries = Array.from({ length: queryCount }, (_, index) => toQuery(random.pick(trucks), index, random));

const longestTurn = { first: 0, later: 0 };
const found: number[] = [];
const steps: number[] = [];
/** Of all trips that were found: the same for the same board, queries and rules. */
const plans = createHash('sha256');
function plan(query: TripQuery, searches: 'first' | 'later'): void {
  const run = planTrips(table, query);
  for (;;) {
    const before = process.threadCpuUsage();
    const { done, value } = run.next();
    const { user, system } = process.threadCpuUsage(before);
    longestTurn[searches] = Math.max(longestTurn[searches], (user + system) / 1000);
    if (done !== true) continue;
    found.push(value.trips.length);
    steps.push(value.steps);
    if (searches === 'later') plans.update(JSON.stringify(value.trips));
    return;
  }
}

// The first searches compile the code and list what is near to each place.
for (const query of queries.slice(0, 100)) plan(query, 'first');
found.length = steps.length = 0;
const times = queries.map((query) => cpuMs(() => plan(query, 'later')));

const result = {
  processor: `${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}`,
  node: process.version,
  seed,
  loads: table.size,
  places: table.places.size,
  maxLoads,
  queries: queries.length,
  fillMs: Math.round(filled),
  p50Ms: round(quantile(times, 0.5)),
  p99Ms: round(quantile(times, 0.99)),
  maximumMs: round(Math.max(...times)),
  longestTurnMs: round(longestTurn.later),
  longestFirstTurnMs: round(longestTurn.first),
  stepsMedian: quantile(steps, 0.5),
  stepsP99: quantile(steps, 0.99),
  tripsFoundMedian: quantile(found, 0.5),
  plans: plans.digest('hex').slice(0, 16),
};
console.log(process.argv.includes('--json') ? JSON.stringify(result) : result);

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
