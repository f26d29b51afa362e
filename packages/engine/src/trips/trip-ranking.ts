const MINUTES_PER_DAY = 1440;

/** What the order of trips compares. Miles are thousandths, money thousandths of a cent. */
export interface TripFigures {
  readonly empty: number;
  readonly loaded: number;
  readonly started: number;
  readonly ends: number;
  /** Undefined unless every load has a rate in the currency of the query. */
  readonly profit: number | undefined;
  readonly tokens: readonly number[];
}

/** T9: the minutes that a profit is divided by: those of the trip, at least a day. */
export function toRankedMinutes(minutes: number): number {
  return Math.max(MINUTES_PER_DAY, minutes);
}

/** T9: profit for each minute; a loss is not divided. */
export function toProfitScore(profit: number, minutes: number): number {
  return profit > 0 ? profit / toRankedMinutes(minutes) : profit;
}

/** T9: empty miles divided by all miles. */
export function toEmptyShare(empty: number, loaded: number): number {
  return empty === 0 ? 0 : empty / (empty + loaded);
}

/** T9: loaded miles for each minute, which decides between trips of the same share. */
export function toPace(loaded: number, minutes: number): number {
  return loaded / toRankedMinutes(minutes);
}

/** T9: negative where `a` comes first. Total: two trips of different loads are never equal. */
function compareTrips(a: TripFigures, b: TripFigures, order: 'profit' | 'emptyShare'): number {
  if (order === 'profit' && (a.profit !== undefined || b.profit !== undefined)) {
    if (a.profit === undefined) return 1;
    if (b.profit === undefined) return -1;
    const difference = toProfitScore(b.profit, b.ends - b.started) - toProfitScore(a.profit, a.ends - a.started);
    if (difference !== 0) return difference;
  }
  return (
    toEmptyShare(a.empty, a.loaded) - toEmptyShare(b.empty, b.loaded) ||
    toPace(b.loaded, b.ends - b.started) - toPace(a.loaded, a.ends - a.started) ||
    a.ends - b.ends ||
    compareTokens(a.tokens, b.tokens)
  );
}

function compareTokens(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return a.length - b.length;
  const at = a.findIndex((token, index) => token !== b[index]);
  return at < 0 ? 0 : a[at] - b[at];
}

/** T10: the best trips, of each set of loads only the best order. */
export class BestTrips<Trip extends TripFigures> {
  readonly #order: 'profit' | 'emptyShare';
  readonly #limit: number;
  readonly #trips: { readonly key: string; readonly trip: Trip }[] = [];

  constructor(order: 'profit' | 'emptyShare', limit: number) {
    this.#order = order;
    this.#limit = limit;
  }

  get size(): number {
    return this.#trips.length;
  }

  get isFull(): boolean {
    return this.#trips.length >= this.#limit;
  }

  /** The last trip of the list. */
  get worst(): Trip | undefined {
    return this.#trips.at(-1)?.trip;
  }

  /** Adds a trip where it is among the best. O(limit). */
  add(trip: Trip): boolean {
    const trips = this.#trips;
    if (this.isFull && compareTrips(trip, this.worst!, this.#order) >= 0) return false;
    const key = toTripKey(trip.tokens);
    const known = trips.findIndex((other) => other.key === key);
    if (known >= 0) {
      if (compareTrips(trip, trips[known].trip, this.#order) >= 0) return false;
      trips.splice(known, 1);
    }
    const at = trips.findIndex((other) => compareTrips(trip, other.trip, this.#order) < 0);
    trips.splice(at < 0 ? trips.length : at, 0, { key, trip });
    if (trips.length > this.#limit) trips.pop();
    return true;
  }

  /** The trips, best first. */
  list(): Trip[] {
    return this.#trips.map(({ trip }) => trip);
  }
}

/** The same for trips that differ in order only. */
export function toTripKey(tokens: readonly number[]): string {
  return tokens.toSorted((one, other) => one - other).join(' ');
}
