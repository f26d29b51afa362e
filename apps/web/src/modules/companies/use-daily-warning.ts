import { useEffect } from 'react';
import { z } from 'zod';
import { useSession } from '../../lib/session/session.ts';
import { storageItem } from '../../lib/browser/storage.ts';
import { after } from '../../lib/time/clock.ts';
import { useBoardDay } from '../../lib/settings/use-board-day.ts';
import { useLatest } from '../../lib/react/use-latest.ts';

/** The delay between the screen and an alert over it. */
export const ALERT_DELAY_MS = 200;

/** The board's day on which the user was last warned in this browser, until the logout. */
function warnedOnStorage(userId: number) {
  return storageItem<string>({
    area: 'local',
    key: `insurance.warnedOn.${userId}`,
    schema: z.string(),
    fallback: '',
    keptUntil: 'logout',
  });
}

/** Calls `warn` once a day, shortly after the screen has opened, while `isDue` is true. */
export function useDailyWarning(isDue: boolean, warn: () => void): void {
  const { userId } = useSession().claims;
  const today = useBoardDay();
  const latest = useLatest(warn);
  useEffect(() => {
    const warnedOn = warnedOnStorage(userId);
    if (!isDue || warnedOn.read() === today) return undefined;
    return after(ALERT_DELAY_MS, () => {
      warnedOn.write(today);
      latest.current();
    });
  }, [isDue, today, userId, latest]);
}
