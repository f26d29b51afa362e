import { z } from 'zod';
import { createStore } from '../../lib/react/store.ts';
import { storageItem } from '../../lib/browser/storage.ts';

const stored = storageItem<boolean>({
  area: 'local',
  key: 'singleLetterKeys',
  schema: z.boolean(),
  fallback: true,
});

/** Whether shortcuts without Ctrl or Cmd are enabled: they can be switched off (WCAG 2.1.4). */
export const singleLetterKeys = createStore<boolean>(stored.read());
singleLetterKeys.subscribe(() => stored.write(singleLetterKeys.get()));
