import {
  DEFAULT_PREFERENCE,
  PREFERENCE_STATUS,
  preferenceSchema,
  type Preference,
  type UserPreference,
} from '@loadstone/contracts/preferences';
import type { UserCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { findPreference, putPreference } from './preferences.queries.ts';

/** A user's choices of sounds and notices, one set for each product. */
interface PreferenceService {
  /** @returns the stored choices, or the defaults */
  getPreference(caller: UserCaller, productId: number): Promise<UserPreference>;
  savePreference(caller: UserCaller, productId: number, preference: Preference): Promise<UserPreference>;
}

export function createPreferenceService(db: Db, clock: Clock): PreferenceService {
  return {
    async getPreference(caller, productId) {
      const { userId } = caller;
      const row = await findPreference(db, { userId, productId });
      const preference = row ? preferenceSchema.parse(row.preference) : DEFAULT_PREFERENCE;
      return { userId, productId, preference, statusId: row?.status_id ?? PREFERENCE_STATUS };
    },

    async savePreference(caller, productId, preference) {
      const { userId } = caller;
      const statusId = PREFERENCE_STATUS;
      await putPreference(db, { userId, productId, preference, statusId, now: clock.now() });
      return { userId, productId, preference, statusId };
    },
  };
}

/** True unless the user has switched notifications of that product off. */
export async function isNotificationWanted(db: Db, filter: { userId: number; productId: number }): Promise<boolean> {
  const row = await findPreference(db, filter);
  return row === undefined || preferenceSchema.parse(row.preference).Notification === 'True';
}
