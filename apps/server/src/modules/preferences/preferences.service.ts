import {
  DEFAULT_PREFERENCE,
  PREFERENCE_STATUS,
  preferenceSchema,
  type Preference,
  type UserPreference,
} from '@loadstone/contracts/preferences';
import type { Board } from '../../board/board.ts';
import type { Db } from '../../db/database.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { findPreference, putPreference } from './preferences.queries.ts';

/** The caller's stored choices for a product, or the defaults. */
export async function getPreference({ db }: Board, { userId }: UserCaller, productId: number): Promise<UserPreference> {
  const row = await findPreference(db, { userId, productId });
  const preference = row ? preferenceSchema.parse(row.preference) : DEFAULT_PREFERENCE;
  return { userId, productId, preference, statusId: row?.status_id ?? PREFERENCE_STATUS };
}

/** Stores the caller's choices for a product. */
export async function savePreference(
  { db, clock }: Board,
  { userId }: UserCaller,
  { productId, preference }: { readonly productId: number; readonly preference: Preference },
): Promise<UserPreference> {
  const saved = { userId, productId, preference, statusId: PREFERENCE_STATUS };
  await putPreference(db, { ...saved, now: clock.now() });
  return saved;
}

/** True unless the user has switched notifications of that product off. */
export async function isNotificationWanted(db: Db, filter: { userId: number; productId: number }): Promise<boolean> {
  const row = await findPreference(db, filter);
  return row === undefined || preferenceSchema.parse(row.preference).Notification === 'True';
}
