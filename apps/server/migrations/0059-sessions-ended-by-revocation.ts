import { sql, type Kysely } from 'kysely';

/** Adds the revocation of a device to the reasons for which a session ends. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(REASONS).execute(db);
}

const REASONS = `
alter table ended_sessions drop constraint ended_sessions_reason_check;
alter table ended_sessions add constraint ended_sessions_reason_check
  check (reason in ('logout', 'otherSession', 'deviceRevoked'));
`;
