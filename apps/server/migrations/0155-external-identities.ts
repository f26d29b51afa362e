import { sql, type Kysely } from 'kysely';

/**
 * Users of an issuer elsewhere: whom its subjects are on the board, and the mail domains whose users a company lets in
 * with their first sign-in.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(IDENTITIES).execute(db);
}

const IDENTITIES = `
create table external_identities (
  issuer text not null,
  subject text not null,
  user_id integer not null references users (user_id),
  linked_on timestamptz not null,
  primary key (issuer, subject),
  unique (issuer, user_id)
);
create index external_identities_of_user on external_identities (user_id);
create table sign_in_domains (
  domain text primary key check (domain ~ '^[a-z0-9.-]{1,253}$'),
  account_id integer not null references companies (account_id),
  product_ids integer[] not null,
  added_on timestamptz not null
);
create index sign_in_domains_of_company on sign_in_domains (account_id);
`;
