import { findCityByName } from '@loadstone/places';
import { systemClock, toCalendarDay } from '../src/clock.ts';

/** A zone whose day has at least eleven hours left, so that the board's midnight is never during a run. */
export const BOARD_TIME_ZONE = systemClock.now().getUTCHours() < 12 ? 'UTC' : 'Etc/GMT+12';

/** A posting dated today that matches every other posting of this function. */
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
