import { sql, type Kysely } from 'kysely';

/** Adds the language of a broker's rate confirmations: both companies read the same document. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(LANGUAGE).execute(db);
}

const LANGUAGE = `
alter table companies add column rate_language text not null default 'en'
  check (rate_language ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$');
`;
