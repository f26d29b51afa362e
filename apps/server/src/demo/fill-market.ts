import { type Market, isDemoCompany, type MarketPosting } from '@loadstone/market';
import type { Insertable } from 'kysely';
import { hashPassword } from '../auth/index.ts';
import type { Clock } from '../ground/clock.ts';
import { toCalendarDay } from '../ground/clock.ts';
import { appendChanges, type FeedChange } from '../db/change-feed/change-feed.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Database } from '../db/tables/schema.ts';
import { inTransaction, lockForTransaction } from '../db/transaction.ts';
import { toFeedPosting } from '../matching/index.ts';
import { hasCompanies } from '../modules/companies/index.ts';
import { createApiKey, getKey, toCompanyRow, toPostingRow, toUserRow, type DemoKeys } from './demo-rows.ts';
import { toDemoDriverRow, toDriverUserRows, toResourceRows } from './demo-resources.ts';
import type { NewTemplateRow } from '../db/tables/desk-tables.ts';

/** Number of templates of each kind for a demo company at the start. */
const TEMPLATES_A_KIND = 9;
const DAY_MS = 24 * 60 * 60_000;

/** PostgreSQL accepts 65,535 parameters per statement; a posting has fewer than thirty columns. */
const ROWS_A_STATEMENT = 1_500;

/**
 * Fills an empty database with the sample market in one transaction. Servers that start at the same time wait for the
 * one that fills it.
 *
 * @returns the number of postings written; undefined if there was a company already
 */
export async function fillDemoMarket(options: {
  db: Db;
  clock: Clock;
  timeZone: string;
  /** Password of every demo user. */
  password: string;
  createMarket: (today: string) => Market;
}): Promise<number | undefined> {
  const { db, clock, timeZone } = options;
  if (await hasCompanies(db)) return undefined;
  const now = clock.now();
  const market = options.createMarket(toCalendarDay(now, timeZone));
  const passwordHash = await hashPassword(options.password);
  return inTransaction(db, async (tx) => {
    await lockForTransaction(tx, 'demoFill');
    if (await hasCompanies(tx)) return undefined;
    const keys = await writeParties(tx, market, passwordHash);
    await writePostings(tx, market, keys, now);
    await insertRows(tx, 'templates', toTemplateRows(market, keys, now));
    await insertRows(tx, 'users', toDriverUserRows(market, keys.accountIds));
    const { user_id: driverUserId } = await tx
      .insertInto('users')
      .values(toDemoDriverRow(market, keys.accountIds, passwordHash))
      .returning('user_id')
      .executeTakeFirstOrThrow();
    await insertRows(tx, 'resources', toResourceRows(market, keys, { now, driverUserId }));
    return market.postings.length;
  });
}

async function writeParties(tx: Tx, market: Market, passwordHash: string): Promise<DemoKeys> {
  const companies = await tx
    .insertInto('companies')
    .values(market.companies.map(toCompanyRow))
    .returning(['account_id', 'cust_cd'])
    .execute();
  const byCustCd = new Map(companies.map((row) => [row.cust_cd, row.account_id]));
  const accountIds = new Map(market.companies.map((company) => [company.key, getKey(byCustCd, company.custCd)]));
  const products = new Map(market.companies.map((company) => [company.key, company.products]));

  const users = await tx
    .insertInto('users')
    .values(
      market.users.map((user) =>
        toUserRow(user, getKey(accountIds, user.companyKey), products.get(user.companyKey) ?? [], passwordHash),
      ),
    )
    .returning(['user_id', 'email'])
    .execute();
  const byEmail = new Map(users.map((row) => [row.email, row.user_id]));
  const userIds = new Map(market.users.map((user) => [user.key, getKey(byEmail, user.email)]));

  await insertRows(
    tx,
    'permits',
    market.permits.map((permit) => ({
      account_id: getKey(accountIds, permit.companyKey),
      product_id: permit.productId,
      code: permit.code,
      api_key: createApiKey(),
    })),
  );
  const networkIds = await writeNetworks(tx, market, { accountIds, userIds });
  await writeExclusions(tx, market, accountIds);
  return { accountIds, userIds, networkIds };
}

