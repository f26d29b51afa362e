import type { TripLoad, TripQuery } from '../src/index.ts';
import { haversine } from './oracle.ts';

/** A chain of loads by the plainest reading of T1 to T10. Shares no code with the planner. */
export interface OracleTrip {
  tokens: number[];
  empty: number;
  loaded: number;
  ends: number;
  driving: number;
  rests: number;
  /** Arrival and begin of the work at each stop. */
  stops: number[];
  profit: number | undefined;
  detour: number | undefined;
}

interface Point {
  lat: number;
  lon: number;
}
type Miles = (from: Point, to: Point) => number;

interface Driver {
  now: number;
  sinceRest: number;
  /** Start of the duty window; undefined for a rested driver. */
  onDuty: number | undefined;
  driving: number;
  rests: number;
}

const thousandths = (miles: number): number => Math.round(miles * 1000);
const air = (a: { lat: number; lon: number }, b: { lat: number; lon: number }): number => thousandths(haversine(a, b));

function rest(driver: Driver, until: number): void {
  Object.assign(driver, { now: until, sinceRest: 0, onDuty: undefined, rests: driver.rests + 1 });
}

/** Drives minute by minute. */
function drive(driver: Driver, minutes: number): void {
  for (let minute = 0; minute < minutes; minute++) {
    if (driver.sinceRest === 660 || (driver.onDuty !== undefined && driver.now - driver.onDuty >= 840)) {
      rest(driver, driver.now + 600);
    }
    driver.onDuty ??= driver.now;
    driver.now += 1;
    driver.sinceRest += 1;
    driver.driving += 1;
  }
}

function work(driver: Driver): void {
  driver.onDuty ??= driver.now;
  driver.now += 60;
}

/** Waits for the hours. Returns false where it is too late. */
function wait(driver: Driver, [opens, closes]: readonly [number, number], leaveLater: number | undefined): boolean {
  const arrived = driver.now;
  if (arrived > closes) return false;
  if (arrived >= opens) return true;
  if (opens - arrived >= 600) {
    rest(driver, opens);
    return true;
  }
  if (leaveLater !== undefined) driver.onDuty = opens - leaveLater;
  const isDue = driver.onDuty !== undefined && (driver.sinceRest >= 660 || opens + 60 - driver.onDuty >= 840);
  if (isDue && arrived + 600 <= closes) rest(driver, arrived + 600);
  else driver.now = opens;
  return true;
}

function servedHours(hours: TripLoad['delivery'], offset: number, arrives: number): readonly [number, number] {
  if (hours === undefined) return [arrives, arrives];
  if ('opens' in hours) return [hours.opens, hours.closes];
  let day = Math.floor((arrives + offset) / 1440) - 1;
  while (arrives > day * 1440 + hours.to - offset) day += 1;
  return [day * 1440 + hours.from - offset, day * 1440 + hours.to - offset];
}

function mayTake(load: TripLoad, query: TripQuery): boolean {
  return (
    [...load.types].some((letter) => query.types.includes(letter)) &&
    (load.size === query.size || load.size === 'B' || query.size === 'B') &&
    [...load.attributes].every((letter) => query.attributes.includes(letter)) &&
    query.isOpen(load.company, load.networkId)
  );
}

