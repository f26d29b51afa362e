import { parseAttributes, parseTypes } from '../letters.ts';
import { parseDegrees } from '../posting.ts';
import type { TripQuery } from './trip-load.ts';
import { parseTripSize } from './trip-table.ts';
import { DRIVING_MINUTES } from './hours-of-service.ts';

const LOADS_MAXIMUM = 4;

/** Checks a query. @throws TypeError or RangeError with the offending value */
export function assertTripQuery(query: TripQuery): void {
  const { start, types, size, attributes, limits, wayEnd, costPerMile } = query;
  parseTypes(types);
  parseTripSize(size);
  parseAttributes(attributes);
  parseDegrees(start.lat, 90, 'start.lat');
  parseDegrees(start.lon, 180, 'start.lon');
  assertWhole(start.time, 'start.time');
  assertWhole(start.minutesDriven, 'start.minutesDriven');
  if (start.minutesDriven < 0 || start.minutesDriven >= DRIVING_MINUTES) {
    throw new RangeError(`start.minutesDriven must be from 0 to ${DRIVING_MINUTES - 1}, got ${start.minutesDriven}`);
  }
  assertWhole(limits.maxLoads, 'maxLoads');
  if (limits.maxLoads < 1 || limits.maxLoads > LOADS_MAXIMUM) {
    throw new RangeError(`maxLoads must be from 1 to ${LOADS_MAXIMUM}, got ${limits.maxLoads}`);
  }
  assertLeastZero(limits.emptyMilesPerLeg, 'emptyMilesPerLeg');
  assertLeastZero(limits.emptyMilesTotal, 'emptyMilesTotal');
  assertLeastZero(costPerMile, 'costPerMile');
  if (wayEnd !== undefined) {
    parseDegrees(wayEnd.lat, 90, 'wayEnd.lat');
    parseDegrees(wayEnd.lon, 180, 'wayEnd.lon');
  }
  if (limits.detourMiles === undefined) return;
  assertLeastZero(limits.detourMiles, 'detourMiles');
  if (wayEnd === undefined) throw new TypeError('detourMiles needs the end of the way');
}

function assertWhole(value: number, field: string): void {
  if (!Number.isSafeInteger(value)) throw new TypeError(`${field} must be a whole number, got ${String(value)}`);
}

function assertLeastZero(value: number, field: string): void {
  if (typeof value !== 'number' || Number.isNaN(value))
    throw new TypeError(`${field} must be a number, got ${String(value)}`);
  if (value < 0) throw new RangeError(`${field} must not be negative, got ${value}`);
}
