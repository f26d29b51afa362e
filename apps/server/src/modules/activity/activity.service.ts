import {
  ACTIVITY_TYPES,
  SERVER_LOGGED_ACTIVITY_TYPES,
  type ActivityDraft,
  type LoginActivityDraft,
} from '@loadstone/contracts/activity';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { assertThat } from '../../ground/errors.ts';
import type { Limits } from '../../endpoints/limits.ts';
import { findUserEmail } from '../users/index.ts';
import { insertActivities, insertLoginActivity } from './activity.queries.ts';

/** The user that a sign-in log entry is about. The user is null where no account has that address. */
interface LoginSubject {
  readonly userId: number | null;
  readonly email: string;
  /** The address that the request came from. */
  readonly networkAddress: string;
}

/** Appends the server's own entries to the activity log. */
interface ActivityLog {
  /** Appends entries about the caller, all or none. @returns how many were written */
  addActivities(caller: ActivityCaller, drafts: readonly ActivityDraft[]): Promise<number>;
}

/** Whose entry it is. */
type ActivityCaller = Pick<CompanyCaller, 'userId' | 'accountId' | 'email'>;

/**
 * Writes the activity log and the sign-in log. They are append-only: this service never reads, changes or deletes an
 * entry. The entries of each user's client are limited per day.
 */
export interface ActivityService {
  /**
   * Appends entries that a client sent, all or none. Types that the server logs itself are skipped, so that no entry is
   * logged twice or forged. @returns how many were written @throws AppError `activity.limitReached`
   */
  addClientActivities(caller: CompanyCaller, drafts: readonly ActivityDraft[]): Promise<number>;
  /** Appends an entry of the server to the sign-in log. */
  addLoginActivity(subject: LoginSubject, draft: LoginActivityDraft): Promise<void>;
  /** Appends the entry of a location check to the sign-in log, in the transaction that stores the check. */
  addLocationActivity(tx: Tx, subject: LoginSubject, draft: LoginActivityDraft): Promise<void>;
  /**
   * Appends an entry that a client sent to the sign-in log, also for a user who has lost access. Types that the server
   * logs itself are skipped. @returns how many were written @throws AppError `session.invalid` for an unknown user,
   * `activity.limitReached`
   */
  addClientLoginActivity(userId: number, draft: LoginActivityDraft, networkAddress: string): Promise<number>;
}

const serverLoggedIds = new Set<number>(SERVER_LOGGED_ACTIVITY_TYPES.map((type) => ACTIVITY_TYPES[type]));

/** @param entriesPerDay of the client of one user, in both logs together */
export function createActivityService(db: Db, clock: Clock, limits: Limits, entriesPerDay: number): ActivityService {
  const { addActivities } = createActivityLog(db, clock);
  const countEntries = limits.perDay<number>('activity', entriesPerDay, 'activity.limitReached');

  const addEntry = async (
    subject: LoginSubject,
    draft: LoginActivityDraft,
    source: 'client' | 'server',
    tx: Db = db,
  ): Promise<void> =>
    insertLoginActivity(tx, {
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
      source,
      network_address: subject.networkAddress,
      created_on: clock.now(),
    });

  return {
    addLoginActivity: (subject, draft) => addEntry(subject, draft, 'server'),
    addLocationActivity: (tx, subject, draft) => addEntry(subject, draft, 'client', tx),

    async addClientActivities(caller, drafts) {
      const kept = drafts.filter(({ userActivityTypeId }) => !serverLoggedIds.has(userActivityTypeId));
      await countEntries(caller.userId, kept.length);
      return addActivities(caller, kept);
    },

    async addClientLoginActivity(userId, draft, networkAddress) {
      const email = await findUserEmail(db, userId);
      assertThat(email !== undefined, 'session.invalid');
      if (serverLoggedIds.has(draft.userActivityTypeId)) return 0;
      await countEntries(userId);
      await addEntry({ userId, email, networkAddress }, draft, 'client');
      return 1;
    },
  };
}

/** The activity log for the use-cases of other modules, in their transactions. */
export function createActivityLog(db: Db, clock: Clock): ActivityLog {
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
  };
}
