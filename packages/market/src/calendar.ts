const DAY_MS = 86_400_000;

/**
 * The number of a calendar day: days since 1970-01-01.
 * @throws RangeError when the text is not a day
 */
export function toDayNumber(day: string): number {
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(parsed)) throw new RangeError(`not a day: "${day}"`);
  return parsed / DAY_MS;
}

/** The calendar day of a number, `YYYY-MM-DD`. */
export function toDay(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}

/** Adds days to a calendar day. */
export function addDays(day: string, days: number): string {
  return toDay(toDayNumber(day) + days);
}
