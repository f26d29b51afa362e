import { DESK_PARAMS, DESK_PATHS } from '@loadstone/contracts/notifications';
import { LOGIN_CALLBACK_PATH } from '@loadstone/contracts/users';
import { z } from 'zod';
import { storageItem } from '../../../lib/browser/storage.ts';
import { parseMode, storedMode } from '../../../lib/session/product-mode.ts';

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
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return DESK_PATHS.home;
  if (url.pathname.toLowerCase() === LOGIN_CALLBACK_PATH) return DESK_PATHS.home;
  return url.pathname + url.search + url.hash;
}

function findMode(path: string) {
  return parseMode(new URLSearchParams(path.split(/[?#]/)[1]).get(DESK_PARAMS.mode));
}

/** Stores the mode that a link requests, so that a user with both products starts in it. */
export function storeRequestedMode(path: string): void {
  const mode = findMode(path);
  if (mode !== undefined) storedMode.write(mode);
}

/** True for a path that shows something of one mode only: a posting of one side, or a link that names the mode. */
export function isOfOneMode(path: string): boolean {
  return /^\/(?:home|documents)\/\d/i.test(path) || findMode(path) !== undefined;
}
