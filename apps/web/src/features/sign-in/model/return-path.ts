import { LOGIN_CALLBACK_PATH } from '@loadstone/contracts';
import { z } from 'zod';
import { storageItem } from '../../../lib/storage.ts';

/** The path, with query and fragment, that the person requested before the sign-in, for this tab. */
export const requestedPath = storageItem<string | null>({
  area: 'session',
  key: 'requestedPath',
  schema: z.string().nullable(),
  fallback: null,
  keptUntil: 'logout',
});

/**
 * Returns where a sign-in leads: the requested path of this app, or `/home`. An address of another origin and the sign-in's
 * own path lead to `/home`: a link must not lead out of the app by way of the sign-in.
 */
export function toReturnPath(requested: string | null, origin: string): string {
  const url = requested?.startsWith('/') ? URL.parse(requested, origin) : null;
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return '/home';
  if (url.pathname.toLowerCase() === LOGIN_CALLBACK_PATH) return '/home';
  return url.pathname + url.search + url.hash;
}
