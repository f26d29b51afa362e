import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
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
