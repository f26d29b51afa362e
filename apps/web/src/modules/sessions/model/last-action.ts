import { z } from 'zod';
import { storageItem, type StorageItem } from '../../../lib/browser/storage.ts';

/** The time of the user's last action in any window of this browser; server milliseconds, 0 where it is unknown. */
export function lastActionOf(userId: number): StorageItem<number> {
  return storageItem<number>({
    area: 'local',
    key: `session.lastAction.${userId}`,
    schema: z.number(),
    fallback: 0,
    keptUntil: 'logout',
  });
}
