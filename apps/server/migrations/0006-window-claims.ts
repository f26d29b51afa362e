import { sql, type Kysely } from 'kysely';

/**
 * The window of a session is claimed by number, so that of windows that come at the same moment, on
 * whichever servers, exactly one gets in. `window_entering_on` is set from the claim until the window
 * can be asked whether it lives.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table user_sessions
      add column window_claim integer not null default 0 check (window_claim >= 0),
      add column window_entering_on timestamptz
  `.execute(db);
}
