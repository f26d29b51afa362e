import { DriverClock } from '../src/trips/hours-of-service.ts';
import { listCandidates, toDeadline } from '../src/trips/trip-candidates.ts';
import type { TripQuery } from '../src/trips/trip-load.ts';
import { BestTrips, type TripFigures } from '../src/trips/trip-ranking.ts';
import { runLeg } from '../src/trips/trip-schedule.ts';
import {
  CURRENCY,
  DESTINATION,
  DESTINATION_OFFSET,
  LOAD_INTEGERS,
  LOADED_MILES,
  type TripTable,
} from '../src/trips/trip-table.ts';
import { TripWay } from '../src/trips/trip-way.ts';

interface Chain {
  slots: number[];
  clock: DriverClock;
  offset: number;
  empty: number;
  loaded: number;
  income: number;
  isPriced: boolean;
}

/** The same ten trips by a depth-first search over the same lists of near places, without bounds. */
export function planPlainly(table: TripTable, query: TripQuery): TripFigures[] {
  const { integers } = table;
  const { limits, start } = query;
  const candidates = finish(listCandidates(table, query));
  const best = new BestTrips<TripFigures>(query.order, 10);
  const way = new TripWay(table.places, query);
  const reach = Math.floor(limits.emptyMilesPerLeg * 1000);
  const total = Math.floor(limits.emptyMilesTotal * 1000);

  const extend = (chain: Chain, near: { places: Int32Array; miles: Int32Array }): void => {
    for (let index = 0; index < near.places.length; index++) {
      const emptyMiles = near.miles[index]!;
      if (emptyMiles > reach || chain.empty + emptyMiles > total) break;
      const place = near.places[index]!;
      for (let candidate = candidates.first[place]!; candidate < candidates.first[place + 1]!; candidate++) {
        const slot = candidates.slots[candidate]!;
        if (chain.slots.includes(slot)) continue;
        const clock = new DriverClock();
        clock.copy(chain.clock);
        const leg = {
          offset: chain.offset,
          emptyMiles,
          isFirst: chain.slots.length === 0,
          tolerance: query.dateToleranceDays,
        };
        if (!runLeg(clock, integers, slot, leg)) continue;
        const at = slot * LOAD_INTEGERS;
        const longer: Chain = {
          slots: [...chain.slots, slot],
          clock,
          offset: integers[at + DESTINATION_OFFSET]!,
          empty: chain.empty + emptyMiles,
          loaded: chain.loaded + integers[at + LOADED_MILES]!,
          income: chain.income + table.income[slot]!,
          isPriced: chain.isPriced && integers[at + CURRENCY] === query.currency,
        };
        const isOnWay = way.isWithin(longer.empty + longer.loaded, integers[at + DESTINATION]!);
        if (isOnWay && candidates.mayEnd[candidate] === 1 && clock.time <= toDeadline(query, longer.offset)) {
          best.add(toFigures(table, query, longer));
        }
        if (longer.slots.length < limits.maxLoads) {
          extend(longer, table.places.near(integers[at + DESTINATION]!, reach));
        }
      }
    }
  };
  const clock = new DriverClock();
  clock.begin(start.time, start.minutesDriven);
  extend(
    { slots: [], clock, offset: start.offset, empty: 0, loaded: 0, income: 0, isPriced: true },
    table.places.nearPoint(start, reach),
  );
  return best.list();
}

function finish<Result>(run: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = run.next();
    if (done === true) return value;
  }
}

function toFigures(table: TripTable, query: TripQuery, chain: Chain): TripFigures {
  const miles = chain.empty + chain.loaded;
  return {
    tokens: chain.slots.map((slot) => table.token[slot]!),
    empty: chain.empty,
    loaded: chain.loaded,
    started: query.start.time,
    ends: chain.clock.time,
    profit: chain.isPriced ? chain.income * 1000 - miles * query.costPerMile : undefined,
  };
}
