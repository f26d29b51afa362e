import type { MapPlace } from './map-point.ts';

const RADIANS = Math.PI / 180;
const STEPS = 64;

type Vector = readonly [x: number, y: number, z: number];

function toVector({ lat, long }: MapPlace): Vector {
  const [phi, lambda] = [lat * RADIANS, long * RADIANS];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/**
 * The shortest path on the globe as a list of places, both ends included. Longitudes continue beyond 180 instead of
 * jumping back, so that the line never crosses the whole map. Ends that are the same or opposite are connected
 * directly.
 */
export function toGreatCircle(from: MapPlace, to: MapPlace): MapPlace[] {
  const [start, end] = [toVector(from), toVector(to)];
  const cosine = start[0] * end[0] + start[1] * end[1] + start[2] * end[2];
  const angle = Math.acos(Math.min(1, Math.max(-1, cosine)));
  const sine = Math.sin(angle);
  if (sine < 1e-9) return [from, to];
  const places: MapPlace[] = [from];
  let before = from.long;
  for (let step = 1; step <= STEPS; step += 1) {
    const share = step / STEPS;
    const [near, far] = [Math.sin((1 - share) * angle) / sine, Math.sin(share * angle) / sine];
    const x = start[0] * near + end[0] * far;
    const y = start[1] * near + end[1] * far;
    const z = start[2] * near + end[2] * far;
    const long = Math.atan2(y, x) / RADIANS;
    const unwrapped = long + 360 * Math.round((before - long) / 360);
    places.push({ lat: Math.atan2(z, Math.hypot(x, y)) / RADIANS, long: unwrapped });
    before = unwrapped;
  }
  return places;
}
