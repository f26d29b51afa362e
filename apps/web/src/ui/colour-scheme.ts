import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { z } from 'zod';
import { storageItem } from '../lib/browser/storage.ts';

const stored = storageItem<MantineColorScheme>({
  area: 'local',
  key: 'colourScheme',
  schema: z.enum(['light', 'dark', 'auto']),
  fallback: 'auto',
});

/** Stores the user's choice of theme through `storageItem`, for all tabs. */
export function createColourSchemeManager(): MantineColorSchemeManager {
  let stop = () => undefined as void;
  return {
    get: () => stored.read(),
    set: (value) => stored.write(value),
    subscribe: (onUpdate) => {
      stop = stored.subscribe(() => onUpdate(stored.read()));
    },
    unsubscribe: () => stop(),
    clear: () => stored.clear(),
  };
}
