import { foldName } from '@loadstone/places';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import { AUTHOR_ROLE } from '../users/index.ts';
import type { CompanyRow, Database } from '../../db/tables/schema.ts';
import { CONTACT_RULES, isQuiet } from './contact-rules.policy.ts';

export type NewCompany = Insertable<Database['companies']>;
export type CompanyPatch = Updateable<Database['companies']>;

export function findCompany(db: Db, accountId: number): Promise<CompanyRow | undefined> {
  return db.selectFrom('companies').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

export function findCompanyByCode(db: Db, custCd: string): Promise<CompanyRow | undefined> {
  return db.selectFrom('companies').selectAll().where('cust_cd', '=', custCd).executeTakeFirst();
}

export function insertCompany(db: Db, company: NewCompany): Promise<CompanyRow> {
  return db.insertInto('companies').values(company).returningAll().executeTakeFirstOrThrow();
}

/** Changes a company. @returns false where no company has that id */
export async function updateCompany(db: Db, accountId: number, patch: CompanyPatch): Promise<boolean> {
  const result = await db.updateTable('companies').set(patch).where('account_id', '=', accountId).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The ids that belong to a customer code. */
export type CompanyKeyRow = Pick<
  CompanyRow,
  'account_id' | 'common_name' | 's_type' | 'is_closed' | 'globally_excluded'
>;

function selectCompanyKey(db: Db, custCd: string) {
  return db
    .selectFrom('companies')
    .select(['account_id', 'common_name', 's_type', 'is_closed', 'globally_excluded'])
    .where('cust_cd', '=', custCd);
}

export function findCompanyKey(db: Db, custCd: string): Promise<CompanyKeyRow | undefined> {
  return selectCompanyKey(db, custCd).executeTakeFirst();
}

/**
 * The ids of a company that a caller names by its code; undefined also for one on the other side of the sandbox, which
 * the caller never meets.
 */
export function findCompanyOfBoard(
  db: Db,
  { isSandbox }: { isSandbox: boolean },
  custCd: string,
): Promise<CompanyKeyRow | undefined> {
  return selectCompanyKey(db, custCd).where('is_sandbox', '=', isSandbox).executeTakeFirst();
}

/**
 * The open companies of the caller's board with these codes, unordered. The caller's own one is left out.
 *
 * @param known companies that are listed although they are closed
 */
export async function listCompaniesByCode(
  db: Db,
  { isSandbox, accountId }: { isSandbox: boolean; accountId: number },
  custCds: readonly string[],
  known: readonly number[],
): Promise<{ account_id: number; cust_cd: string }[]> {
  if (custCds.length === 0) return [];
  return db
    .selectFrom('companies')
    .select(['account_id', 'cust_cd'])
    .where('cust_cd', '=', sql<string>`any(${toListParameter(custCds)}::text[])`)
    .where('is_sandbox', '=', isSandbox)
    .where(sql<boolean>`(not is_closed or account_id = any(${toListParameter(known)}::integer[]))`)
    .where('account_id', '!=', accountId)
    .execute();
}

/** The code and the name of each company, by the id of its account, in the order of the names. */
export async function findCompanyNames(
  db: Db,
  accountIds: readonly number[],
): Promise<Map<number, { custCd: string; company: string }>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('companies')
    .select(['account_id', 'cust_cd as custCd', 'common_name as company'])
    .where('account_id', '=', sql<number>`any(${toListParameter(accountIds)}::integer[])`)
    .orderBy(sql`lower(common_name)`)
    .orderBy('cust_cd')
    .execute();
  return new Map(rows.map(({ account_id: accountId, ...names }) => [accountId, names]));
}

/** The codes and names of companies, by name. */
export async function listCompanyNames(
  db: Db,
  accountIds: readonly number[],
): Promise<{ custCd: string; company: string }[]> {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('companies')
    .select(['cust_cd as custCd', 'common_name as company'])
    .where('account_id', '=', sql<number>`any(${toListParameter(accountIds)}::integer[])`)
    .orderBy(sql`lower(common_name)`)
    .orderBy('cust_cd')
    .execute();
}

/** The last day of a company's certificate of insurance, `YYYY-MM-DD`; null where none is on file. */
export async function findInsuranceExpiry(db: Db, accountId: number): Promise<string | null> {
  const company = await db
    .selectFrom('companies')
    .select('insurance_expiry_date')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return company?.insurance_expiry_date ?? null;
}

/** True while the company of a user is in its quiet hours. */
export async function isUserQuiet(db: Db, userId: number, now: Date): Promise<boolean> {
  const company = await db
    .selectFrom('companies as c')
    .innerJoin('users as u', 'u.account_id', 'c.account_id')
    .select([...CONTACT_RULES, 'c.billing_city', 'c.billing_province_code'])
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
  return company !== undefined && isQuiet(company, now);
}

/** Makes other transactions that lock this company wait until this one ends. Readers and foreign keys do not wait. */
export async function lockCompany(tx: Tx, accountId: number): Promise<void> {
  await tx.selectFrom('companies').select('account_id').where('account_id', '=', accountId).forNoKeyUpdate().execute();
}

/** The ids of a demo's sample companies, by customer code. */
export async function mapSampleCompanies(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('companies')
    .select(['account_id', 'cust_cd'])
    .where('is_sample', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.cust_cd, row.account_id]));
}

