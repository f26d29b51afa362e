/** The calendar day `YYYY-MM-DD` on the board at an instant, in the board's time zone. */
export function toBoardDay(nowMs: number, timeZone: string): string {
  // The Swedish locale formats dates as ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(nowMs);
}
