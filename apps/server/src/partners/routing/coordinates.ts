import type { RoutePoint } from './routing.port.ts';

export const METERS_PER_MILE = 1_609.344;
const DECIMALS = 5;

/** A point as OSRM reads it: longitude first. */
export function toCoordinates({ lat, lon }: RoutePoint): string {
  return `${lon.toFixed(DECIMALS)},${lat.toFixed(DECIMALS)}`;
}
