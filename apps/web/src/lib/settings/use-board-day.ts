import { useSettings } from './settings.ts';
import { useNow } from '../time/use-now.ts';
import { toBoardDay } from '../time/board-day.ts';

const RENEWED_EVERY_MS = 30_000;

/** The board's day, `YYYY-MM-DD`; changes at its midnight. */
export function useBoardDay(): string {
  const { boardTimeZone } = useSettings();
  return toBoardDay(useNow(RENEWED_EVERY_MS), boardTimeZone);
}
