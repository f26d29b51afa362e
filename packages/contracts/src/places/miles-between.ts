/** The radius with which the server measures every distance of the board. */
const EARTH_RADIUS_MILES = 3958.7613;
const RADIANS = Math.PI / 180;

interface Place {
  readonly lat: number;
  readonly long: number;
}

/** The miles between two places in a straight line (haversine). */
export function milesBetween(from: Place, to: Place): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2;
  const share =
    half(to.lat - from.lat) + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * half(to.long - from.long);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(share)));
}
