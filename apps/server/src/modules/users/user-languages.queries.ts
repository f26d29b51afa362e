import { DEFAULT_LANGUAGE } from '@loadstone/contracts/texts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * The language in which the board writes to a user: the chosen one, else that of the browser of the last sign-in, else
 * English. An expression for statements that select recipients.
 *
 * @param user the alias of the user in the outer statement, such as `u`
 */
export function selectLanguage(user: string): RawBuilder<string> {
  return sql<string>`coalesce(${sql.ref(`${user}.language`)}, ${sql.ref(`${user}.browser_language`)}, ${DEFAULT_LANGUAGE})`;
}

/** The language in which the board writes to a user; English for one who does not exist. */
export async function findLanguageOfUser(db: Db, userId: number): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select(selectLanguage('users').as('language'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.language ?? DEFAULT_LANGUAGE;
}

/** Stores the language of the browser of a sign-in, and the language that was chosen there, where one was. */
export async function setLanguages(
  db: Db,
  userId: number,
  { language, browserLanguage }: { language: string | undefined; browserLanguage: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ browser_language: browserLanguage, ...(language === undefined ? {} : { language }) })
    .where('user_id', '=', userId)
    // Most sign-ins change neither: a write then would only make work.
    .where((eb) =>
      eb.or([
        eb('browser_language', 'is distinct from', browserLanguage),
        ...(language === undefined ? [] : [eb('language', 'is distinct from', language)]),
      ]),
    )
    .execute();
}
