import { sql, type Kysely } from 'kysely';

/** Adds the phones on which drivers get notifications. A phone belongs to the session that it is signed in with. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(DRIVER_PUSH).execute(db);
}

const DRIVER_PUSH = `
create table driver_push_subscriptions (
  endpoint text primary key,
  session_id bigint not null references driver_sessions on delete cascade,
  p256dh text not null,
  auth text not null,
  language text not null,
  created_on timestamptz(3) not null
);
create index driver_push_subscriptions_session on driver_push_subscriptions (session_id);
`;
