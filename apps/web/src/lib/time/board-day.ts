/** A formatter takes a tenth of a millisecond to create, and each row asks for the day. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The calendar day `YYYY-MM-DD` on the board at an instant, in the board's time zone. */
export function toBoardDay(nowMs: number, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    // The Swedish locale formats dates as ISO 8601.
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(nowMs);
}
