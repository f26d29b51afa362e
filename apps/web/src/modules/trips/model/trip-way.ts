import type { TripDetour, TripPlace } from '@loadstone/contracts/trips';
import { t } from '../../../lib/texts/t.ts';

interface Point {
  readonly lat: number;
  readonly long: number;
}

/** A place as the map takes it. */
export function toPoint({ lat, long }: Point): Point {
  return { lat, long };
}

/** The way without the loads, as the map draws it. */
export function toLine(start: TripPlace, end: TripPlace): Point[] {
  return [toPoint(start), toPoint(end)];
}

/** Where the way is left and rejoined; one point where both are the same. */
export function listTurns({ leaves, rejoins }: TripDetour): (Point & { readonly label: string })[] {
  if (leaves.lat === rejoins.lat && leaves.long === rejoins.long) {
    return [{ ...leaves, label: t('trips.detour.leavesAndRejoins') }];
  }
  return [
    { ...leaves, label: t('trips.detour.leaves') },
    { ...rejoins, label: t('trips.detour.rejoins') },
  ];
}
