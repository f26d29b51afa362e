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

/** From where and when a truck cannot have reached the delivery. */
interface EarlyDelivery {
  readonly from: 'position' | 'pickUp';
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
): EarlyDelivery | undefined {
  const delivery = { lat: destLat, lon: destLong };
  const pickedUp = history.findLast(({ action }) => action === 'pickUp');
  const known = [
    ...(last ? [{ from: 'position' as const, at: last.positionDate, miles: toMiles(last, delivery) }] : []),
    ...(pickedUp
      ? [{ from: 'pickUp' as const, at: pickedUp.at, miles: toMiles({ lat: srceLat, lon: srceLong }, delivery) }]
      : []),
  ];
  return known.find(({ at, miles }) => (nowMs - Date.parse(at)) * FASTEST_MILES_PER_HOUR < miles * HOUR_MS);
}
