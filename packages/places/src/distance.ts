const EARTH_RADIUS_MILES = 3958.7613;
const RADIANS = Math.PI / 180;

/** A point on the globe in degrees. */
export interface Point {
  lat: number;
  lon: number;
}

/** Great-circle miles between two points: haversine on the mean earth radius, rounded to 0.001 mile. */
export function toMiles(from: Point, to: Point): number {
  const halfLat = Math.sin(((to.lat - from.lat) * RADIANS) / 2);
  const halfLon = Math.sin(((to.lon - from.lon) * RADIANS) / 2);
  const h = halfLat * halfLat + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * halfLon * halfLon;
  return Math.round(2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h))) * 1000) / 1000;
}
