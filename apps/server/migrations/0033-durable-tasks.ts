import { sql, type Kysely } from 'kysely';

/**
 * Mails, thumbnails and pushes become tasks of the queue (schema `graphile_worker`, which the server installs before the
 * migrations). What is due moves there; the columns of the earlier claims and attempts go.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `select graphile_worker.add_job('mail', json_build_object('mailId', id), run_at => next_try_on, job_key => 'mail:' || id)
   from mails where delivery = 'smtp' and sent_on is null`,
  'alter table mails drop column tries, drop column next_try_on',

  'alter table documents add column is_thumbnail_due boolean not null default false',
  'update documents set is_thumbnail_due = true where thumbnail_due_on is not null',
  `select graphile_worker.add_job('thumbnail', json_build_object('documentId', id), max_attempts => 3, priority => 10)
   from documents where thumbnail_due_on is not null and deleted_on is null`,
  'alter table documents drop column thumbnail_due_on, drop column thumbnail_tries',

  // A push service keeps a message for twelve hours; older notices are only in the bell.
  `select graphile_worker.add_job('push', json_build_object('notificationId', notification_id), max_attempts => 3)
   from notifications where is_push_due and pushed_on is null and created_on > now() - interval '12 hours'`,
  'alter table notifications drop column is_push_due',
];
