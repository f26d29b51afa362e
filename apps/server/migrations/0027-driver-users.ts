import { sql, type Kysely } from 'kysely';

/** The user who opened a driver's session by signing in. The session ends when this user loses access. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(USERS).execute(db);
}

const USERS = `
alter table driver_sessions add column user_id integer references users;
alter table driver_sessions add constraint driver_sessions_user check (user_id is null or driver_id is not null);
create index driver_sessions_user_id on driver_sessions (user_id) where user_id is not null;
`;
