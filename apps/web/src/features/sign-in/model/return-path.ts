import { LOGIN_CALLBACK_PATH } from '@loadstone/contracts';
import { z } from 'zod';
import { storageItem } from '../../../lib/browser/storage.ts';

/** The path, with query and fragment, that the user requested before the sign-in, for this tab. */
export const requestedPath = storageItem<string | null>({
  area: 'session',
  key: 'requestedPath',
  schema: z.string().nullable(),
  fallback: null,
  keptUntil: 'logout',
});

/**
 * Returns the path after a sign-in: the requested path of this app, or `/home`. An address of another origin and the
 * sign-in's own path become `/home`, so that a link cannot use the sign-in to leave the app.
 */
export function toReturnPath(requested: string | null, origin: string): string {
  const url = requested?.startsWith('/') ? URL.parse(requested, origin) : null;
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return '/home';
  if (url.pathname.toLowerCase() === LOGIN_CALLBACK_PATH) return '/home';
  return url.pathname + url.search + url.hash;
}
