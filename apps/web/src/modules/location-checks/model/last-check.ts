import { LOCATION_STATES } from '@loadstone/contracts/location-checks';
import { z } from 'zod';
import { storageItem } from '../../../lib/browser/storage.ts';

/** The newest check that the server has stored, so that a reload neither repeats it nor waits for a position. */
export const lastCheck = storageItem<LastCheck | null>({
  area: 'session',
  key: 'location.lastCheck',
  schema: z.object({ sessionId: z.string(), state: z.enum(LOCATION_STATES), atMs: z.number() }).nullable(),
  fallback: null,
  keptUntil: 'logout',
});

export interface LastCheck {
  /** The session of the access token: the server counts a check for one session. */
  readonly sessionId: string;
  readonly state: (typeof LOCATION_STATES)[number];
  /** By the server's clock. */
  readonly atMs: number;
}

/** The path, with query and fragment, that the user had open when the location was found missing. */
export const earlierPath = storageItem<string>({
  area: 'session',
  key: 'location.earlierPath',
  schema: z.string().regex(/^\/(?![/\\])/),
  fallback: '/home',
  keptUntil: 'logout',
});
