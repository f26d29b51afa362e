import { sql, type Kysely } from 'kysely';

/**
 * What keeps an account of an issuer elsewhere out: when support let another account become a user, and the accounts of
 * persons whose data was deleted, of which only a hash is left.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
create table identity_resets (
  user_id integer primary key references users (user_id),
  reset_on timestamptz not null
);
create table deleted_identities (
  issuer text not null,
  subject_hash bytea not null,
  deleted_on timestamptz not null,
  primary key (issuer, subject_hash)
);
`;
