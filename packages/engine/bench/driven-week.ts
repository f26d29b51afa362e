import type { MarketPosting } from '@loadstone/market';
import { planTrips, TripTable, type TripLoad } from '../src/index.ts';
import type { TripLeg } from '../src/trips/trip-load.ts';
import { DriverClock, DRIVING_MINUTES } from '../src/trips/hours-of-service.ts';
import { runLeg } from '../src/trips/trip-schedule.ts';
import { estimateRoadMiles, toCurrencyOf, toTripEnd } from './trip-loads.ts';
import { WEEK, type Week } from './week.ts';

const MINUTES_PER_DAY = 1440;
const REST_MINUTES = 600;
const TOLERANCE_DAYS = 1;
const COST_PER_MILE = 200;
/** Trucks are free from 6:00 of their place on the first day, over two hours. */
const FIRST_HOUR = 6;
const FIRST_MINUTES = 120;
/** The default limits of a search, while the truck is not free yet. */
const LIMITS_AHEAD = { emptyMilesPerLeg: 100, emptyMilesTotal: 250 };
/** The widest that the board allows, once it is free: it has to move. */
const LIMITS_WHEN_FREE = { emptyMilesPerLeg: 300, emptyMilesTotal: 1_000 };

/** How trucks choose. Ahead: from the moment at which they leave with a load, again after each event, until they leave for the next. */
const STRATEGIES = {
  /** The best single load that is open when the truck is free. */
  singleLeads: { isAhead: false, isSingle: true },
  /** What planning ahead alone gives. */
  leadsAhead: { isAhead: true, isSingle: true },
  /** The first load of the best trip, planned ahead. */
  trips: { isAhead: true, isSingle: false },
} as const;
type WeekStrategy = keyof typeof STRATEGIES;

/** The ways to choose the next load that are compared. */
export const listStrategies = (): WeekStrategy[] => Object.keys(STRATEGIES) as WeekStrategy[];

/** What the trucks of a week have driven. */
interface WeekResult {
  /** The loads, in the order in which they were taken. */
  readonly tokens: readonly number[];
  readonly emptyMiles: number;
  readonly loadedMiles: number;
  /** Empty miles divided by all miles. */
  readonly emptyShare: number;
  /** Of the loads with a rate, in either currency. */
  readonly incomeCents: number;
  readonly searches: number;
  /** Trucks that are free without a load at the end of the week. */
  readonly waitingTrucks: number;
}

/** A truck between two loads. */
interface Truck {
  readonly posting: MarketPosting;
  /** The driver at the moment at which the truck is free. */
  readonly clock: DriverClock;
  /** Where it is free. */
  place: TripLoad['origin'];
  /** The load that it takes next, which others no longer see, with the minute at which it leaves. */
  next: { readonly load: TripLoad; readonly emptyMiles: number; readonly leaves: number } | undefined;
}

/** Drives the trucks of a week by a strategy. A truck commits itself to one load; the rest of its trip is planned again. */
export function driveWeek(week: Week, strategy: WeekStrategy): WeekResult {
  return new DrivenWeek(week, STRATEGIES[strategy]).run();
}

class DrivenWeek {
  readonly #week: Week;
  readonly #isAhead: boolean;
  readonly #maxLoads: number;
  readonly #table = new TripTable(estimateRoadMiles);
  readonly #open = new Map<number, TripLoad>();
  readonly #fleet: readonly Truck[];
  /** Trucks by the minute at which they are free, rested, or leave. */
  readonly #agenda = new Map<number, Set<Truck>>();
  readonly #tokens: number[] = [];
  readonly #driven = { emptyMiles: 0, loadedMiles: 0, incomeCents: 0, searches: 0 };

