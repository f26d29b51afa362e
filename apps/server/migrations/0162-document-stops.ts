import { sql, type Kysely } from 'kysely';

/**
 * The stop that a document is of, by its place in the order of the stops, and its place in words as it was then: stops of a
 * running load can change. Null and '' for a document of the whole load, as all are until now.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table documents add column stop smallint, add column stop_place text not null default ''`.execute(db);
}
