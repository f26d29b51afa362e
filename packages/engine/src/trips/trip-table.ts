import { parseAttributes, parseTypes } from '../letters.ts';
import { parseDay, parseId } from '../posting.ts';
import { toDrivingMinutes } from './hours-of-service.ts';
import { TripPlaces, type RoadMiles } from './trip-places.ts';
import type { OpenHours, TripLoad, TripPlace } from './trip-load.ts';

/** The hours in which a load is delivered. */
export const DELIVERY_ANY = 0;
const DELIVERY_ONCE = 1;
export const DELIVERY_DAILY = 2;
/** Added to the kind of the delivery of a load with stops between its ends. */
export const WITH_STOPS = 4;

/** The integers of a stop between the ends: the drive to it in minutes, and its hours as those of a delivery. */
export const STOP_MINUTES_TO = 0;
/** After it, as 2 and 3: when the stop opens and closes. */
export const STOP_KIND = 1;
export const STOP_OFFSET = 4;
export const STOP_INTEGERS = 5;

/** The integers of a load. Times are minutes since 1970 in UTC, or of the local day. */
export const TYPES = 0;
export const ATTRIBUTES = 1;
export const SIZE = 2;
export const DAY = 3;
export const ORIGIN = 4;
export const DESTINATION = 5;
export const PICK_UP_OPENS = 6;
export const PICK_UP_CLOSES = 7;
/** After it, as 9 and 10: when the delivery opens and closes. */
export const DELIVERY_KIND = 8;
export const DESTINATION_OFFSET = 11;
export const LOADED_MILES = 12;
/** Of all drives between the stops. */
export const LOADED_MINUTES = 13;
export const CURRENCY = 14;
/** Number of the company and network together: loads with one number are open to the same trucks. */
export const SHOWN_TO = 15;
export const LOAD_INTEGERS = 16;

const FIRST_CAPACITY = 1_024;
const SIZE_BITS = { T: 1, L: 2, B: 3 } as const;

/** Parses a size into its bits (M5). @throws RangeError with another letter */
export function parseTripSize(size: string): number {
  const bits = SIZE_BITS[size as keyof typeof SIZE_BITS] as number | undefined;
  if (bits === undefined) throw new RangeError(`size must be T, L or B, got ${size}`);
  return bits;
}

/** The open loads of a board for the planner of trips, in columns. A removed load is replaced by the last one. */
export class TripTable {
  readonly places: TripPlaces;
  integers = new Int32Array(FIRST_CAPACITY * LOAD_INTEGERS);
  /** Cents of each load. */
  income = new Float64Array(FIRST_CAPACITY);
  token = new Float64Array(FIRST_CAPACITY);
  /** Company and network by their number. */
  readonly shownTo: (readonly [company: number, networkId: number])[] = [];
  readonly #shownToNumbers = new Map<string, number>();
  readonly #slots = new Map<number, number>();
  /** By token, of the loads with stops between their ends: their integers, then the minutes of the last drive. */
  readonly #stops = new Map<number, Int32Array>();

  /** @param roadMiles read when a load is added and when near places are listed */
  constructor(roadMiles: RoadMiles) {
    this.places = new TripPlaces(roadMiles);
  }

  get size(): number {
    return this.#slots.size;
  }

  has(token: number): boolean {
    return this.#slots.has(token);
  }

  /** The slot of a load, or -1. O(1). */
  slotOf(token: number): number {
    return this.#slots.get(token) ?? -1;
  }

  /**
   * Adds a load or replaces the one of its token. O(1).
   * @throws TypeError or RangeError with the offending value; the table is then unchanged
   */
  put(load: TripLoad): void {
    const token = parseId(load.token, 'token');
    const row = this.#toRow(load);
    const stops = this.#toStops(load, row);
    let slot = this.#slots.get(token);
    if (slot === undefined) {
      slot = this.#slots.size;
      if (slot === this.token.length) this.#grow();
      this.#slots.set(token, slot);
      this.token[slot] = token;
    }
    this.integers.set(row, slot * LOAD_INTEGERS);
    this.income[slot] = load.income ?? 0;
    if (stops === undefined) this.#stops.delete(token);
    else this.#stops.set(token, stops);
  }

  /** The stops between the ends of a load that has any: of each its integers, then the minutes of the last drive. O(1). */
  stopsOf(slot: number): Int32Array {
    return this.#stops.get(this.token[slot])!;
  }

