import { sql, type Kysely } from 'kysely';

/**
 * Positions state whether the load was on route when they arrived: the broker sees those only. The time of the pick-up
 * does not say it, because a phone without a network sends both later.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(POSITIONS).execute(db);
}

const POSITIONS = `
alter table positions add column is_on_route boolean not null default false;
`;
