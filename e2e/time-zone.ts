const HOURS_A_DAY = 24;
/** The zones with a fixed offset end 14 hours ahead of UTC and 12 hours behind it. */
const FURTHEST_AHEAD = 14;

/**
 * The name of a time zone, without changes of the clocks, whose hour of the day is `hour` at `now`.
 *
 * @param hour 0 to 23
 */
export function findTimeZoneAtHour(hour: number, now: Date): string {
  const ahead = (hour - now.getUTCHours() + HOURS_A_DAY) % HOURS_A_DAY;
  const offset = ahead > FURTHEST_AHEAD ? ahead - HOURS_A_DAY : ahead;
  // The names count from the zone to Greenwich: five hours behind it is `Etc/GMT+5`.
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

const MORNING_HOUR = 9;

/**
 * The zone of the browser's clock and of the board's day in journeys. It is between nine and ten in the morning
 * there when the run starts: journeys move clocks by up to five hours, and none of them may cross midnight by chance.
 * `E2E_TIME_ZONE` names another zone. The choice is stored there, because each worker reads the configuration again.
 */
export const JOURNEY_TIME_ZONE = (process.env['E2E_TIME_ZONE'] ??= findTimeZoneAtHour(MORNING_HOUR, new Date()));
