import { sql, type Kysely } from 'kysely';

/** The outbox of mail: a mail is stored with the change that it is about, and sent after the commit. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table mails (
      id bigint generated always as identity primary key,
      delivery text not null check (delivery in ('smtp', 'outbox')),
      recipient text not null,
      reply_to text not null,
      subject text not null,
      body text not null,
      created_on timestamptz not null,
      tries integer not null default 0,
      next_try_on timestamptz not null,
      sent_on timestamptz,
      last_error text
    )
  `.execute(db);
  await sql`create index mails_due on mails (next_try_on) where delivery = 'smtp' and sent_on is null`.execute(db);
  await sql`create index mails_created_on on mails (created_on)`.execute(db);
}
