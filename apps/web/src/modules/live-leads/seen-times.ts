import type { ProductMode } from '@loadstone/contracts/postings';
import { z } from 'zod';
import { storageItem, type StorageItem } from '../../lib/browser/storage.ts';
import type { LiveEntry } from './live-board.ts';

function storedTime(name: string, mode: ProductMode): StorageItem<number> {
  return storageItem<number>({
    area: 'local',
    key: `liveLeads.${name}.${mode}`,
    schema: z.number(),
    fallback: 0,
    keptUntil: 'logout',
  });
}

/** When the user last worked in a mode, server milliseconds; 0 for never. */
export const visitedAt = (mode: ProductMode) => storedTime('visitedAt', mode);

/** When the live leads of a mode were last on screen, server milliseconds; 0 for never. */
export const watchedAt = (mode: ProductMode) => storedTime('watchedAt', mode);

/** When the lead arrived on this screen, or was posted where it was in the first list (server milliseconds). */
export function toArrivalMs({ arrivedAtMs, lead }: LiveEntry): number {
  return arrivedAtMs ?? Date.parse(lead.createdOn);
}
