import { toMiles } from '@loadstone/places/distance';

/** On average and as the crow flies: no truck is faster over a whole way. */
const FASTEST_MILES_PER_HOUR = 75;
const HOUR_MS = 3_600_000;

/** Where the truck was last, as far as it is known. */
export interface LastPosition {
  readonly lat: number;
  readonly lon: number;
  readonly positionDate: string;
}

/** From where and when a truck cannot have reached a place. */
export interface TooFar<From> {
  readonly from: From;
  readonly at: string;
  readonly miles: number;
}

interface LoadUnderWay {
  /** ISO 8601; undefined where it is not known. */
  readonly pickedUpOn: string | undefined;
  readonly srceLat: number;
  readonly srceLong: number;
  readonly destLat: number;
  readonly destLong: number;
}

/**
 * Why a load cannot have been delivered yet: the truck was too far away too short a time ago, by its last position or by its
 * pick-up. Undefined where it can.
 */
export function findEarlyDelivery(
  { pickedUpOn, srceLat, srceLong, destLat, destLong }: LoadUnderWay,
  last: LastPosition | undefined,
  nowMs: number,
): TooFar<'position' | 'pickUp'> | undefined {
  const delivery = { lat: destLat, lon: destLong };
  const pickUp = { lat: srceLat, lon: srceLong };
  const known = [
    ...(last ? [{ from: 'position' as const, at: last.positionDate, miles: toMiles(last, delivery) }] : []),
    ...(pickedUpOn ? [{ from: 'pickUp' as const, at: pickedUpOn, miles: toMiles(pickUp, delivery) }] : []),
  ];
  return known.find((each) => isTooFar(each, nowMs));
}

export function isTooFar({ at, miles }: TooFar<string>, nowMs: number): boolean {
  return (nowMs - Date.parse(at)) * FASTEST_MILES_PER_HOUR < miles * HOUR_MS;
}