  /** Removes a load. Returns false where there is none. O(1). */
  remove(token: number): boolean {
    const slot = this.#slots.get(token);
    if (slot === undefined) return false;
    const last = this.#slots.size - 1;
    this.#slots.delete(token);
    this.#stops.delete(token);
    if (slot === last) return true;
    const moved = this.token[last];
    this.integers.copyWithin(slot * LOAD_INTEGERS, last * LOAD_INTEGERS, (last + 1) * LOAD_INTEGERS);
    this.income[slot] = this.income[last];
    this.token[slot] = moved;
    this.#slots.set(moved, slot);
    return true;
  }

  #toRow(load: TripLoad): Int32Array {
    const row = new Int32Array(LOAD_INTEGERS);
    row[TYPES] = parseTypes(load.types);
    row[ATTRIBUTES] = parseAttributes(load.attributes);
    row[SIZE] = parseTripSize(load.size);
    row[DAY] = parseDay(load.day, 'day');
    const { pickUp, delivery } = load;
    assertHours(pickUp);
    row[PICK_UP_OPENS] = pickUp.opens;
    row[PICK_UP_CLOSES] = pickUp.closes;
    writeHours(row, DELIVERY_KIND, delivery);
    row[DESTINATION_OFFSET] = load.destination.offset;
    const origin = this.places.toNumber(load.origin, true);
    const destination = this.places.toNumber(load.destination, false);
    row[ORIGIN] = origin;
    row[DESTINATION] = destination;
    const miles = this.places.measureBetween(origin, destination);
    row[LOADED_MILES] = miles;
    row[LOADED_MINUTES] = toDrivingMinutes(miles);
    row[CURRENCY] = load.income === undefined ? 0 : load.currency;
    row[SHOWN_TO] = this.#toShownTo(parseId(load.company, 'company'), parseId(load.networkId, 'networkId', 0));
    return row;
  }

  /** Measures a load through its stops, and writes the miles and minutes of all drives into its row. */
  #toStops({ origin, stops = [], destination }: TripLoad, row: Int32Array): Int32Array | undefined {
    if (stops.length === 0) return undefined;
    const columns = new Int32Array(stops.length * STOP_INTEGERS + 1);
    let [miles, minutes] = [0, 0];
    let from: TripPlace = origin;
    const drive = (to: TripPlace): number => {
      const leg = this.places.measurePoints(from, to);
      miles += leg;
      minutes += toDrivingMinutes(leg);
      from = to;
      return toDrivingMinutes(leg);
    };
    stops.forEach(({ place, hours }, index) => {
      const at = index * STOP_INTEGERS;
      columns[at + STOP_MINUTES_TO] = drive(place);
      writeHours(columns, at + STOP_KIND, hours);
      columns[at + STOP_OFFSET] = place.offset;
    });
    columns[columns.length - 1] = drive(destination);
    row[LOADED_MILES] = miles;
    row[LOADED_MINUTES] = minutes;
    row[DELIVERY_KIND] += WITH_STOPS;
    return columns;
  }

  #toShownTo(company: number, networkId: number): number {
    const key = `${company} ${networkId}`;
    let number = this.#shownToNumbers.get(key);
    if (number === undefined) {
      number = this.shownTo.length;
      this.shownTo.push([company, networkId]);
      this.#shownToNumbers.set(key, number);
    }
    return number;
  }

  #grow(): void {
    const integers = new Int32Array(2 * this.integers.length);
    integers.set(this.integers);
    this.integers = integers;
    for (const column of ['income', 'token'] as const) {
      const grown = new Float64Array(2 * this[column].length);
      grown.set(this[column]);
      this[column] = grown;
    }
  }
}

/** Writes hours after each other: their kind, when they open and when they close. */
function writeHours(row: Int32Array, at: number, hours: TripLoad['delivery']): void {
  if (hours === undefined) return;
  const isOnce = 'opens' in hours;
  const { opens, closes } = isOnce ? hours : { opens: hours.from, closes: hours.to };
  assertHours({ opens, closes });
  row[at] = isOnce ? DELIVERY_ONCE : DELIVERY_DAILY;
  row[at + 1] = opens;
  row[at + 2] = closes;
}

function assertHours({ opens, closes }: OpenHours): void {
  if (!Number.isInteger(opens) || !Number.isInteger(closes)) {
    throw new TypeError(`hours must be whole minutes, got ${String(opens)} and ${String(closes)}`);
  }
  if (opens > closes) throw new RangeError(`hours end before they begin: ${opens} and ${closes}`);
}
