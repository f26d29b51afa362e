import type { Market } from '@loadstone/market';
import type { Db } from '../db/database.ts';
import type { PostingRow } from '../db/schema.ts';
import type { DemoKeys } from './demo-rows.ts';

/** Which rows a market became that an earlier start has filled in, by customer code, e-mail and network name. */
export async function readDemoKeys(db: Db, market: Market): Promise<DemoKeys> {
  const companies = await db
    .selectFrom('companies')
    .select(['account_id', 'cust_cd'])
    .where('is_sample', '=', true)
    .execute();
  const users = await db.selectFrom('users').select(['user_id', 'email']).execute();
  const networks = await db
    .selectFrom('networks')
    .select(['id', 'account_id', 'name'])
    .where('is_deleted', '=', false)
    .execute();
  const accounts = new Map(companies.map((row) => [row.cust_cd, row.account_id]));
  const people = new Map(users.map((row) => [row.email, row.user_id]));
  const named = new Map(networks.map((row) => [`${row.account_id} ${row.name}`, row.id]));
  const accountIds = collect(market.companies, (company) => accounts.get(company.custCd));
  return {
    accountIds,
    userIds: collect(market.users, (user) => people.get(user.email)),
    networkIds: collect(market.networks, (network) =>
      named.get(`${accountIds.get(network.companyKey)} ${network.name}`),
    ),
  };
}

function collect<T extends { key: string }>(
  rows: readonly T[],
  find: (row: T) => number | undefined,
): Map<string, number> {
  return new Map(
    rows.flatMap((row) => {
      const id = find(row);
      return id === undefined ? [] : [[row.key, id] as const];
    }),
  );
}

/** Open postings whose day has come or is to come, oldest first. */
export async function listOpenPostings(db: Db, today: string): Promise<PostingRow[]> {
  return db
    .selectFrom('postings')
    .selectAll()
    .where('p_status', '=', 'O')
    .where('deleted_on', 'is', null)
    .where('date_avail', '>=', today)
    .orderBy('token')
    .execute();
}
