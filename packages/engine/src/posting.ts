/** L is a load (a broker's), E an equipment, that is a truck (a carrier's). */
export type Kind = 'L' | 'E';

/** T truckload, L less than truckload, B both. */
export type Size = 'T' | 'L' | 'B';

/** A place in degrees. The engine rounds both to 1e-5°. */
export interface Place {
  lat: number;
  lon: number;
}

/** One open posting, as the engine is told of it and as it gives it back. */
export interface Posting {
  /** Names the posting: a positive safe integer, unique over both kinds. */
  token: number;
  kind: Kind;
  /** The account that owns it: a positive safe integer. */
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
  /** The calendar day as a day number; a whole number that the caller counts. */
  day: number;
  /** Trucks only: covers along the way from origin to destination (M9). */
  corridor: boolean;
  /** The private network that the posting is for, or 0 for the public board (M3). */
  networkId: number;
  /** Milliseconds; orders leads (M12) and picks the live ones. */
  createdOn: number;
}

/** No two points of the earth are further apart, so a larger radius is a slip of the caller's. */
export const MAX_RADIUS_MILES = 12_500;

/** Day numbers stay within this distance of zero, so that a day and four flags share 32 bits. */
export const MAX_DAY = 1 << 26;

/** Units of a coordinate in one degree: postings are placed to 1e-5°. */
export const STEPS_PER_DEGREE = 100_000;

/** Units of a radius in one mile: distances are compared to 0.001 mi. */
export const THOUSANDTHS_PER_MILE = 1000;

/**
 * A degree as a whole number of 1e-5° steps.
 * @throws TypeError when it is no finite number, RangeError when it is outside ±limit.
 */
export function parseDegrees(value: number, limit: number, field: string): number {
  if (typeof value !== 'number' || !(Math.abs(value) <= limit)) throw degreesError(value, limit, field);
  // `+ 0` turns a negative zero into zero.
  return Math.round(value * STEPS_PER_DEGREE) + 0;
}

// The errors are made apart, so that the checks are short enough for the compiler to inline them into what calls them.

function degreesError(value: number, limit: number, field: string): Error {
  if (typeof value === 'number' && Number.isFinite(value)) {
    return new RangeError(`${field} must be within ±${limit}, got ${value}`);
  }
  return new TypeError(`${field} must be a finite number of degrees, got ${String(value)}`);
}

/**
 * A radius as the largest whole number of thousandths of a mile that does not exceed it: distances are whole thousandths too,
 * so `distance ≤ radius` is the same question on both scales.
 * @throws TypeError when it is no finite number, RangeError when it is negative or above {@link MAX_RADIUS_MILES}.
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
 * A positive safe integer: a token, a company or a network.
 * @throws TypeError when it is no integer, RangeError when it is below `least` or not safe.
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
 * A day number.
 * @throws TypeError when it is no integer, RangeError beyond ±{@link MAX_DAY}.
 */
export function parseDay(value: number, field: string): number {
  if (!Number.isInteger(value) || value <= -MAX_DAY || value >= MAX_DAY) throw dayError(value, field);
  return value;
}

function dayError(value: number, field: string): Error {
  if (Number.isInteger(value)) return new RangeError(`${field} is out of range: ${value}`);
  return new TypeError(`${field} must be a whole day number, got ${String(value)}`);
}
