import { FIRST_PARTNER_TOKEN } from '@loadstone/contracts';
import { sql } from 'kysely';
import { removeExpiredRecords, removeStaleTries } from '../auth/index.ts';
import type { Db } from '../db/database.ts';
import { inTransaction, tryLockForTransaction } from '../db/transaction.ts';
import { removeOldNotifications } from '../modules/notifications/index.ts';
import { IDEMPOTENCY_KEPT_MS } from '../plugins/idempotency.ts';

const HOUR_MS = 3_600_000;
/** Followers read the feed within seconds; a day leaves room for a server that hangs. */
const FEED_KEPT_MS = 24 * HOUR_MS;
/** Longer than any access token can live, so that the token of an ended session stays refused. */
const ENDED_SESSIONS_KEPT_MS = 48 * HOUR_MS;
const TRIES_KEPT_MS = 24 * HOUR_MS;
/** Longer than any session can last. */
const USER_SESSIONS_KEPT_MS = 31 * 24 * HOUR_MS;

/** Longer than a flag can be put back. */
const DELETED_FLAGS_KEPT_MS = 48 * HOUR_MS;
/** Postings of the partner board are days old at most; ours keep their marks as long as they are there. */
const PARTNER_MARKS_KEPT_MS = 31 * 24 * HOUR_MS;

/** What is kept as long as the configuration says. */
export interface RetentionRules {
  /** Days that a notification is kept, read or not. */
  readonly notificationDays: number;
}

/**
 * Removes what nobody needs any more: old idempotency keys, the feed's past (its newest row always
 * stays, so that ids never seem to start over), expired sign-in records, old notifications. One server
 * at a time.
 */
export async function removeOutdated(db: Db, now: Date, rules: RetentionRules): Promise<void> {
  const before = (keptMs: number): Date => new Date(now.getTime() - keptMs);
  await inTransaction(db, async (tx) => {
    if (!(await tryLockForTransaction(tx, 'retentionJob'))) return;
    await tx.deleteFrom('idempotency_keys').where('created_on', '<', before(IDEMPOTENCY_KEPT_MS)).execute();
    await sql`
      delete from change_feed
      where at < ${before(FEED_KEPT_MS)} and id < (select max(id) from change_feed)`.execute(tx);
    await removeExpiredRecords(tx, now, before(ENDED_SESSIONS_KEPT_MS));
    await tx.deleteFrom('user_sessions').where('seen_on', '<', before(USER_SESSIONS_KEPT_MS)).execute();
    await removeStaleTries(tx, before(TRIES_KEPT_MS));
    await tx.deleteFrom('flags').where('deleted_on', '<', before(DELETED_FLAGS_KEPT_MS)).execute();
    await tx
      .deleteFrom('contacted_leads')
      .where('lead_token', '>=', FIRST_PARTNER_TOKEN)
      .where('contacted_on', '<', before(PARTNER_MARKS_KEPT_MS))
      .execute();
    await removeOldNotifications(tx, before(rules.notificationDays * 24 * HOUR_MS));
  });
}
