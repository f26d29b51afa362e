import {
  ACTIVITY_TYPES,
  SERVER_LOGGED_ACTIVITY_TYPES,
  type ActivityDraft,
  type LoginActivityDraft,
  type ServerLoggedActivityType,
} from '@loadstone/contracts/activity';
import type { RawBuilder } from 'kysely';
import type { BoardGround } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { assertThat } from '../../ground/errors.ts';
import { findUserEmail } from '../users/index.ts';
import { insertActivities, insertActivityOf, insertLoginActivity } from './activity.queries.ts';

// The activity log and the sign-in log are append-only: nothing here reads, changes or deletes an entry.

/** The user that a sign-in log entry is about. The user is null where no account has that address. */
interface LoginSubject {
  readonly userId: number | null;
  readonly email: string;
  /** The address that the request came from. */
  readonly networkAddress: string;
}

/** Whose entry it is. */
type ActivityCaller = Pick<CompanyCaller, 'userId' | 'accountId' | 'email' | 'isSample'>;

const serverLoggedIds = new Set<number>(SERVER_LOGGED_ACTIVITY_TYPES.map((type) => ACTIVITY_TYPES[type]));

/** Counts the entries of the client of one user a day, in both logs together. */
const countEntriesOf = perBoard(({ limits, configuration }: Pick<BoardGround, 'limits' | 'configuration'>) =>
  limits.perDay<number>('activity', configuration.limits.activityPerDay, 'activity.limitReached'),
);

/**
 * Appends entries that the caller's client sent, all or none. Types that the server logs itself are skipped, so that no
 * entry is logged twice or forged. @returns how many were written @throws AppError `activity.limitReached`
 */
export async function addClientActivities(
  board: BoardGround,
  caller: CompanyCaller,
  drafts: readonly ActivityDraft[],
): Promise<number> {
  const kept = drafts.filter(({ userActivityTypeId }) => !serverLoggedIds.has(userActivityTypeId));
  await countEntriesOf(board)(caller.userId, kept.length);
  await insertDrafts(board.db, board.clock, caller, kept);
  return kept.length;
}

/**
 * Appends an entry that a client sent to the sign-in log, also for a user who has lost access. Types that the server
 * logs itself are skipped. @returns how many were written @throws AppError `session.invalid` for an unknown user,
 * `activity.limitReached`
 */
export async function addClientLoginActivity(
  board: BoardGround,
  { userId, networkAddress }: { readonly userId: number; readonly networkAddress: string },
  draft: LoginActivityDraft,
): Promise<number> {
  const email = await findUserEmail(board.db, userId);
  assertThat(email !== undefined, 'session.invalid');
  if (serverLoggedIds.has(draft.userActivityTypeId)) return 0;
  await countEntriesOf(board)(userId);
  await insertLogin(board.db, board.clock, { userId, email, networkAddress }, draft, 'client');
  return 1;
}

/** Appends an entry of the server to the sign-in log. */
export function addLoginActivity(
  { db, clock }: Pick<BoardGround, 'db' | 'clock'>,
  subject: LoginSubject,
  draft: LoginActivityDraft,
): Promise<void> {
  return insertLogin(db, clock, subject, draft, 'server');
}

/** Appends the entry of a location check to the sign-in log, in the transaction that stores the check. */
export function addLocationActivity(
  tx: Db,
  clock: Clock,
  subject: LoginSubject,
  draft: LoginActivityDraft,
): Promise<void> {
  return insertLogin(tx, clock, subject, draft, 'client');
}

/**
 * Appends entries of the server about a user to the activity log, all or none, in the transaction of what they report;
 * none about the people of a demo market.
 */
export async function logActivities(
  tx: Db,
  clock: Clock,
  caller: ActivityCaller,
  type: ServerLoggedActivityType,
  descriptions: readonly string[],
): Promise<void> {
  if (caller.isSample) return;
  const userActivityTypeId = ACTIVITY_TYPES[type];
  const drafts = descriptions.map((description) => ({ userActivityTypeId, description, appName: '', errorCode: '' }));
  await insertDrafts(tx, clock, caller, drafts);
}

/**
 * The same for what a statement writes, as a part of it: one entry for each row of `from`; undefined where there is none.
 */
export function logActivityOf(
  clock: Clock,
  caller: ActivityCaller,
  type: ServerLoggedActivityType,
  rows: { readonly description: RawBuilder<string>; readonly from: RawBuilder<unknown> },
): RawBuilder<Record<string, unknown>> | undefined {
  if (caller.isSample) return undefined;
  const draft = { userActivityTypeId: ACTIVITY_TYPES[type], appName: '', errorCode: '' };
  return insertActivityOf(toEntry(clock, caller, draft), rows);
}

function insertDrafts(db: Db, clock: Clock, caller: ActivityCaller, drafts: readonly ActivityDraft[]): Promise<void> {
  const entries = drafts.map((draft) => ({ ...toEntry(clock, caller, draft), description: draft.description }));
  return insertActivities(db, entries);
}

function toEntry(clock: Clock, caller: ActivityCaller, draft: Omit<ActivityDraft, 'description'>) {
  return {
    user_id: caller.userId,
    account_id: caller.accountId,
    email_address: caller.email,
    user_activity_type_id: draft.userActivityTypeId,
    app_name: draft.appName,
    error_code: draft.errorCode,
    created_on: clock.now(),
  };
}

function insertLogin(
  db: Db,
  clock: Clock,
  subject: LoginSubject,
  draft: LoginActivityDraft,
  source: 'client' | 'server',
): Promise<void> {
  return insertLoginActivity(db, {
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
}
