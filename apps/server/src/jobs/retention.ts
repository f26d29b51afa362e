import { removeExpiredRecords, removeStaleTries } from '../auth/index.ts';
import { removeOldChanges } from '../db/change-feed/change-feed.ts';
import { removeInBatches } from '../db/batches.ts';
import type { Db } from '../db/database.ts';
import { inTransaction, tryLockForTransaction } from '../db/transaction.ts';
import { createLogPartitions, removeOldActivity } from '../modules/activity/index.ts';
import { removeOldTries } from '../modules/assignments/index.ts';
import { removePartnerContacts } from '../modules/contacted/index.ts';
import { removeDeletedFlags } from '../modules/flags/index.ts';
import { removeOldLocationChecks } from '../modules/location-checks/index.ts';
import { removeOldDriverAccess } from '../modules/drivers/index.ts';
import { removeOldNotifications } from '../modules/notifications/index.ts';
import { removeOldSessions } from '../modules/sessions/index.ts';
import { createPositionPartitions, removeOldPositions } from '../modules/tracking/index.ts';
import { removeOldErrors } from '../error-reports/index.ts';
import { removeOldMails } from '../mail/index.ts';
import { IDEMPOTENCY_KEPT_MS } from '../endpoints/idempotency.ts';
import { removeOldKeys } from '../endpoints/idempotency.queries.ts';

const HOUR_MS = 3_600_000;
/** Servers read the feed within seconds; a day allows for a server that hangs. */
const FEED_KEPT_MS = 24 * HOUR_MS;
/** Longer than the lifetime of any access token, so that the token of an ended session stays refused. */
const ENDED_SESSIONS_KEPT_MS = 48 * HOUR_MS;
const TRIES_KEPT_MS = 24 * HOUR_MS;
/** Longer than any session. */
const USER_SESSIONS_KEPT_MS = 31 * 24 * HOUR_MS;

/** Longer than the time in which a flag can be restored. */
const DELETED_FLAGS_KEPT_MS = 48 * HOUR_MS;
/** Postings of the partner board are at most days old; marks on the board's own postings are kept with the posting. */
const PARTNER_MARKS_KEPT_MS = 31 * 24 * HOUR_MS;

/** Retention that the configuration sets. */
export interface RetentionRules {
  /** Days for which entries of the activity log are kept. */
  readonly activityDays: number;
  /** Days for which entries of the sign-in log are kept. */
  readonly signInLogDays: number;
  /** Days until a location check is deleted. */
  readonly locationDays: number;
  /** Days until a notification is deleted, read or unread. */
  readonly notificationDays: number;
  /** Days after its last occurrence at which a stored error is deleted. */
  readonly errorReportDays: number;
  /** Days after which positions are deleted. */
  readonly positionDays: number;
  /** Days until a mail is deleted from the outbox, sent or not. */
  readonly mailDays: number;
}

/**
 * Deletes old data: idempotency keys, entries of the change feed (except the newest, so that ids never restart),
 * expired sign-in records, notifications, log entries, positions. Rows are deleted by one server at a time. Prepares the
 * partitions of logs and positions.
 */
export async function removeOutdated(db: Db, now: Date, rules: RetentionRules): Promise<void> {
  const before = (keptMs: number): Date => new Date(now.getTime() - keptMs);
  await createPositionPartitions(db, now);
  await createLogPartitions(db, now);
  await inTransaction(db, async (tx) => {
    if (!(await tryLockForTransaction(tx, 'retentionJob'))) return;
    await removeOldKeys(tx, before(IDEMPOTENCY_KEPT_MS));
    await removeOldChanges(tx, before(FEED_KEPT_MS));
    await removeExpiredRecords(tx, now, before(ENDED_SESSIONS_KEPT_MS));
    await removeOldSessions(tx, before(USER_SESSIONS_KEPT_MS));
    await removeStaleTries(tx, before(TRIES_KEPT_MS));
    await removeOldTries(tx, before(HOUR_MS));
    await removeDeletedFlags(tx, before(DELETED_FLAGS_KEPT_MS));
    await removePartnerContacts(tx, before(PARTNER_MARKS_KEPT_MS));
    await removeOldErrors(tx, before(rules.errorReportDays * 24 * HOUR_MS));
    await removeOldMails(tx, before(rules.mailDays * 24 * HOUR_MS));
    await removeOldDriverAccess(tx, now);
  });
  const checksBefore = before(rules.locationDays * 24 * HOUR_MS);
  await removeInBatches(db, 'retentionJob', (tx, limit) => removeOldLocationChecks(tx, checksBefore, limit));
  const notificationsBefore = before(rules.notificationDays * 24 * HOUR_MS);
  await removeInBatches(db, 'retentionJob', (tx, limit) => removeOldNotifications(tx, notificationsBefore, limit));
  await removeOldActivity(db, {
    activity: before(rules.activityDays * 24 * HOUR_MS),
    signIns: before(rules.signInLogDays * 24 * HOUR_MS),
  });
  await removeOldPositions(db, before(rules.positionDays * 24 * HOUR_MS));
}