/** True where the database contains at least one company. */
export async function hasCompanies(db: Db): Promise<boolean> {
  return (await db.selectFrom('companies').select('account_id').limit(1).executeTakeFirst()) !== undefined;
}

/** Companies whose code or name contains a text, by their code, with the number of their users. */
export function listCompanies(db: Db, { part, limit }: { part: string | undefined; limit: number }) {
  let query = db
    .selectFrom('companies as c')
    .select(['c.cust_cd', 'c.common_name', 'c.billing_city', 'c.billing_province_code'])
    .select(['c.is_closed', 'c.is_access_enabled', 'c.globally_excluded', 'c.is_sandbox', 'c.is_sample'])
    .select((eb) =>
      eb
        .selectFrom('users as u')
        .whereRef('u.account_id', '=', 'c.account_id')
        .where('u.role', '<>', AUTHOR_ROLE)
        .select(({ fn }) => fn.countAll<number>().as('users'))
        .as('users'),
    );
  if (part !== undefined) {
    const found = `%${foldName(part)}%`;
    query = query.where(({ or, eb }) => or([eb('c.folded_name', 'like', found), eb('c.cust_cd', 'ilike', found)]));
  }
  return query.orderBy('c.cust_cd').limit(limit).execute();
}

export type ListedCompany = Awaited<ReturnType<typeof listCompanies>>[number];

/** The companies whose name has words that begin with those of the query, in the same order. */
export async function listAccountIdsByName(db: Db, { lexemes, pattern }: NameQuery): Promise<number[]> {
  const rows = await db
    .selectFrom('companies')
    .select('account_id')
    .where(sql<boolean>`name_lexemes @@ ${lexemes}::tsquery`)
    .where(sql<boolean>`' ' || folded_name like ${pattern}`)
    .execute();
  return rows.map((row) => row.account_id);
}

/** A query of the index of names: the words as prefixes, and their order. */
export interface NameQuery {
  readonly lexemes: string;
  readonly pattern: string;
}

/**
 * Builds the query for a name as typed; undefined for one without a letter or digit. Its words consist of letters and
 * digits only, so that nothing needs to be escaped.
 */
export function toNameQuery(name: string): NameQuery | undefined {
  const words = foldName(name)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return undefined;
  return {
    lexemes: words.map((word) => `'${word}':*`).join(' & '),
    pattern: words.map((word) => `% ${word}`).join('') + '%',
  };
}
