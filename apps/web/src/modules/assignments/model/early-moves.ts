import type { Assignment } from '@loadstone/contracts/assignments';
import { toMiles } from '@loadstone/places/distance';
import { findEarlyDelivery, isTooFar, type LastPosition, type TooFar } from '../../../lib/early-delivery.ts';

/** Why a load cannot have been delivered yet, by its history and the last position of the truck; undefined where it can. */
export function findTooEarlyDelivery(
  assignment: Assignment,
  last: LastPosition | undefined,
  nowMs: number,
): TooFar<'position' | 'pickUp'> | undefined {
  const pickedUpOn = assignment.history.findLast(({ action }) => action === 'pickUp')?.at;
  return findEarlyDelivery({ ...assignment, pickedUpOn }, last, nowMs);
}

/**
 * Why a load cannot have been picked up yet: the truck was too far away too short a time ago, or the day of the load has not
 * begun. Its hours are not compared, because many places load before them. Undefined where it can.
 *
 * @param today the board's day, `YYYY-MM-DD`
 */
export function findEarlyPickUp(
  { srceLat, srceLong, dateAvail }: Pick<Assignment, 'srceLat' | 'srceLong' | 'dateAvail'>,
  last: LastPosition | undefined,
  { nowMs, today }: { readonly nowMs: number; readonly today: string },
): TooFar<'position'> | { readonly from: 'day' } | undefined {
  if (last !== undefined) {
    const miles = toMiles(last, { lat: srceLat, lon: srceLong });
    const known = { from: 'position', at: last.positionDate, miles } as const;
    if (isTooFar(known, nowMs)) return known;
  }
  return today < dateAvail ? { from: 'day' } : undefined;
}
