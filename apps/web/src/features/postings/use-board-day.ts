import { useSettings } from '../../lib/settings.ts';
import { useNow } from '../../lib/use-now.ts';
import { toBoardDay } from './model/board-day.ts';

const RENEWED_EVERY_MS = 30_000;

/** The board's day, `YYYY-MM-DD`; changes at its midnight. */
export function useBoardDay(): string {
  const { boardTimeZone } = useSettings();
  return toBoardDay(useNow(RENEWED_EVERY_MS), boardTimeZone);
}
