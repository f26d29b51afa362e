import { useEffect } from 'react';
import { z } from 'zod';
import { usePreferences } from './preferences.ts';
import { storageItem } from '../browser/storage.ts';

/** The last known choice, so that the rows have their height before the preferences are loaded. */
const lastChoice = storageItem<boolean>({
  area: 'local',
  key: 'density.isCompact',
  schema: z.boolean(),
  fallback: false,
  keptUntil: 'logout',
});

/** The height of the rows in lists and grids, and a function that switches it. */
interface Density {
  readonly isCompact: boolean;
  readonly toggle: () => void;
}

/** The user's choice between comfortable and compact rows. It applies at once. */
export function useDensity(): Density {
  const { names, isOn, set } = usePreferences();
  const isKnown = names.includes('CompactRows');
  const isCompact = isKnown ? isOn('CompactRows') : lastChoice.read();
  useEffect(() => {
    if (isKnown) lastChoice.write(isCompact);
  }, [isKnown, isCompact]);
  return { isCompact, toggle: () => set('CompactRows', !isCompact) };
}
