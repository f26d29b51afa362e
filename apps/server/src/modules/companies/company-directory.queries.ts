import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { CompanyRow } from '../../db/tables/schema.ts';

/** A company that a reader may see: it is not closed, hidden or on the other side of the sandbox, and has not excluded the reader's company. */
export async function findListedCompany(
  db: Db,
  { custCd, readerAccountId, isSandbox }: { custCd: string; readerAccountId: number; isSandbox: boolean },
): Promise<CompanyRow | undefined> {
  return db
    .selectFrom('companies')
    .selectAll()
    .where('cust_cd', '=', custCd)
    .where('is_closed', '=', false)
    .where('globally_excluded', '=', false)
    .where('is_sandbox', '=', isSandbox)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('exclusions as e')
            .select('e.account_id')
            .whereRef('e.account_id', '=', 'companies.account_id')
            .where('e.other_account_id', '=', readerAccountId),
        ),
      ),
    )
    .executeTakeFirst();
}

/** True where one company is the broker and the other the carrier of an assignment that is not delivered. */
export async function areAssigned(db: Db, accountId: number, otherAccountId: number): Promise<boolean> {
  const both = [accountId, otherAccountId];
  const row = await db
    .selectFrom('companies as c')
    .innerJoin('assignments as a', 'a.broker_account_id', 'c.account_id')
    .select('a.id')
    .where('c.account_id', 'in', both)
    .where('a.carrier_account_id', 'in', both)
    .where('a.ended_on', 'is', null)
    .where('a.status', '<>', 'D')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The parameters of a search for companies. */
interface CompanyQuery {
  /** The searching company, which is not part of the result. */
  readonly accountId: number;
  readonly isSandbox: boolean;
  readonly name: string;
  readonly st?: string | undefined;
  readonly city?: string | undefined;
  readonly limit: number;
}

export type FoundCompanyRow = Pick<
  CompanyRow,
  'cust_cd' | 'common_name' | 'billing_city' | 'billing_province_code' | 'country'
>;

/** Companies whose name contains the text, those that begin with it first, then by name. */
export async function listCompaniesByName(db: Db, search: CompanyQuery): Promise<FoundCompanyRow[]> {
  const text = search.name.toLowerCase();
  const name = sql<string>`lower(common_name)`;
  let query = db
    .selectFrom('companies')
    .select(['cust_cd', 'common_name', 'billing_city', 'billing_province_code', 'country'])
    .where('account_id', '!=', search.accountId)
    .where('is_closed', '=', false)
    .where('globally_excluded', '=', false)
    .where('is_sandbox', '=', search.isSandbox)
    .where(sql<boolean>`position(${text} in ${name}) > 0`);
  if (search.st !== undefined && search.st !== '') {
    query = query.where('billing_province_code', '=', search.st.toUpperCase());
  }
  if (search.city !== undefined && search.city !== '') {
    query = query.where(sql<boolean>`lower(billing_city) = ${search.city.toLowerCase()}`);
  }
  return query
    .orderBy(sql`not starts_with(${name}, ${text})`)
    .orderBy(name)
    .orderBy('cust_cd')
    .limit(search.limit)
    .execute();
}