/** Runs a chain; undefined where it breaks a rule or a limit other than the end. */
function run(chain: readonly TripLoad[], query: TripQuery, miles: Miles): OracleTrip | undefined {
  const { start, limits } = query;
  const fresh = start.minutesDriven === 0;
  const driver: Driver = {
    now: start.time,
    sinceRest: start.minutesDriven,
    onDuty: fresh ? undefined : start.time - start.minutesDriven,
    driving: 0,
    rests: 0,
  };
  let place: { lat: number; lon: number; offset: number } = start;
  const trip: OracleTrip = {
    tokens: [],
    empty: 0,
    loaded: 0,
    ends: 0,
    driving: 0,
    rests: 0,
    stops: [],
    profit: 0,
    detour: undefined,
  };
  const way = (from: Point, to: Point): number => Math.max(air(from, to), thousandths(miles(from, to)));
  for (const [index, load] of chain.entries()) {
    const empty = way(place, load.origin);
    const drops = [...(load.stops ?? []), { place: load.destination, hours: load.delivery }];
    let loaded = 0;
    trip.empty += empty;
    if (empty > Math.floor(limits.emptyMilesPerLeg * 1000)) return undefined;
    if (trip.empty > Math.floor(limits.emptyMilesTotal * 1000)) return undefined;
    const freeDay = Math.floor((driver.now + place.offset) / 1440);
    if (Math.abs(load.day - freeDay) > query.dateToleranceDays) return undefined;
    const minutes = Math.ceil((empty * 60) / 50_000);
    const restsBefore = driver.rests;
    drive(driver, minutes);
    const atOnce = driver.now;
    const leaveLater = index === 0 && fresh && driver.rests === restsBefore ? minutes : undefined;
    if (!wait(driver, [load.pickUp.opens, load.pickUp.closes], leaveLater)) return undefined;
    // A driver who leaves later arrives when the work begins; one who rests there has left at once, or is there already.
    const isLater = leaveLater !== undefined && leaveLater > 0 && driver.rests === restsBefore;
    trip.stops.push(isLater ? driver.now : atOnce);
    trip.stops.push(driver.now);
    work(driver);
    place = load.origin;
    for (const drop of drops) {
      const leg = way(place, drop.place);
      loaded += leg;
      drive(driver, Math.ceil((leg * 60) / 50_000));
      trip.stops.push(driver.now);
      if (!wait(driver, servedHours(drop.hours, drop.place.offset, driver.now), undefined)) return undefined;
      trip.stops.push(driver.now);
      work(driver);
      place = drop.place;
    }
    trip.loaded += loaded;
    trip.tokens.push(load.token);
    const isPriced = load.income !== undefined && load.currency === query.currency;
    trip.profit =
      isPriced && trip.profit !== undefined
        ? trip.profit + load.income! * 1000 - query.costPerMile * (empty + loaded)
        : undefined;
  }
  const { wayEnd } = query;
  const detour = wayEnd && Math.max(0, trip.empty + trip.loaded + way(place, wayEnd) - way(start, wayEnd));
  return { ...trip, ends: driver.now, driving: driver.driving, rests: driver.rests, detour };
}

function endsWell(trip: OracleTrip, last: TripLoad, { limits }: TripQuery): boolean {
  const { end, endDay, detourMiles } = limits;
  if (detourMiles !== undefined && (trip.detour ?? 0) > Math.floor(detourMiles * 1000)) return false;
  if (end !== undefined && air(last.destination, end) > Math.floor(end.radiusMiles * 1000)) return false;
  return endDay === undefined || trip.ends <= (endDay + 1) * 1440 - last.destination.offset;
}

/** T9 as a list of numbers, each compared after the one before; smaller is better. */
function rankOf(trip: OracleTrip, query: TripQuery): number[] {
  const minutes = Math.max(1440, trip.ends - query.start.time);
  const share = trip.empty === 0 ? 0 : trip.empty / (trip.empty + trip.loaded);
  const rest = [share, -trip.loaded / minutes, trip.ends, trip.tokens.length, ...trip.tokens];
  if (query.order === 'emptyShare') return rest;
  if (trip.profit === undefined) return [1, 0, ...rest];
  return [0, -(trip.profit > 0 ? trip.profit / minutes : trip.profit), ...rest];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

/** Every trip of the query, of each set of loads the best order, best first. */
export function listTripsPlainly(loads: readonly TripLoad[], query: TripQuery, miles: Miles): OracleTrip[] {
  const open = loads.filter((load) => mayTake(load, query));
  const bySet = new Map<string, OracleTrip>();
  const extend = (chain: readonly TripLoad[]): void => {
    for (const load of open) {
      if (chain.includes(load)) continue;
      const longer = [...chain, load];
      const trip = run(longer, query, miles);
      if (trip === undefined) continue;
      if (endsWell(trip, load, query)) {
        const key = trip.tokens.toSorted((one, other) => one - other).join(' ');
        const known = bySet.get(key);
        if (known === undefined || compare(rankOf(trip, query), rankOf(known, query)) < 0) bySet.set(key, trip);
      }
      if (longer.length < query.limits.maxLoads) extend(longer);
    }
  };
  extend([]);
  return [...bySet.values()].sort((one, other) => compare(rankOf(one, query), rankOf(other, query)));
}
