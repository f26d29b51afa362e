import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';
import { createPartitions, dropPartitions, toRest, type DayPartitioned } from '../../db/day-partitions.ts';
import type { Database } from '../../db/tables/schema.ts';
import { inTransaction } from '../../db/transaction.ts';

type NewActivity = Insertable<Database['user_activity']>;
type NewLoginActivity = Insertable<Database['user_login_activity']>;

/** Appends entries to the activity log, all or none. */
export async function insertActivities(db: Db, entries: readonly NewActivity[]): Promise<void> {
  if (entries.length > 0) await db.insertInto('user_activity').values(entries).execute();
}

/** The insert of an entry for each row of `from`, whose text is an expression of that row, as a part of a statement. */
export function insertActivityOf(
  entry: Omit<NewActivity, 'description'>,
  { description, from }: { readonly description: RawBuilder<string>; readonly from: RawBuilder<unknown> },
): RawBuilder<Record<string, unknown>> {
  return sql`
    insert into user_activity (
      user_id, account_id, email_address, user_activity_type_id, app_name, error_code, created_on, description
    )
    select ${entry.user_id}::integer, ${entry.account_id}::integer, ${entry.email_address}::text,
      ${entry.user_activity_type_id}::integer, ${entry.app_name}::text, ${entry.error_code}::text,
      ${entry.created_on}::timestamptz, ${description} from ${from}`;
}

export async function insertLoginActivity(db: Db, entry: NewLoginActivity): Promise<void> {
  await db.insertInto('user_login_activity').values(entry).execute();
}

const LOGS = {
  activity: { name: 'user_activity', column: 'created_on', daysBack: 0, hasRest: true },
  signIns: { name: 'user_login_activity', column: 'created_on', daysBack: 0, hasRest: true },
} as const satisfies Record<string, DayPartitioned>;

/** Creates the partitions of the activity log for today and the next days of UTC, where they do not exist. */
export const createActivityPartitions = (db: Db, now: Date): Promise<void> => createPartitions(db, LOGS.activity, now);

/** Creates the partitions of the sign-in log for today and the next days of UTC, where they do not exist. */
export const createSignInPartitions = (db: Db, now: Date): Promise<void> => createPartitions(db, LOGS.signIns, now);

/** Deletes entries of the activity log from before the day of an instant. */
export const removeOldActivity = (db: Db, before: Date): Promise<void> => removeOld(db, LOGS.activity, before);

/** Deletes entries of the sign-in log from before the day of an instant. */
export const removeOldSignIns = (db: Db, before: Date): Promise<void> => removeOld(db, LOGS.signIns, before);

/**
 * Drops partitions and deletes the old rows of the default partition. The logs are append-only for every other
 * transaction.
 */
async function removeOld(db: Db, log: DayPartitioned, before: Date): Promise<void> {
  await dropPartitions(db, log, before);
  await inTransaction(db, async (tx) => {
    await sql`select set_config('loadstone.retention', 'on', true)`.execute(tx);
    await sql`delete from ${sql.table(toRest(log))} where created_on < ${before}`.execute(tx);
  });
}
