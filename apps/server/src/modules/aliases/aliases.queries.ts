import type { AliasKind } from '@loadstone/contracts/posting-lists';
import { sql, type GeneratedAlways } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

interface ReadingAliasesTable {
  id: GeneratedAlways<number>;
  account_id: number;
  alias_kind: AliasKind;
  alias_text: string;
  means: string;
  created_by: number;
  created_on: Date;
}

declare module '../../db/tables/schema.ts' {
  interface Database {
    reading_aliases: ReadingAliasesTable;
  }
}

function selectAliases(db: Db, accountId: number) {
  return db
    .selectFrom('reading_aliases as a')
    .innerJoin('users as u', 'u.user_id', 'a.created_by')
    .selectAll('a')
    .select(sql<string>`coalesce(nullif(u.nick_name, ''), u.email)`.as('user_name'))
    .where('a.account_id', '=', accountId);
}

/** The words that a company has stated, by their text. */
export function listAliasRows(db: Db, accountId: number) {
  return selectAliases(db, accountId)
    .orderBy(sql`lower(a.alias_text)`)
    .execute();
}

/** An alias before it is stored. */
interface NewAlias {
  readonly accountId: number;
  readonly kind: AliasKind;
  readonly text: string;
  readonly means: string;
  readonly userId: number;
  readonly now: Date;
}

/** States what words stand for, in place of an earlier meaning. */
export async function upsertAlias(db: Db, alias: NewAlias) {
  const set = { alias_text: alias.text, means: alias.means, created_by: alias.userId, created_on: alias.now };
  const { id } = await db
    .insertInto('reading_aliases')
    .values({ account_id: alias.accountId, alias_kind: alias.kind, ...set })
    .onConflict((conflict) => conflict.expression(sql`account_id, alias_kind, lower(alias_text)`).doUpdateSet(set))
    .returning('id')
    .executeTakeFirstOrThrow();
  return selectAliases(db, alias.accountId).where('a.id', '=', id).executeTakeFirstOrThrow();
}

export async function countAliases(tx: Tx, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('reading_aliases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Forgets an alias of the company. @returns false where it has none of that id */
export async function deleteAliasRow(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reading_aliases')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
