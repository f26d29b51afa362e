import type { Box } from './cluster-index.ts';
import { isOnGlobe, type MapPlace } from './map-point.ts';

/** The smallest box around the places, or undefined where none has valid coordinates. */
export function findBounds(places: readonly MapPlace[]): Box | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const place of places) {
    if (!isOnGlobe(place)) continue;
    west = Math.min(west, place.long);
    east = Math.max(east, place.long);
    south = Math.min(south, place.lat);
    north = Math.max(north, place.lat);
  }
  return west === Infinity ? undefined : [west, south, east, north];
}
