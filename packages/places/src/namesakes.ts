import { toMiles, type Point } from './distance.ts';

/** Two places of one name this near to each other are one town that the source has twice, as village and as seat. */
export const SAME_TOWN_MILES = 3;

/** True where two places of one name are one town. */
export function isSameTown(one: Point, other: Point): boolean {
  return toMiles(one, other) <= SAME_TOWN_MILES;
}
