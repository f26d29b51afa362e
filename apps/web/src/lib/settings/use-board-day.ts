import { useEffect, useState } from 'react';
import { every, nowMs } from '../time/clock.ts';
import { useSettings } from './settings.ts';

const RENEWED_EVERY_MS = 30_000;

/** The board's day, `YYYY-MM-DD`; changes at its midnight. */
export function useBoardDay(): string {
  const { boardTimeZone } = useSettings();
  const [day, setDay] = useState(() => toBoardDay(nowMs(), boardTimeZone));
  useEffect(() => every(RENEWED_EVERY_MS, () => setDay(toBoardDay(nowMs(), boardTimeZone))), [boardTimeZone]);
  return day;
}

/** Kept, because a formatter takes a tenth of a millisecond to create, and each row asks for the day. */
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
