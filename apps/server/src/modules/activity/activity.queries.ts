import { sql, type Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { createPartitions, dropPartitions, toRest, type DayPartitioned } from '../../db/day-partitions.ts';
import type { Database } from '../../db/tables/schema.ts';
import { inTransaction } from '../../db/transaction.ts';

export type NewActivity = Insertable<Database['user_activity']>;
export type NewLoginActivity = Insertable<Database['user_login_activity']>;

/** Appends entries to the activity log, all or none. */
export async function insertActivities(db: Db, entries: readonly NewActivity[]): Promise<void> {
  if (entries.length > 0) await db.insertInto('user_activity').values(entries).execute();
}

export async function insertLoginActivity(db: Db, entry: NewLoginActivity): Promise<void> {
  await db.insertInto('user_login_activity').values(entry).execute();
}

const LOGS = {
  activity: { name: 'user_activity', column: 'created_on', daysBack: 0, hasRest: true },
  signIns: { name: 'user_login_activity', column: 'created_on', daysBack: 0, hasRest: true },
} as const satisfies Record<string, DayPartitioned>;

/** Creates the partitions of both logs for today and the next days of UTC, where they do not exist. */
export async function createLogPartitions(db: Db, now: Date): Promise<void> {
  for (const log of Object.values(LOGS)) await createPartitions(db, log, now);
}

/**
 * Deletes entries of both logs from before the days of the given instants: partitions are dropped, and old rows of the
 * default partition are deleted. The logs are append-only for every other transaction.
 */
export async function removeOldActivity(db: Db, before: { activity: Date; signIns: Date }): Promise<void> {
  for (const [key, log] of Object.entries(LOGS)) {
    const instant = before[key as keyof typeof LOGS];
    await dropPartitions(db, log, instant);
    await inTransaction(db, async (tx) => {
      await sql`select set_config('loadstone.retention', 'on', true)`.execute(tx);
      await sql`delete from ${sql.table(toRest(log))} where created_on < ${instant}`.execute(tx);
    });
  }
}
