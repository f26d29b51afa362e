import { sql, type Kysely } from 'kysely';

/** The running and delivered assignments of a company, newest first: the list that programs read. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(INDEXES).execute(db);
}

const INDEXES = `
create index assignments_of_broker on assignments (broker_account_id, id) where ended_on is null;
create index assignments_of_carrier on assignments (carrier_account_id, id) where ended_on is null;
`;
