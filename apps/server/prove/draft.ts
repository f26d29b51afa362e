import { findCityByName } from '@loadstone/places';
import { systemClock, toCalendarDay } from '../src/clock.ts';

const BOARD_TIME_ZONE = 'America/Toronto';

/** A posting of today that every other one of these pairs with. */
export function makeDraft(): Record<string, unknown> {
  return {
    dateAvail: toCalendarDay(systemClock.now(), BOARD_TIME_ZONE),
    srceID: findCityByName('Toronto', 'ON')?.id,
    srceRadius: 50,
    destID: findCityByName('Chicago', 'IL')?.id,
    destRadius: 50,
    vehicleType: 'V',
    vehicleSize: 'T',
  };
}
