import type { TripDetour, TripPlace } from '@loadstone/contracts/trips';
import { findWayPoints } from '../../matching/index.ts';
import type { RoadMiles } from '../road-miles/index.ts';

/** Where a way is left and rejoined, beside the miles of the detour. */
export function toDetour(
  { start, end }: { readonly start: TripPlace; readonly end: TripPlace },
  { pickUp, drop }: { readonly pickUp: TripPlace; readonly drop: TripPlace },
  { miles, isApproximate }: Pick<TripDetour, 'miles' | 'isApproximate'>,
): TripDetour {
  const { leaves, rejoins } = findWayPoints(
    { start: toPoint(start), end: toPoint(end) },
    { pickUp: toPoint(pickUp), drop: toPoint(drop) },
  );
  return {
    miles,
    isApproximate,
    leaves: { lat: leaves.lat, long: leaves.lon },
    rejoins: { lat: rejoins.lat, long: rejoins.lon },
  };
}

/** Whether the miles of each part are those of a road. A later question has the road miles that this one requests. */
export function areKnown(roadMiles: Pick<RoadMiles, 'find'>, parts: readonly (readonly [number, number])[]): boolean {
  const found = parts.map(
    ([from, to]) => from === to || (from > 0 && to > 0 && roadMiles.find(from, to) !== undefined),
  );
  return found.every(Boolean);
}

/** A place as the planner takes it. */
export function toPoint({ cityId, lat, long }: TripPlace) {
  return { id: cityId, lat, lon: long };
}
