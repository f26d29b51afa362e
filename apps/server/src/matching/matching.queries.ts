import { sql } from 'kysely';
import { getLastChangeId } from '../db/change-feed.ts';
import type { Db, Tx } from '../db/database.ts';
import { inTransaction, lockForTransaction } from '../db/transaction.ts';
import type { PairingRow } from './translate.ts';

const PAGE_ROWS = 20_000;

/** Everything that decides pairs, as it stood at one moment of the feed. */
export interface BoardSnapshot {
  /** Every change up to this id is in the snapshot, and none after it. */
  eventId: number;
  /** The last day that the board was told; undefined on a board that never ran. */
  day: string | undefined;
  exclusions: { account_id: number; other_account_id: number }[];
  globallyExcluded: number[];
  /** Networks that stand, with their members. */
  networks: { id: number; members: number[] }[];
}

/**
 * Reads the board in one repeatable-read transaction; the open postings of companies that are not
 * closed go to `onPostings` page by page.
 */
export async function readBoardSnapshot(
  db: Db,
  onPostings: (rows: PairingRow[]) => Promise<void>,
): Promise<BoardSnapshot> {
  // Under the feed's lock no id is given out that is not visible: every id up to this one counts as read.
  const settledId = await inTransaction(db, async (tx) => {
    await lockForTransaction(tx, 'changeFeed');
    return getLastChangeId(tx);
  });
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const snapshot = {
        eventId: Math.max(settledId, await readVisibleChangeId(tx)),
        day: await readBoardDay(tx),
        exclusions: await tx.selectFrom('exclusions').select(['account_id', 'other_account_id']).execute(),
        globallyExcluded: await readGloballyExcluded(tx),
        networks: await readNetworks(tx),
      };
      await readOpenPostings(tx, onPostings);
      return snapshot;
    });
}

async function readVisibleChangeId(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('change_feed')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}

async function readBoardDay(tx: Tx): Promise<string | undefined> {
  const row = await tx.selectFrom('board_day').select('day').orderBy('day', 'desc').limit(1).executeTakeFirst();
  return row?.day;
}

async function readGloballyExcluded(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom('companies').select('account_id').where('globally_excluded', '=', true).execute();
  return rows.map((row) => row.account_id);
}

async function readNetworks(tx: Tx): Promise<{ id: number; members: number[] }[]> {
  return tx
    .selectFrom('networks as n')
    .innerJoin('network_members as m', 'm.network_id', 'n.id')
    .where('n.is_deleted', '=', false)
    .groupBy('n.id')
    .select(['n.id', sql<number[]>`array_agg(m.member_account_id)`.as('members')])
    .execute();
}

async function readOpenPostings(tx: Tx, onPostings: (rows: PairingRow[]) => Promise<void>): Promise<void> {
  let lastToken = 0;
  for (;;) {
    const rows = await tx
      .selectFrom('postings as p')
      .innerJoin('companies as c', 'c.account_id', 'p.account_id')
      .where('p.token', '>', lastToken)
      .where('p.p_status', '=', 'O')
      .where('p.deleted_on', 'is', null)
      .where('c.is_closed', '=', false)
      .select([
        'p.token',
        'p.kind',
        'p.account_id',
        'p.version',
        'p.created_on',
        'p.date_avail',
        'p.srce_lat',
        'p.srce_long',
        'p.srce_radius',
        'p.dest_lat',
        'p.dest_long',
        'p.dest_radius',
        'p.vehicle_type',
        'p.vehicle_size',
        'p.posting_attrib',
        'p.post_mode',
        'p.network_id',
        'p.corridor',
      ])
      .orderBy('p.token')
      .limit(PAGE_ROWS)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    await onPostings(rows);
    lastToken = last.token;
  }
}
