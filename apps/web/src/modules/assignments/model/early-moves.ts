import type { Assignment } from '@loadstone/contracts/assignments';
import { toMiles } from '@loadstone/places/distance';

/** On average and as the crow flies: no truck is faster over a whole way. */
const FASTEST_MILES_PER_HOUR = 75;
const HOUR_MS = 3_600_000;

/** Where the truck was last, as far as it is known. */
interface LastPosition {
  readonly lat: number;
  readonly lon: number;
  readonly positionDate: string;
}

/** From where and when a truck cannot have reached a place. */
interface TooFar<From> {
  readonly from: From;
  readonly at: string;
  readonly miles: number;
}

/**
 * Why a load cannot have been delivered yet: the truck was too far away too short a time ago, by its last position or by its
 * pick-up. Undefined where it can.
 */
export function findEarlyDelivery(
  { history, srceLat, srceLong, destLat, destLong }: Assignment,
  last: LastPosition | undefined,
  nowMs: number,
): TooFar<'position' | 'pickUp'> | undefined {
  const delivery = { lat: destLat, lon: destLong };
  const pickedUp = history.findLast(({ action }) => action === 'pickUp');
  const known = [
    ...(last ? [{ from: 'position' as const, at: last.positionDate, miles: toMiles(last, delivery) }] : []),
    ...(pickedUp
      ? [{ from: 'pickUp' as const, at: pickedUp.at, miles: toMiles({ lat: srceLat, lon: srceLong }, delivery) }]
      : []),
  ];
  return known.find((each) => isTooFar(each, nowMs));
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

function isTooFar({ at, miles }: TooFar<string>, nowMs: number): boolean {
  return (nowMs - Date.parse(at)) * FASTEST_MILES_PER_HOUR < miles * HOUR_MS;
}
