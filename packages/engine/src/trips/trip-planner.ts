import { STEPS_PER_DEGREE } from '../posting.ts';
import { DriverClock } from './hours-of-service.ts';
import { TripBounds, type TripWeights } from './trip-bounds.ts';
import { listCandidates, LOADS_PER_TURN, type TripCandidates } from './trip-candidates.ts';
import type { PlannedTrip, TripLeg, TripQuery } from './trip-load.ts';
import { assertTripQuery } from './trip-query.ts';
import { BestTrips, toEmptyShare, toPace, toProfitScore, toTripKey } from './trip-ranking.ts';
import { runLeg, type LegTimes } from './trip-schedule.ts';
import { TripSearch, type FoundTrip, type TripGoal, type TripScene } from './trip-search.ts';
import {
  CURRENCY,
  DESTINATION,
  DESTINATION_OFFSET,
  LOADED_MILES,
  LOAD_INTEGERS,
  type TripTable,
} from './trip-table.ts';
import { TripWay } from './trip-way.ts';

/** T10: trips that a plan lists. */
const TRIPS_LISTED = 10;
/** How a search is divided. */
interface TripPacing {
  /** Steps between two turns of the event loop: about a millisecond. */
  readonly stepsPerTurn: number;
  /** After so many steps the bounds may be computed again with the best trips so far; then after twice as many. */
  readonly refreshSteps: number;
  /** With so many entries in its lists of near places, 16 bytes each, a search forgets them before another first load. */
  readonly listedEntries: number;
}

/** Bounds are computed again where the threshold of the best trips so far is at least 5 % stricter than theirs. */
const BETTER_FACTOR = 0.95;
const PACING: TripPacing = { stepsPerTurn: 10_000, refreshSteps: 100_000, listedEntries: 1 << 20 };
/** Numbers that the order of trips cannot distinguish, by what the search maximises. */
const PROFIT_MARGIN = 1;
const MILES_MARGIN = 1e-3;

/** The trips of a plan, best first. */
interface TripPlan {
  readonly trips: PlannedTrip[];
  /** Children that the searches tried, and places that they looked at. */
  readonly steps: number;
}

/** How the trips of one search are judged. */
type Measure = 'profit' | 'emptyShare' | 'noEmptyMiles';

/**
 * Plans trips: the ten best chains of loads for one truck (rules T1 to T12). Exact: the result is that of a search of all
 * chains. In the worst case O(loads ^ maxLoads); the bounds leave out nearly all of it. The generator returns the plan and
 * gives its caller a turn every few milliseconds; the table must not change in between.
 *
 * @throws TypeError or RangeError with the offending value of the query
 */
export function* planTrips(table: TripTable, query: TripQuery, pacing: TripPacing = PACING): Generator<void, TripPlan> {
  assertTripQuery(query);
  const scene = yield* toScene(table, query);
  let steps = 0;
  const trips: FoundTrip[] = [];
  if (query.order === 'profit') {
    const priced = yield* keepPriced(scene);
    const profits = yield* searchBest(priced, 'profit', { limit: TRIPS_LISTED, pacing, isWanted: () => true });
    trips.push(...profits.best.list());
    steps += profits.steps;
  }
  if (trips.length < TRIPS_LISTED) {
    const isWanted = query.order === 'profit' ? ({ profit }: FoundTrip) => profit === undefined : () => true;
    const shares = yield* searchBest(scene, 'emptyShare', { limit: TRIPS_LISTED - trips.length, pacing, isWanted });
    trips.push(...shares.best.list());
    steps += shares.steps;
  }
  return { trips: trips.map((trip) => toPlannedTrip(scene, trip)), steps };
}

/**
 * Counts the trips of a query, of each set of loads one, up to a number. Gives its caller turns as {@link planTrips}.
 *
 * @throws TypeError or RangeError with the offending value of the query
 */
export function* countTrips(table: TripTable, query: TripQuery, most: number): Generator<void, number> {
  assertTripQuery(query);
  const scene = yield* toScene(table, query);
  const found = new Set<string>();
  const weights = { gain: new Float64Array(scene.candidates.slots.length), emptyCost: 0, minuteCost: 0 };
  const bounds = createBounds(scene, weights);
  yield* bounds.fill(scene.nearStart.places);
  const goal: TripGoal = {
    weights,
    current: { gainFactor: 1, emptyCost: 0, moreMinuteCost: 0, least: 0 },
    onTrip: ({ tokens }) => {
      found.add(toTripKey(tokens));
      return found.size < most;
    },
  };
  const search = new TripSearch(scene, bounds, goal, PACING.listedEntries);
  while (!search.advance(PACING.stepsPerTurn)) yield;
  return found.size;
}

