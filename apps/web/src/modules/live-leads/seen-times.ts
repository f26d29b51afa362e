import type { ProductMode } from '@loadstone/contracts/postings';
import { z } from 'zod';
import { storageItem, type StorageItem } from '../../lib/browser/storage.ts';
import type { LiveEntry } from './live-board.ts';

/** A listed lead counts as seen after this time on screen. */
const SEEN_AFTER_MS = 60_000;

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

/** The facts that decide whether a lead of the list is seen. All times in server milliseconds. */
interface Watch {
  /** When the list was last on screen before it was opened now; 0 for never. */
  readonly beforeMs: number;
  /** When the list was opened. */
  readonly sinceMs: number;
  /** The leads whose details were opened. */
  readonly openedTokens: ReadonlySet<number>;
}

/** True where the user has seen a listed lead: in an earlier visit, for a minute in this one, or in its details. */
export function isSeen(entry: LiveEntry, { beforeMs, sinceMs, openedTokens }: Watch, nowMs: number): boolean {
  const arrivalMs = toArrivalMs(entry);
  if (arrivalMs <= beforeMs || openedTokens.has(entry.lead.token)) return true;
  return nowMs - Math.max(arrivalMs, sinceMs) >= SEEN_AFTER_MS;
}
