import { useEffect, useState } from 'react';
import { useSettings } from './settings.ts';
import { toBoardDay } from '../time/board-day.ts';
import { every, nowMs } from '../time/clock.ts';

const RENEWED_EVERY_MS = 30_000;

/** The board's day, `YYYY-MM-DD`; changes at its midnight. */
export function useBoardDay(): string {
  const { boardTimeZone } = useSettings();
  const [day, setDay] = useState(() => toBoardDay(nowMs(), boardTimeZone));
  useEffect(() => every(RENEWED_EVERY_MS, () => setDay(toBoardDay(nowMs(), boardTimeZone))), [boardTimeZone]);
  return day;
}
