import { findCityByName } from '@loadstone/places';
import { systemClock, toCalendarDay } from '../src/ground/clock.ts';

/** A zone whose day has at least eleven hours left, so that the board's midnight is never during a run. */
export const BOARD_TIME_ZONE = systemClock.now().getUTCHours() < 12 ? 'UTC' : 'Etc/GMT+12';

const LETTERS = 'RKFSDTCUHLONPIE';
const letterSets = new Map<string, string>();

/** Further equipment, a different set for each key: postings of a company with the same equipment would be one row. */
function toFurtherLetters(key: string): string {
  const known = letterSets.get(key);
  if (known !== undefined) return known;
  const number = letterSets.size;
  const letters = [...LETTERS].filter((_, bit) => (number & (1 << bit)) !== 0).join('');
  letterSets.set(key, letters);
  return letters;
}

/**
 * A posting dated today that matches every other posting of this function.
 *
 * @param key the same one gives the same posting; without a key each is another
 */
export function makeDraft(key = `draft ${letterSets.size}`): Record<string, unknown> {
  return {
    dateAvail: toCalendarDay(systemClock.now(), BOARD_TIME_ZONE),
    srceID: findCityByName('Toronto', 'ON')?.id,
    srceRadius: 50,
    destID: findCityByName('Chicago', 'IL')?.id,
    destRadius: 50,
    vehicleType: `V${toFurtherLetters(key)}`,
    vehicleSize: 'T',
  };
}
