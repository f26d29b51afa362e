import type { Market } from '@loadstone/market';
import { sql } from 'kysely';
import { DRIVER_ROLE, type SignInPlace } from '../auth/index.ts';
import type { Db, Tx } from '../db/database.ts';
import { toMovedStops } from '../db/tables/moved-stops.ts';
import type { PostingRow } from '../db/tables/schema.ts';
import { findLastDayBefore } from '../modules/board-day/index.ts';
import { mapSampleCompanies } from '../modules/companies/index.ts';
import { listAllNetworks } from '../modules/networks/index.ts';
import { listPostingsFrom } from '../modules/postings/index.ts';
import { mapUserIdsByEmail } from '../modules/users/index.ts';
import type { DemoKeys } from './demo-rows.ts';

/** Returns the rows of a market that was filled in by an earlier start, by customer code, e-mail and network name. */
export async function readDemoKeys(db: Db, market: Market): Promise<DemoKeys> {
  const accounts = await mapSampleCompanies(db);
  const people = await mapUserIdsByEmail(db);
  const networks = await listAllNetworks(db);
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

/**
 * Returns the postings with which the traffic starts: open ones, and those that expired since the board's last day.
 * Postings that had expired earlier stay expired.
 */
export async function listBoardPostings(db: Db, today: string): Promise<PostingRow[]> {
  return listPostingsFrom(db, (await findLastDayBefore(db, today)) ?? today);
}

/** Reposts postings, with creation times spread over the past eight hours so that the board looks in use. */
export async function redatePostings(
  tx: Tx,
  dates: readonly { token: number; dateAvail: string }[],
  now: Date,
): Promise<PostingRow[]> {
  if (dates.length === 0) return [];
  return tx
    .updateTable('postings as p')
    .from(
      sql<{
        token: number;
        date_avail: string;
      }>`(select (d->>'token')::bigint as token, (d->>'dateAvail')::date as date_avail
          from jsonb_array_elements(${JSON.stringify(dates)}::jsonb) as d)`.as('d'),
    )
    .set((eb) => ({
      date_avail: eb.ref('d.date_avail'),
      delivery_date: sql<string | null>`p.delivery_date + (d.date_avail - p.date_avail)`,
      stops: toMovedStops(sql`(d.date_avail - p.date_avail)`),
      p_status: 'O',
      created_on: sql<Date>`${now}::timestamptz - (p.token % 480) * interval '1 minute'`,
      updated_on: now,
      version: sql<number>`p.version + 1`,
    }))
    .whereRef('p.token', '=', 'd.token')
    .where('p.p_status', 'in', ['O', 'E'])
    .where('p.deleted_on', 'is', null)
    .returningAll('p')
    .execute();
}

/** Sample users of a demo board that may sign in at a place, at most `limit`, the oldest first. */
export async function listSampleAccounts(
  db: Db,
  place: SignInPlace,
  limit: number,
): Promise<{ userId: number; email: string; productIds: number[] }[]> {
  return db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.account_id', 'u.account_id')
    .select(['u.user_id as userId', 'u.email', 'u.product_ids as productIds'])
    .where('c.is_sample', '=', true)
    .where('u.password_hash', 'is not', null)
    .where('u.role', place === 'driverPage' ? '=' : '<>', DRIVER_ROLE)
    .orderBy('u.user_id')
    .limit(limit)
    .execute();
}
