import { sql, type Kysely } from 'kysely';

/** Adds the language of a user: the chosen one, and that of the browser of the last sign-in. Null where it is not known. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(LANGUAGES).execute(db);
}

const LANGUAGES = `
alter table users add column language text check (language ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$');
alter table users add column browser_language text check (browser_language ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$');
`;
