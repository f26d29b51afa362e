/** The only source of the current time. It is passed in, so that a test controls the time. */
export interface Clock {
  /** The current instant. */
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * The calendar day of an instant in a zone, `YYYY-MM-DD`.
 *
 * @param timeZone an IANA name, e.g. `America/Toronto`
 */
export function toCalendarDay(instant: Date, timeZone: string): string {
  return getDayFormat(timeZone).format(instant);
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

function getDayFormat(timeZone: string): Intl.DateTimeFormat {
  let format = dayFormats.get(timeZone);
  if (format === undefined) {
    // The Swedish locale formats days as ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(timeZone, format);
  }
  return format;
}
