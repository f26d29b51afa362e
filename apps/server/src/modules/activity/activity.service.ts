import {
  ACTIVITY_TYPES,
  SERVER_LOGGED_ACTIVITY_TYPES,
  type ActivityDraft,
  type LoginActivityDraft,
} from '@loadstone/contracts';
import type { UserCaller } from '../../caller.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { assertThat } from '../../errors.ts';
import { findUserEmail } from '../users/index.ts';
import { insertActivities, insertLoginActivity } from './activity.queries.ts';

/** The user that a sign-in log entry is about. The user is null where no account has that address. */
export interface LoginSubject {
  readonly userId: number | null;
  readonly email: string;
}

/**
 * Writes the activity log and the sign-in log. They are append-only: this service never reads, changes or deletes an
 * entry.
 */
export interface ActivityService {
  /** Appends the caller's own entries, all or none. @returns how many were written */
  addActivities(caller: UserCaller, drafts: readonly ActivityDraft[]): Promise<number>;
  /**
   * Appends entries that a client sent, all or none. Types that the server logs itself are skipped, so that no entry is
   * logged twice or forged. @returns how many were written
   */
  addClientActivities(caller: UserCaller, drafts: readonly ActivityDraft[]): Promise<number>;
  /** Appends to the sign-in log. */
  addLoginActivity(subject: LoginSubject, draft: LoginActivityDraft): Promise<void>;
  /**
   * Appends an entry that a client sent to the sign-in log, also for a user who has lost access. Types that the server
   * logs itself are skipped. @returns how many were written @throws AppError `session.invalid` for an unknown user
   */
  addClientLoginActivity(userId: number, draft: LoginActivityDraft): Promise<number>;
}

const serverLoggedIds = new Set<number>(SERVER_LOGGED_ACTIVITY_TYPES.map((type) => ACTIVITY_TYPES[type]));

export function createActivityService(db: Db, clock: Clock): ActivityService {
  const addLoginActivity = async (subject: LoginSubject, draft: LoginActivityDraft): Promise<void> =>
    insertLoginActivity(db, {
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

  const addActivities: ActivityService['addActivities'] = async (caller, drafts) => {
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
  };

  return {
    addLoginActivity,
    addActivities,

    addClientActivities: (caller, drafts) =>
      addActivities(
        caller,
        drafts.filter(({ userActivityTypeId }) => !serverLoggedIds.has(userActivityTypeId)),
      ),

    async addClientLoginActivity(userId, draft) {
      const email = await findUserEmail(db, userId);
      assertThat(email !== undefined, 'session.invalid');
      if (serverLoggedIds.has(draft.userActivityTypeId)) return 0;
      await addLoginActivity({ userId, email }, draft);
      return 1;
    },
  };
}
