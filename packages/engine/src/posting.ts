/** L is a load (of a broker); E is equipment, a truck (of a carrier). */
export type Kind = 'L' | 'E';

/** T is truckload, L less than truckload, B both. */
export type Size = 'T' | 'L' | 'B';

/** A place in degrees. The engine rounds both numbers to 1e-5°. */
export interface Place {
  lat: number;
  lon: number;
}

/** A stop of a load between its ends. */
export interface Stop extends Place {
  kind: 'pick-up' | 'drop';
}

/** One open posting, as given to the engine and as returned. */
export interface Posting {
  /** Identifies the posting: a positive safe integer, unique over both kinds. */
  token: number;
  kind: Kind;
  /** The account that owns the posting: a positive safe integer. */
  company: number;
  origin: Place;
  /** Miles, to 0.001, from 0 to 12,500. */
  originRadius: number;
  destination: Place;
  /** Miles, to 0.001, from 0 to 12,500. */
  destinationRadius: number;
  /** One or more of the 16 equipment letters. */
  types: string;
  size: Size;
  /** Any of the 15 attribute letters; may be empty. */
  attributes: string;
  /** The calendar day as an integer day number, counted by the caller. */
  day: number;
  /** Trucks only: covers loads along the great circle from origin to destination (M9). */
  corridor: boolean;
  /** The private network of the posting, or 0 for the public board (M3). */
  networkId: number;
  /** Milliseconds. Used by the order of leads (M12) and by live leads. */
  createdOn: number;
  /** Loads only: the stops between the ends, in order (M9, M19); left out where there are none. */
  stops?: readonly Stop[];
}

/** Half the circumference of the earth, rounded up. A larger radius is an error of the caller. */
const MAX_RADIUS_MILES = 12_500;

/** Day numbers are within ± this, so that a day and four flags fit 32 bits. */
const MAX_DAY = 1 << 26;

/** Coordinate units per degree: 1e-5°. */
export const STEPS_PER_DEGREE = 100_000;

/** Radius units per mile: 0.001 mi. */
export const THOUSANDTHS_PER_MILE = 1000;

/**
 * Converts degrees to 1e-5° steps. O(1).
 * @throws TypeError with a value that is not a finite number; RangeError with a value outside ±limit
 */
export function parseDegrees(value: number, limit: number, field: string): number {
  if (typeof value !== 'number' || !(Math.abs(value) <= limit)) throw degreesError(value, limit, field);
  // `+ 0` turns negative zero into zero.
  return Math.round(value * STEPS_PER_DEGREE) + 0;
}

// The errors are created in separate functions, so that the checks are short enough to be inlined.

function degreesError(value: number, limit: number, field: string): Error {
  if (typeof value === 'number' && Number.isFinite(value)) {
    return new RangeError(`${field} must be within ±${limit}, got ${value}`);
  }
  return new TypeError(`${field} must be a finite number of degrees, got ${String(value)}`);
}

/**
 * Converts a radius to the largest integer of thousandths of a mile that does not exceed it. Distances are integers of
 * the same unit, so `distance ≤ radius` has the same result in both units. O(1).
 * @throws TypeError with a value that is not a finite number; RangeError with a negative value or one above {@link
 * MAX_RADIUS_MILES}
 */
export function parseRadius(value: number, field: string): number {
  if (typeof value !== 'number' || !(value >= 0 && value <= MAX_RADIUS_MILES)) throw radiusError(value, field);
  const thousandths = Math.round(value * THOUSANDTHS_PER_MILE);
  return thousandths / THOUSANDTHS_PER_MILE <= value ? thousandths : thousandths - 1;
}

function radiusError(value: number, field: string): Error {
  if (typeof value === 'number' && Number.isFinite(value)) {
    return new RangeError(`${field} must be from 0 to ${MAX_RADIUS_MILES} miles, got ${value}`);
  }
  return new TypeError(`${field} must be a finite number of miles, got ${String(value)}`);
}

/**
 * Checks an id (token, company or network): a safe integer of at least `least`. O(1).
 * @throws TypeError with a value that is not an integer; RangeError with a value out of range
 */
export function parseId(value: number, field: string, least = 1): number {
  if (!Number.isSafeInteger(value) || value < least) throw idError(value, field);
  return value;
}

function idError(value: number, field: string): Error {
  if (Number.isInteger(value)) return new RangeError(`${field} is out of range: ${value}`);
  return new TypeError(`${field} must be an integer, got ${String(value)}`);
}

/**
 * Checks a day number. O(1).
 * @throws TypeError with a value that is not an integer; RangeError with a value beyond ±{@link MAX_DAY}
 */
export function parseDay(value: number, field: string): number {
  if (!Number.isInteger(value) || value <= -MAX_DAY || value >= MAX_DAY) throw dayError(value, field);
  return value;
}

function dayError(value: number, field: string): Error {
  if (Number.isInteger(value)) return new RangeError(`${field} is out of range: ${value}`);
  return new TypeError(`${field} must be a whole day number, got ${String(value)}`);
}
