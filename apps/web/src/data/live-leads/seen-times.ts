import type { ProductMode } from '@loadstone/contracts';
import { z } from 'zod';
import { storageItem, type StorageItem } from '../../lib/storage.ts';
import type { LiveEntry } from './live-board.ts';

/** A listed lead counts as seen after this time on screen. */
export const SEEN_AFTER_MS = 60_000;

function storedTime(name: string, mode: ProductMode): StorageItem<number> {
  return storageItem<number>({
    area: 'local',
    key: `liveLeads.${name}.${mode}`,
    schema: z.number(),
    fallback: 0,
    keptUntil: 'logout',
  });
}

/** When the person last worked in a mode, server milliseconds; 0 for never. */
export const visitedAt = (mode: ProductMode) => storedTime('visitedAt', mode);

/** When the live leads of a mode were last on screen, server milliseconds; 0 for never. */
export const watchedAt = (mode: ProductMode) => storedTime('watchedAt', mode);

/** Returns when the lead came to this screen, or was posted where it was listed from the start (server milliseconds). */
export function toArrivalMs({ arrivedAtMs, lead }: LiveEntry): number {
  return arrivedAtMs ?? Date.parse(lead.createdOn);
}

/** What decides whether a lead of the list is seen. All times in server milliseconds. */
export interface Watch {
  /** When the list was on screen before it was opened this time; 0 for never. */
  readonly beforeMs: number;
  /** Since when the list is open. */
  readonly sinceMs: number;
  /** The leads whose details were opened. */
  readonly openedTokens: ReadonlySet<number>;
}

/** Returns whether the person has seen a listed lead: earlier, for a minute of this time, or with its details. */
export function isSeen(entry: LiveEntry, { beforeMs, sinceMs, openedTokens }: Watch, nowMs: number): boolean {
  const arrivalMs = toArrivalMs(entry);
  if (arrivalMs <= beforeMs || openedTokens.has(entry.lead.token)) return true;
  return nowMs - Math.max(arrivalMs, sinceMs) >= SEEN_AFTER_MS;
}
