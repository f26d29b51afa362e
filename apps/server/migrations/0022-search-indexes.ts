import { sql, type Kysely } from 'kysely';

/**
 * Searches read the list of pending entries of a GIN index from start to end, so the indexes keep none. Members are
 * companies with a user who can sign in: the index holds what that needs.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}

const STATEMENTS = `
alter index companies_name_lexemes set (fastupdate = off);
alter index companies_phone_lexemes set (fastupdate = off);
alter index users_phone_lexemes set (fastupdate = off);
select gin_clean_pending_list('companies_name_lexemes'), gin_clean_pending_list('companies_phone_lexemes'),
  gin_clean_pending_list('users_phone_lexemes');
create index users_who_sign_in on users (account_id) include (product_ids)
  where status_id = 1 and role <> 'driver' and is_email_verified;
`;
