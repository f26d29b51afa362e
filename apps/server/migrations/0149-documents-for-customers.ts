import { sql, type Kysely } from 'kysely';

/** Adds whether the customers of a load see a proof of delivery: its broker shows it to them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table documents add column is_for_customer boolean not null default false').execute(db);
}