function* toScene(table: TripTable, query: TripQuery): Generator<void, TripScene> {
  const { start, limits } = query;
  const candidates = yield* listCandidates(table, query);
  yield;
  const point = { id: start.id, lat: roundDegrees(start.lat), lon: roundDegrees(start.lon) };
  const nearStart = table.places.nearPoint(point, Math.floor(limits.emptyMilesPerLeg * 1000));
  yield;
  return { table, candidates, query, nearStart, way: new TripWay(table.places, query) };
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;
}

/** The scene with only the loads that have a rate in the currency of the query. */
function* keepPriced(scene: TripScene): Generator<void, TripScene> {
  const { integers } = scene.table;
  const { slots, first, mayEnd, earliestFree } = scene.candidates;
  const kept = new Int32Array(slots.length);
  const keptFirst = new Int32Array(first.length);
  let count = 0;
  let turn = LOADS_PER_TURN;
  for (let place = 0; place + 1 < first.length; place++) {
    for (let candidate = first[place]; candidate < first[place + 1]; candidate++) {
      if (integers[slots[candidate] * LOAD_INTEGERS + CURRENCY] === scene.query.currency) kept[count++] = candidate;
    }
    keptFirst[place + 1] = count;
    if (first[place + 1] < turn) continue;
    turn += LOADS_PER_TURN;
    yield;
  }
  const candidates: TripCandidates = {
    slots: new Int32Array(count),
    first: keptFirst,
    mayEnd: new Uint8Array(count),
    earliestFree: new Int32Array(count),
  };
  for (let at = 0; at < count; at++) {
    if (at % LOADS_PER_TURN === LOADS_PER_TURN - 1) yield;
    candidates.slots[at] = slots[kept[at]];
    candidates.mayEnd[at] = mayEnd[kept[at]];
    candidates.earliestFree[at] = earliestFree[kept[at]];
  }
  return { ...scene, candidates };
}

function createBounds({ table, candidates, query }: TripScene, weights: TripWeights): TripBounds {
  const { maxLoads, emptyMilesPerLeg } = query.limits;
  const reach = Math.floor(emptyMilesPerLeg * 1000);
  return new TripBounds(table, candidates, weights, { maxLoads, reach, startTime: query.start.time });
}

/**
 * Searches trips of one load, then of up to two and so on: the trips found so far are the threshold that the bounds of
 * longer ones need. A long search begins again with better bounds once they would leave out much more.
 */
function* searchBest(
  scene: TripScene,
  order: 'profit' | 'emptyShare',
  { limit, pacing, isWanted }: { limit: number; pacing: TripPacing; isWanted: (trip: FoundTrip) => boolean },
): Generator<void, { best: BestTrips<FoundTrip>; steps: number }> {
  const best = new BestTrips<FoundTrip>(order, limit);
  let steps = 0;
  let { refreshSteps } = pacing;
  let maxLoads = 1;
  while (maxLoads <= scene.query.limits.maxLoads) {
    const part = { ...scene, query: { ...scene.query, limits: { ...scene.query.limits, maxLoads } } };
    const measure = toMeasure(best, order);
    const weights = weigh(part, best, measure);
    const bounds = createBounds(part, weights);
    yield;
    yield* bounds.fill(part.nearStart.places);
    yield;
    const goal: TripGoal = {
      weights,
      current: toThreshold(best, measure, weights),
      onTrip: (trip) => {
        if (isWanted(trip) && best.add(trip)) Object.assign(goal.current, toThreshold(best, measure, weights));
        return true;
      },
    };
    const search = new TripSearch(part, bounds, goal, pacing.listedEntries);
    yield;
    let isComplete = false;
    while (!isComplete && (search.steps < refreshSteps || !isBetter(best, measure, weights, order))) {
      isComplete = search.advance(pacing.stepsPerTurn);
      yield;
    }
    steps += search.steps;
    if (isComplete) maxLoads += 1;
    else refreshSteps *= 2;
  }
  return { best, steps };
}

/** True where bounds from the best trips so far would leave out much more than those of the weights. */
function isBetter(
  best: BestTrips<FoundTrip>,
  measure: Measure,
  weights: TripWeights,
  order: 'profit' | 'emptyShare',
): boolean {
  if (toMeasure(best, order) !== measure) return true;
  const costs = toCosts(best, measure, weights.emptyCost);
  if (measure === 'emptyShare') return 1 - costs.emptyCost < BETTER_FACTOR * (1 - weights.emptyCost);
  return BETTER_FACTOR * costs.minuteCost > weights.minuteCost;
}

/** Once the last of the best trips has no empty mile, only such trips can be better, and their pace decides. */
function toMeasure(best: BestTrips<FoundTrip>, order: 'profit' | 'emptyShare'): Measure {
  if (order === 'profit') return 'profit';
  return best.isFull && best.worst?.empty === 0 ? 'noEmptyMiles' : 'emptyShare';
}

