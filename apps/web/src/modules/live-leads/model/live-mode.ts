import type { ProductMode } from '@loadstone/contracts/postings';
import { z } from 'zod';
import { storageItem } from '../../../lib/browser/storage.ts';
import { createStore, useStore } from '../../../lib/react/store.ts';

function storedLiveMode(mode: ProductMode) {
  return storageItem<boolean>({
    area: 'session',
    key: `liveLeads.isOn.${mode}`,
    schema: z.boolean(),
    fallback: false,
    keptUntil: 'logout',
  });
}

const chosen = createStore<Partial<Record<ProductMode, boolean>>>({});

/** Whether the desk shows live leads, in a mode; kept over a reload, cleared at logout. */
export function useLiveMode(mode: ProductMode): boolean {
  return useStore(chosen)[mode] ?? storedLiveMode(mode).read();
}

export function setLiveMode(mode: ProductMode, isOn: boolean): void {
  storedLiveMode(mode).write(isOn);
  chosen.set((current) => ({ ...current, [mode]: isOn }));
}

/** The lead whose details are open in the live view; null for none. */
export const expandedLead = createStore<number | null>(null);

/** Whether the newest live lead is listed first, in a mode; default is the nearest. */
export function storedNewestFirst(mode: ProductMode) {
  return storageItem<boolean>({
    area: 'local',
    key: `liveLeads.isNewestFirst.${mode}`,
    schema: z.boolean(),
    fallback: false,
  });
}
