/** The calendar day `YYYY-MM-DD` that it is on the board at a moment, in the board's time zone. */
export function toBoardDay(nowMs: number, timeZone: string): string {
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(nowMs);
}