async function writeNetworks(
  tx: Tx,
  market: Market,
  { accountIds, userIds }: Pick<DemoKeys, 'accountIds' | 'userIds'>,
): Promise<Map<string, number>> {
  const networkIds = new Map<string, number>();
  const changes: FeedChange[] = [];
  for (const network of market.networks) {
    const { id } = await tx
      .insertInto('networks')
      .values({
        account_id: getKey(accountIds, network.companyKey),
        user_id: getKey(userIds, network.ownerUserKey),
        name: network.name,
        type: network.type,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const members = network.memberCompanyKeys.map((key) => getKey(accountIds, key));
    await insertRows(
      tx,
      'network_members',
      members.map((member) => ({ network_id: id, member_account_id: member })),
    );
    networkIds.set(network.key, id);
    changes.push({ type: 'network', networkId: id, members });
  }
  await appendChanges(tx, changes);
  return networkIds;
}

async function writeExclusions(tx: Tx, market: Market, accountIds: ReadonlyMap<string, number>): Promise<void> {
  const pairs = market.exclusions.map(({ companyKey, excludedCompanyKey }) => ({
    accountId: getKey(accountIds, companyKey),
    otherAccountId: getKey(accountIds, excludedCompanyKey),
  }));
  await insertRows(
    tx,
    'exclusions',
    pairs.map((pair) => ({ account_id: pair.accountId, other_account_id: pair.otherAccountId })),
  );
  const excluded = market.companies.filter((company) => company.globalExcluded);
  await appendChanges(tx, [
    ...pairs.map((pair) => ({ type: 'exclusion' as const, ...pair, excluded: true })),
    ...excluded.map((company) => ({
      type: 'globalExclusion' as const,
      accountId: getKey(accountIds, company.key),
      excluded: true,
    })),
  ]);
}

/** Newest last, so that tokens increase with time as on a real board. */
async function writePostings(tx: Tx, market: Market, keys: DemoKeys, now: Date): Promise<void> {
  const rows = market.postings
    .toSorted((a, b) => b.createdMinutesAgo - a.createdMinutesAgo)
    .map((posting) => toPostingRow(posting, keys, now));
  const changes: FeedChange[] = [];
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const written = await tx
      .insertInto('postings')
      .values(rows.slice(start, start + ROWS_A_STATEMENT))
      .returningAll()
      .execute();
    for (const row of written) {
      if (row.p_status === 'O') changes.push({ type: 'posting', posting: toFeedPosting(row) });
    }
  }
  await appendChanges(tx, changes);
}

async function insertRows<T extends keyof Database>(tx: Tx, table: T, rows: Insertable<Database[T]>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_A_STATEMENT) as never)
      .execute();
  }
}

/** Creates templates for the companies of the demo users from some of their postings. */
function toTemplateRows(market: Market, keys: DemoKeys, now: Date): NewTemplateRow[] {
  const counts = new Map<string, number>();
  return market.postings.filter(isForEverybody).flatMap((posting) => {
    const name = `${posting.companyKey} ${posting.kind}`;
    const count = counts.get(name) ?? 0;
    if (!isDemoCompany(posting.companyKey) || count === TEMPLATES_A_KIND) return [];
    counts.set(name, count + 1);
    return [toTemplateRow(posting, keys, new Date(now.getTime() - (count + 1) * DAY_MS))];
  });
}

function isForEverybody({ postMode }: MarketPosting): boolean {
  return postMode === 'A';
}

function toTemplateRow(posting: MarketPosting, keys: DemoKeys, createdOn: Date): NewTemplateRow {
  const {
    p_status: _status,
    srce_lat: _srceLat,
    srce_long: _srceLong,
    dest_lat: _destLat,
    dest_long: _destLong,
    ...columns
  } = toPostingRow(posting, keys, createdOn);
  return { ...columns, network_id: null };
}
