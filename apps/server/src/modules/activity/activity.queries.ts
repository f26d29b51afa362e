import { sql, type Insertable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Database } from '../../db/schema.ts';

export type NewActivity = Insertable<Database['user_activity']>;
export type NewLoginActivity = Insertable<Database['user_login_activity']>;

/** Appends entries to the activity log, all or none. */
export async function insertActivities(db: Db, entries: readonly NewActivity[]): Promise<void> {
  if (entries.length > 0) await db.insertInto('user_activity').values(entries).execute();
}

export async function insertLoginActivity(db: Db, entry: NewLoginActivity): Promise<void> {
  await db.insertInto('user_login_activity').values(entry).execute();
}

/**
 * Deletes entries of both logs that are older than the given instants. The logs are append-only for every other
 * transaction.
 */
export async function removeOldActivity(tx: Tx, before: { activity: Date; signIns: Date }): Promise<void> {
  await sql`select set_config('loadstone.retention', 'on', true)`.execute(tx);
  await tx.deleteFrom('user_activity').where('created_on', '<', before.activity).execute();
  await tx.deleteFrom('user_login_activity').where('created_on', '<', before.signIns).execute();
  await sql`select set_config('loadstone.retention', 'off', true)`.execute(tx);
}
