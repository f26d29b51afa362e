import { sql, type Kysely } from 'kysely';

/**
 * A smaller index of positions. A position cannot be stored twice without the unique key: the statement that writes a
 * batch locks the row with the last sequence of its assignment and writes nothing where that has changed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(INDEX).execute(db);
}

const INDEX = `
alter table positions drop constraint positions_pkey;
create index positions_of_assignment on positions (assignment_id, recorded_on);
`;