/** The weights under which a trip that is as good as the last of the best has the value 0. */
function weigh(scene: TripScene, best: BestTrips<FoundTrip>, measure: Measure): TripWeights {
  const { table, candidates, query } = scene;
  const { gainFactor, emptyCost, minuteCost } = toCosts(best, measure, query.costPerMile);
  const gain = new Float64Array(candidates.slots.length);
  for (let candidate = 0; candidate < gain.length; candidate++) {
    const slot = candidates.slots[candidate];
    const miles = table.integers[slot * LOAD_INTEGERS + LOADED_MILES];
    gain[candidate] = measure === 'profit' ? table.income[slot] * 1000 - miles * query.costPerMile : miles * gainFactor;
  }
  return { gain, emptyCost, minuteCost };
}

interface Costs {
  /** The value of a loaded mile. */
  readonly gainFactor: number;
  readonly emptyCost: number;
  readonly minuteCost: number;
  /** The least value of a trip that is good enough. */
  readonly least: number;
}

function toCosts(best: BestTrips<FoundTrip>, measure: Measure, costPerMile: number): Costs {
  const worst = best.isFull ? best.worst : undefined;
  if (measure === 'profit') {
    const score = worst === undefined ? -Infinity : toProfitScore(worst.profit!, worst.ends - worst.started);
    const minuteCost = Math.max(0, score);
    return { gainFactor: 1, emptyCost: costPerMile, minuteCost, least: Math.min(0, score) - PROFIT_MARGIN };
  }
  if (measure === 'noEmptyMiles') {
    const pace = toPace(worst!.loaded, worst!.ends - worst!.started);
    return { gainFactor: 1, emptyCost: Infinity, minuteCost: pace, least: -MILES_MARGIN };
  }
  const share = worst === undefined ? 1 : toEmptyShare(worst.empty, worst.loaded);
  return { gainFactor: share, emptyCost: 1 - share, minuteCost: 0, least: -MILES_MARGIN };
}

/** The threshold of the best trips so far, for gains that were weighed with an earlier one. */
function toThreshold(best: BestTrips<FoundTrip>, measure: Measure, weights: TripWeights): TripGoal['current'] {
  const { gainFactor, emptyCost, minuteCost, least } = toCosts(best, measure, weights.emptyCost);
  const moreMinuteCost = minuteCost - weights.minuteCost;
  if (measure !== 'emptyShare') return { gainFactor: 1, emptyCost, moreMinuteCost, least };
  // The gains contain the share with which they were weighed.
  const weighedShare = 1 - weights.emptyCost;
  return { gainFactor: weighedShare === 0 ? 0 : gainFactor / weighedShare, emptyCost, moreMinuteCost, least };
}

/** Runs the chain once more for the moments of its stops. */
function toPlannedTrip({ table, query, way }: TripScene, found: FoundTrip): PlannedTrip {
  const { integers } = table;
  const clock = new DriverClock();
  clock.begin(query.start.time, query.start.minutesDriven);
  let { offset } = query.start;
  const legs = found.slots.map((slot, index): TripLeg => {
    const at = slot * LOAD_INTEGERS;
    const emptyMiles = found.emptyLegs[index];
    const times: LegTimes = { pickUpArrives: 0, pickUpBegins: 0, deliveryArrives: 0, deliveryBegins: 0, stops: [] };
    const start = { offset, emptyMiles, isFirst: index === 0, tolerance: query.dateToleranceDays };
    if (!runLeg(clock, table, slot, start, times)) throw new Error(`the trip of ${found.tokens.join()} has changed`);
    offset = integers[at + DESTINATION_OFFSET];
    return {
      token: table.token[slot],
      emptyMiles: emptyMiles / 1000,
      loadedMiles: integers[at + LOADED_MILES] / 1000,
      pickUp: toStop(times.pickUpArrives, times.pickUpBegins),
      ...(times.stops.length > 0 && { stops: times.stops.map(({ arrives, begins }) => toStop(arrives, begins)) }),
      delivery: toStop(times.deliveryArrives, times.deliveryBegins),
    };
  });
  const detour = way.detourOf(found.empty + found.loaded, integers[found.slots.at(-1)! * LOAD_INTEGERS + DESTINATION]);
  return {
    legs,
    emptyMiles: found.empty / 1000,
    loadedMiles: found.loaded / 1000,
    emptyShare: toEmptyShare(found.empty, found.loaded),
    drivingMinutes: clock.driving,
    rests: clock.rests,
    ends: found.ends,
    profit: found.profit,
    detourMiles: detour === undefined ? undefined : detour / 1000,
  };
}

function toStop(arrives: number, begins: number): TripLeg['pickUp'] {
  return { arrives, begins, departs: begins + 60 };
}
