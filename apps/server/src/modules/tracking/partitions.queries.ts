import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { inTransaction, lockForTransaction } from '../../db/transaction.ts';

const DAY_MS = 24 * 3_600_000;
/** Positions may be a day old when they arrive; the next days are prepared, in case the job does not run. */
const DAYS_BACK = 1;
const DAYS_AHEAD = 3;

function toDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function toName(day: string): string {
  return `positions_${day.replaceAll('-', '')}`;
}

/** The names of the existing partitions, oldest first. */
async function listPartitions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'positions'::regclass order by c.relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** Creates the partitions of positions for yesterday, today and the next days of UTC, where they do not exist. */
export async function createPartitions(db: Db, now: Date): Promise<void> {
  const days = Array.from({ length: DAYS_BACK + 1 + DAYS_AHEAD }, (_, index) =>
    toDay(new Date(now.getTime() + (index - DAYS_BACK) * DAY_MS)),
  );
  const known = new Set(await listPartitions(db));
  if (days.every((day) => known.has(toName(day)))) return;
  await inTransaction(db, async (tx) => {
    await lockForTransaction(tx, 'positionPartitions');
    for (const day of days) {
      const next = toDay(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS));
      await sql`create table if not exists ${sql.table(toName(day))} partition of positions
        for values from (${sql.lit(`${day} 00:00:00Z`)}) to (${sql.lit(`${next} 00:00:00Z`)})`.execute(tx);
    }
  });
}

/**
 * Deletes positions that were recorded before the given instant: partitions of earlier days are dropped, so that their
 * space is free at once, and the last position of an assignment is removed with them.
 *
 * @returns how many partitions were dropped
 */
export async function removeOldPositions(db: Db, before: Date): Promise<number> {
  const firstKept = toName(toDay(before));
  const old = (await listPartitions(db)).filter((name) => name < firstKept);
  for (const name of old) await sql`drop table if exists ${sql.table(name)}`.execute(db);
  await db
    .updateTable('tracked_assignments')
    .set({ lat: null, long: null, recorded_on: null, near_stop: null, near_since: null })
    .where('recorded_on', '<', before)
    .execute();
  return old.length;
}
