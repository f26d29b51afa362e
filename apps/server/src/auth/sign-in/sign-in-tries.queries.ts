import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * Counts one attempt and returns the new count, in one statement: concurrent attempts get different numbers. The count
 * restarts when a lock has expired or no attempt was made for `windowMs`; the attempt that reaches `limit` sets the
 * lock.
 */
export async function countTry(
  db: Db,
  subject: string,
  rule: { limit: number; windowMs: number },
  now: Date,
): Promise<number> {
  const lockedUntil = new Date(now.getTime() + rule.windowMs);
  const windowStart = new Date(now.getTime() - rule.windowMs);
  const isOver = sql`case when t.locked_until is null
    then t.window_started_on <= ${windowStart}::timestamptz
    else t.locked_until <= ${now}::timestamptz end`;
  const result = await sql<{ tries: number }>`
    insert into sign_in_tries as t (subject, tries, locked_until, window_started_on)
    values (${subject}, 1, ${rule.limit === 1 ? lockedUntil : null}::timestamptz, ${now}::timestamptz)
    on conflict (subject) do update set
      tries = case when ${isOver} then 1 else t.tries + 1 end,
      locked_until = case
        when ${isOver} then null
        when t.locked_until is not null then t.locked_until
        when t.tries + 1 >= ${rule.limit}::integer then ${lockedUntil}::timestamptz
      end,
      window_started_on = case when ${isOver} then ${now}::timestamptz else t.window_started_on end
    returning t.tries`.execute(db);
  return result.rows[0]?.tries ?? 1;
}

/** Deletes a subject's attempts. */
export async function removeTries(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_tries').where('subject', '=', subject).execute();
}

/** Removes one counted attempt, and the lock that it set, but keeps the earlier ones. */
export async function takeTryBack(db: Db, subject: string, limit: number): Promise<void> {
  await sql`
    update sign_in_tries
       set tries = greatest(tries - 1, 0),
           locked_until = case when tries - 1 < ${limit}::integer then null else locked_until end
     where subject = ${subject}`.execute(db);
}

/** Deletes counts that began before that instant. */
export async function removeStaleTries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_tries').where('window_started_on', '<', before).execute();
}
