import type { TruckUnderWay } from '@loadstone/contracts/tracking';
import { nowMs } from '../src/lib/time/clock.ts';

const MINUTE_MS = 60_000;
/** A position is half a minute older than its minutes, so that its age stays the same while a test runs. */
const HALF_MS = MINUTE_MS / 2;

/** A last position for tests, so many minutes old. */
export function makePosition(minutesOld: number): NonNullable<TruckUnderWay['position']> {
  return { lat: 43, lon: -80, positionDate: new Date(nowMs() - minutesOld * MINUTE_MS - HALF_MS).toISOString() };
}

/** A truck under way for tests: on route from Guelph to Chicago, its position four minutes old. */
export function makeTruck(changes: Partial<TruckUnderWay> = {}): TruckUnderWay {
  return {
    token: 11,
    pStatus: 'R',
    nextStop: 'delivery',
    eta: null,
    isEstimate: true,
    remainingMiles: null,
    atPickUpOn: null,
    atDeliveryOn: null,
    lateOn: null,
    srceCity: 'Guelph',
    srceSt: 'ON',
    destCity: 'Chicago',
    destSt: 'IL',
    entityId: 0,
    firstName: '',
    lastName: '',
    position: makePosition(4),
    ...changes,
  };
}
