import type { ActivityDraft, LoginActivityDraft } from '@loadstone/contracts';
import type { Caller } from '../../caller.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { insertActivities, insertLoginActivity } from './activity.queries.ts';

/** Who an entry of the sign-in log is about; the user is null where nobody is known by that address. */
export interface LoginSubject {
  readonly userId: number | null;
  readonly email: string;
}

/** Writes the two logs. They are append-only: nothing here reads, changes or removes. */
export interface ActivityService {
  /** Appends the caller's own entries, all or none. @returns how many were written */
  addActivities(caller: Caller, drafts: readonly ActivityDraft[]): Promise<number>;
  addLoginActivity(subject: LoginSubject, draft: LoginActivityDraft): Promise<void>;
}

export function createActivityService(db: Db, clock: Clock): ActivityService {
  return {
    async addActivities(caller, drafts) {
      const entries = drafts.map((draft) => ({
        user_id: caller.userId,
        account_id: caller.accountId,
        email_address: caller.email,
        user_activity_type_id: draft.userActivityTypeId,
        description: draft.description,
        app_name: draft.appName,
        error_code: draft.errorCode,
        created_on: clock.now(),
      }));
      await insertActivities(db, entries);
      return entries.length;
    },

    async addLoginActivity(subject, draft) {
      await insertLoginActivity(db, {
        user_id: subject.userId,
        email_address: subject.email,
        user_activity_type_id: draft.userActivityTypeId,
        description: draft.description,
        app_name: draft.appName,
        error_code: draft.errorCode,
        long: draft.long,
        lat: draft.lat,
        address: draft.address,
        geo_accuracy: draft.geoAccuracy,
        created_on: clock.now(),
      });
    },
  };
}
