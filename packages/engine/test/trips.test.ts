import { describe, expect, it } from 'vitest';
import { countTrips, planTrips, TripTable } from '../src/index.ts';
import type { PlannedTrip, TripLoad, TripQuery } from '../src/index.ts';
import { haversine } from './oracle.ts';
import { Random } from './random.ts';
import { listTripsPlainly, type OracleTrip } from './trip-oracle.ts';
import { drawStops, drawTripMarket } from './trip-market.ts';

/** Random markets of a run. */
const MARKETS = Number(globalThis.process?.env['TRIP_MARKETS'] ?? 2_000);
const steps = (degrees: number): number => Math.round(degrees * 100_000);

/** Some roads are longer than others, the same in both directions. */
function roadMiles(from: { lat: number; lon: number }, to: { lat: number; lon: number }): number {
  return haversine(from, to) * (1.1 + ((steps(from.lat) + steps(to.lat)) % 3) * 0.1);
}

function finish<Result>(run: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = run.next();
    if (done === true) return value;
  }
}

function toPlain(trip: PlannedTrip): OracleTrip {
  return {
    tokens: trip.legs.map(({ token }) => token),
    empty: Math.round(trip.emptyMiles * 1000),
    loaded: Math.round(trip.loadedMiles * 1000),
    ends: trip.ends,
    driving: trip.drivingMinutes,
    rests: trip.rests,
    stops: trip.legs.flatMap(({ pickUp, stops = [], delivery }) =>
      [pickUp, ...stops, delivery].flatMap(({ arrives, begins }) => [arrives, begins]),
    ),
    profit: trip.profit,
    detour: trip.detourMiles === undefined ? undefined : Math.round(trip.detourMiles * 1000),
  };
}

function tableOf(loads: readonly TripLoad[]): TripTable {
  const table = new TripTable(roadMiles);
  for (const load of loads) table.put(load);
  return table;
}

/** Compares the plan of a market with all of its trips, best first. */
function expectExact(loads: readonly TripLoad[], query: TripQuery, seed: number) {
  const table = tableOf(loads);
  const expected = listTripsPlainly(loads, query, roadMiles);
  // Bounds from the best trips so far are computed every few steps, as in a large market.
  const pacing = { stepsPerTurn: 1 + (seed % 7), refreshSteps: 1 + (seed % 50), listedEntries: seed % 20 };
  const { trips } = finish(planTrips(table, query, pacing));
  expect(trips.map(toPlain), `seed ${seed}`).toEqual(expected.slice(0, 10));
  expect(finish(countTrips(table, query, 1_000)), `seed ${seed}`).toBe(Math.min(1_000, expected.length));
  return { trips, expected };
}

describe('T11: the plan is that of a search of all chains', () => {
  it(`T1–T12: ${MARKETS} random markets give the same ten trips and the same count`, () => {
    let full = 0;
    let longest = 0;
    for (let seed = 1; seed <= MARKETS; seed++) {
      const { loads, query } = drawTripMarket(new Random(seed));
      const { trips, expected } = expectExact(loads, query, seed);
      if (expected.length > 10) full += 1;
      longest = Math.max(longest, ...trips.map(({ legs }) => legs.length));
    }
    expect(full).toBeGreaterThan(MARKETS / 4);
    expect(longest).toBe(4);
  });

  it(`T1–T12: the same of ${MARKETS} markets in which loads have stops between their ends`, () => {
    let withStops = 0;
    for (let seed = 1; seed <= MARKETS; seed++) {
      const random = new Random(seed);
      const { loads, query } = drawTripMarket(random);
      const { trips } = expectExact(drawStops(random, loads), query, seed);
      if (trips.some(({ legs }) => legs.length > 1 && legs.some(({ stops }) => stops !== undefined))) withStops += 1;
    }
    expect(withStops).toBeGreaterThan(MARKETS / 10);
  });

  it('T11: a table that has followed random changes plans as a new one', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = new Random(seed);
      const { loads, query } = drawTripMarket(random);
      const others = drawStops(random, drawTripMarket(random, 100).loads).map((load) => ({
        ...load,
        token: load.token + 5,
      }));
      const table = tableOf(loads);
      for (const load of others) table.put(load);
      for (const load of loads) if (random.chance(0.4)) table.remove(load.token);
      const left = [...loads.filter(({ token }) => !others.some((other) => other.token === token)), ...others];
      const open = left.filter(({ token }) => table.has(token));
      const { trips } = finish(planTrips(table, query));
      expect(trips.map(toPlain)).toEqual(listTripsPlainly(open, query, roadMiles).slice(0, 10));
    }
  });
});
