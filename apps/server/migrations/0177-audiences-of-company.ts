import { sql, type Kysely } from 'kysely';

/** Finds the last loads with tiers of a company, of which the acceptance of its carriers is counted. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(INDEX).execute(db);
}

const INDEX = `create index networks_audiences on networks (account_id, id) where type = 'Audience'`;