  constructor(week: Week, { isAhead, isSingle }: { isAhead: boolean; isSingle: boolean }) {
    this.#week = week;
    this.#isAhead = isAhead;
    this.#maxLoads = isSingle ? 1 : week.options.maxLoads;
    this.#fleet = week.trucks.map((posting, index) => {
      const place = toTripEnd(posting.srceID, WEEK.firstDay);
      const clock = new DriverClock();
      clock.begin(WEEK.start - place.offset + FIRST_HOUR * 60 + (index % FIRST_MINUTES), 0);
      return { posting, clock, place, next: undefined };
    });
  }

  run(): WeekResult {
    const { arrivals } = this.#week;
    for (const truck of this.#fleet) this.#wake(truck, truck.clock.time);
    let arrived = 0;
    for (let now = WEEK.arrivals; now < WEEK.end; now++) {
      if (now % 60 === 0) this.#removeClosed(now);
      for (; arrived < arrivals.length && arrivals[arrived]!.at <= now; arrived++) {
        this.#arrive(arrivals[arrived]!.load, now);
      }
      // On a new day loads of a later one come into reach (M7).
      if (now >= WEEK.start && now % MINUTES_PER_DAY === 0)
        for (const truck of this.#fleet) this.#replanWaiting(truck, now);
      for (const truck of this.#agenda.get(now) ?? []) this.#turn(truck, now);
      this.#agenda.delete(now);
    }
    const { emptyMiles, loadedMiles } = this.#driven;
    const waitingTrucks = this.#fleet.filter(({ next, clock }) => next === undefined && clock.time < WEEK.end).length;
    return {
      tokens: this.#tokens,
      ...this.#driven,
      emptyShare: emptyMiles / (emptyMiles + loadedMiles),
      waitingTrucks,
    };
  }

  /** A new load concerns trucks without a next load, and those ahead of one that is farther away. */
  #arrive(load: TripLoad, now: number): void {
    this.#release(load);
    if (now < WEEK.start) return;
    for (const truck of this.#fleet) {
      if (!this.#mayPlan(truck, now) || (truck.next !== undefined && !this.#isAhead)) continue;
      const reach = truck.next?.emptyMiles ?? this.#toLimits(toClock(truck, now), now).emptyMilesPerLeg;
      if (isWithin(truck, load, reach)) this.#plan(truck, now);
    }
  }

  #replanWaiting(truck: Truck, now: number): void {
    if (truck.next === undefined && this.#mayPlan(truck, now)) this.#plan(truck, now);
  }

  #mayPlan({ clock }: Truck, now: number): boolean {
    return this.#isAhead || clock.time <= now;
  }

  /** The truck is free or rested, or leaves for its next load. */
  #turn(truck: Truck, now: number): void {
    if (truck.clock.time > now) return;
    if (truck.next === undefined || (truck.clock.time === now && truck.next.leaves > now)) this.#plan(truck, now);
    if (truck.next !== undefined && truck.next.leaves <= now) this.#leave(truck, truck.next, now);
  }

  #plan(truck: Truck, now: number): void {
    if (truck.next !== undefined) this.#release(truck.next.load);
    truck.next = undefined;
    const clock = toClock(truck, now);
    const leg = this.#findLeg(truck, clock, now);
    if (leg === undefined) {
      if (clock.time > now) this.#wake(truck, clock.time);
      return;
    }
    const { token, emptyMiles, pickUp } = leg;
    const wait = pickUp.begins - pickUp.arrives;
    // A rested driver leaves so late that there is no wait (T6), and until then another load may be better.
    const leaves = clock.time + (this.#isAhead && (clock.isFresh || wait >= REST_MINUTES) ? wait : 0);
    truck.next = { load: this.#open.get(token)!, emptyMiles, leaves };
    this.#remove(token);
    this.#wake(truck, leaves);
  }

  #leave(truck: Truck, { load, emptyMiles }: NonNullable<Truck['next']>, now: number): void {
    const clock = toClock(truck, now);
    this.#table.put(load);
    const start = { offset: truck.place.offset, emptyMiles: Math.round(emptyMiles * 1000), isFirst: true };
    const slot = this.#table.slotOf(load.token);
    if (!runLeg(clock, this.#table, slot, { ...start, tolerance: TOLERANCE_DAYS })) {
      this.#plan(truck, now);
      return;
    }
    this.#table.remove(load.token);
    this.#tokens.push(load.token);
    this.#driven.emptyMiles += emptyMiles;
    this.#driven.loadedMiles += estimateRoadMiles(load.origin, load.destination);
    this.#driven.incomeCents += load.income ?? 0;
    truck.clock.copy(clock);
    truck.place = load.destination;
    truck.next = undefined;
    if (this.#isAhead) this.#plan(truck, now);
    this.#wake(truck, truck.clock.time);
  }

  #findLeg({ posting, place }: Truck, clock: DriverClock, now: number): TripLeg | undefined {
    this.#driven.searches += 1;
    const search = planTrips(this.#table, {
      start: { ...place, time: clock.time, minutesDriven: clock.driven },
      types: posting.vehicleType,
      size: posting.vehicleSize,
      attributes: posting.postingAttrib,
      isOpen: () => true,
      dateToleranceDays: TOLERANCE_DAYS,
      limits: { ...this.#toLimits(clock, now), maxLoads: this.#maxLoads, end: undefined, endDay: undefined },
      order: this.#week.options.order,
      currency: toCurrencyOf(posting.srceSt),
      costPerMile: COST_PER_MILE,
    });
    for (;;) {
      const { done, value } = search.next();
      if (done === true) return value.trips[0]?.legs[0];
    }
  }

  #toLimits({ time }: DriverClock, now: number): typeof LIMITS_AHEAD {
    return this.#isAhead && time > now ? LIMITS_AHEAD : LIMITS_WHEN_FREE;
  }

  /** A minute that is running visits trucks that are added to it. */
  #wake(truck: Truck, at: number): void {
    const trucks = this.#agenda.get(at) ?? new Set();
    this.#agenda.set(at, trucks.add(truck));
  }

  #release(load: TripLoad): void {
    this.#table.put(load);
    this.#open.set(load.token, load);
  }

  #remove(token: number): void {
    this.#table.remove(token);
    this.#open.delete(token);
  }

  #removeClosed(now: number): void {
    for (const { token, pickUp } of this.#open.values()) if (pickUp.closes < now) this.#remove(token);
  }
}

/** Whether a load that the truck may be able to carry begins nearer than that. */
function isWithin({ posting, place }: Truck, load: TripLoad, miles: number): boolean {
  const hasLetter = [...load.types].some((letter) => posting.vehicleType.includes(letter));
  return hasLetter && estimateRoadMiles(place, load.origin) < miles;
}

/**
 * The driver once the truck is free, or now if that is later. Who has waited for ten hours has rested. The planner knows
 * the hours driven only, so that all hours on duty count as driven, and who was on duty for eleven rests first.
 */
function toClock({ clock }: Truck, now: number): DriverClock {
  const time = Math.max(now, clock.time);
  const onDuty = time - clock.dutyStart;
  const later = new DriverClock();
  if (clock.isFresh || time - clock.time >= REST_MINUTES) later.begin(time, 0);
  else if (onDuty >= DRIVING_MINUTES) later.begin(clock.time + REST_MINUTES, 0);
  else later.begin(time, onDuty);
  return later;
}
