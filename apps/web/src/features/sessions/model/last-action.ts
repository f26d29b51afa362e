import { z } from 'zod';
import { storageItem, type StorageItem } from '../../../lib/storage.ts';

/** When the person last did something in any window of this browser; server milliseconds, 0 where that is not known. */
export function lastActionOf(userId: number): StorageItem<number> {
  return storageItem<number>({
    area: 'local',
    key: `session.lastAction.${userId}`,
    schema: z.number(),
    fallback: 0,
    keptUntil: 'logout',
  });
}
