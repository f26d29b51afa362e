import { sql, type Kysely } from 'kysely';

/**
 * The hash of an account that was reset is kept with its user, without a day. When the data of the user is deleted, it
 * keeps that account out as well.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(COLUMNS).execute(db);
}

const COLUMNS = `
alter table deleted_identities
  add column user_id integer references users (user_id),
  alter column deleted_on drop not null,
  add check (user_id is not null or deleted_on is not null);
create index deleted_identities_of_user on deleted_identities (user_id) where user_id is not null;
`;
