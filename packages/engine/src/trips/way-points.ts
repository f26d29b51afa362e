import { AHEAD, FROM } from '../corridor.ts';
import { LINE_DOUBLES, LineGauge, writeLineEnds } from '../line-distance.ts';
import { parseDegrees } from '../posting.ts';
import { EARTH_RADIUS_MILES } from '../sphere.ts';
import type { TripPlace } from './trip-load.ts';
import { TripPlaces, type RoadMiles } from './trip-places.ts';

/** A place in degrees. */
interface WayPoint {
  readonly lat: number;
  readonly lon: number;
}

/** Where a way is left for a detour, and where it is rejoined. */
interface WayPoints {
  readonly leaves: WayPoint;
  readonly rejoins: WayPoint;
}

const DEGREES_PER_RADIAN = 180 / Math.PI;

/**
 * T12: the points of the great circle between two places that are nearest to the first pick-up and to the last drop; the
 * second one is not before the first. A way without length is left and rejoined at its start. O(1).
 *
 * @throws TypeError or RangeError with the offending coordinate
 */
export function findWayPoints(
  way: { readonly start: WayPoint; readonly end: WayPoint },
  { pickUp, drop }: { readonly pickUp: WayPoint; readonly drop: WayPoint },
): WayPoints {
  const [startLat, startLon] = toSteps(way.start, 'start');
  const [endLat, endLon] = toSteps(way.end, 'end');
  if (startLat === endLat && startLon === endLon) return { leaves: way.start, rejoins: way.start };
  const line = new Float64Array(LINE_DOUBLES);
  try {
    writeLineEnds([startLat, startLon, endLat, endLon], [0, 0], line, 0);
  } catch (error) {
    // Between two poles of the globe every great circle is a way.
    if (error instanceof RangeError) return { leaves: way.start, rejoins: way.start };
    throw error;
  }
  const leaves = new LineGauge(...toSteps(pickUp, 'pickUp')).milesAlong(line, 0);
  const rejoins = Math.max(leaves, new LineGauge(...toSteps(drop, 'drop')).milesAlong(line, 0));
  return { leaves: toPoint(line, leaves), rejoins: toPoint(line, rejoins) };
}

/**
 * T12: what one load adds to a way through its stops, in miles, with the miles of the way itself. O(stops).
 *
 * @throws TypeError or RangeError with the offending coordinate
 */
export function measureDetour(
  roadMiles: RoadMiles,
  way: { readonly start: TripPlace; readonly end: TripPlace },
  {
    pickUp,
    stops = [],
    drop,
  }: { readonly pickUp: TripPlace; readonly stops?: readonly TripPlace[]; readonly drop: TripPlace },
): { readonly detourMiles: number; readonly wayMiles: number } {
  const places = new TripPlaces(roadMiles);
  const direct = places.measurePoints(way.start, way.end);
  const all = [way.start, pickUp, ...stops, drop, way.end];
  const byStops = all.slice(1).reduce((sum, to, index) => sum + places.measurePoints(all[index], to), 0);
  return { detourMiles: Math.max(0, byStops - direct) / 1000, wayMiles: direct / 1000 };
}

function toSteps({ lat, lon }: WayPoint, name: string): [number, number] {
  return [parseDegrees(lat, 90, `${name}.lat`), parseDegrees(lon, 180, `${name}.lon`)];
}

/** The point of a line so many miles after its start. */
function toPoint(line: Float64Array, miles: number): WayPoint {
  const angle = miles / EARTH_RADIUS_MILES;
  const [near, far] = [Math.cos(angle), Math.sin(angle)];
  const [x, y, z] = [0, 1, 2].map((axis) => line[FROM + axis] * near + line[AHEAD + axis] * far);
  return {
    lat: Math.atan2(z, Math.hypot(x, y)) * DEGREES_PER_RADIAN,
    lon: Math.atan2(y, x) * DEGREES_PER_RADIAN,
  };
}
