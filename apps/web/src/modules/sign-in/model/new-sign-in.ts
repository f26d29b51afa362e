import { z } from 'zod';
import { storageItem } from '../../../lib/browser/storage.ts';

/**
 * True from a sign-in in this tab until the record of an automatic logout has been read once. The record of an earlier
 * session must not end this one, also where the page is reloaded before the record was read.
 */
export const isSignInNew = storageItem<boolean>({
  area: 'session',
  key: 'signInIsNew',
  schema: z.boolean(),
  fallback: false,
  keptUntil: 'logout',
});
