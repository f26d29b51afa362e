import { sql, type Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { MailsTable } from '../db/tables/live-tables.ts';
import type { MailMessage } from './mail.port.ts';

export type MailRow = Selectable<MailsTable>;

/** Adds a mail to the outbox. */
export async function insertMail(
  db: Db,
  { message, delivery, now }: { message: MailMessage; delivery: MailRow['delivery']; now: Date },
): Promise<void> {
  const { to, replyTo, subject, text } = message;
  await db
    .insertInto('mails')
    .values({ delivery, recipient: to, reply_to: replyTo, subject, body: text, created_on: now, next_try_on: now })
    .execute();
}

/**
 * Returns the mail that is due first and moves its next attempt: by one minute, doubled with each attempt, at most six
 * hours. No two callers get the same mail for one attempt, and one that its server does not finish becomes due again.
 */
export async function claimDueMail(db: Db, now: Date): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    update mails
    set tries = tries + 1, next_try_on = ${now}::timestamptz + least(power(2, tries), 360) * interval '1 minute'
    where id = (
      select id from mails where delivery = 'smtp' and sent_on is null and next_try_on <= ${now}
      order by next_try_on, id limit 1 for update skip locked
    )
    returning *`.execute(db);
  return rows[0];
}

/** Marks a mail as sent. */
export async function markMailSent(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('mails').set({ sent_on: now, last_error: null }).where('id', '=', id).execute();
}

/** Stores why the last attempt failed. */
export async function noteMailFailure(db: Db, id: number, reason: string): Promise<void> {
  await db.updateTable('mails').set({ last_error: reason }).where('id', '=', id).execute();
}

/** Returns mails, newest first. */
export function listMails(db: Db, limit: number): Promise<MailRow[]> {
  return db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(limit).execute();
}

/** Deletes the mails that were written before then, sent or not. */
export async function removeOldMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mails').where('created_on', '<', before).execute();
}
