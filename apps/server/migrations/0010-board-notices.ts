import { sql, type Kysely } from 'kysely';

/**
 * Notifications that the board writes by itself: without an author where no user did it, pushed by the server,
 * and insurance warnings once a day for each user. Users get the id that they have in an older system.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column legacy_user_id text`.execute(db);
  await sql`alter table notifications alter column created_by drop not null`.execute(db);
  await sql`alter table notifications add column is_push_due boolean not null default false`.execute(db);
  await sql`
    create table insurance_notices (
      user_id integer primary key references users (user_id),
      noticed_on date not null
    )
  `.execute(db);
}
