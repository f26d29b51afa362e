import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { inTransaction, lockForTransaction } from './transaction.ts';

const DAY_MS = 24 * 3_600_000;
/** The next days are prepared, in case the job does not run. */
const DAYS_AHEAD = 3;
/** A table that is in use for longer, for example by a backup, is left to the next run: waiting would block writes. */
const LOCK_LIMIT_MS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** A table that is partitioned by day of UTC. The partition of 14 June 2026 is `<name>_20260614`. */
export interface DayPartitioned {
  readonly name: string;
  /** The column of the key. */
  readonly column: string;
  /** Days before today for which rows still arrive. */
  readonly daysBack: number;
  /** True where the default partition `<name>_rest` has the rows of days without a partition. */
  readonly hasRest: boolean;
}

function toDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function toPartition(name: string, day: string): string {
  return `${name}_${day.replaceAll('-', '')}`;
}

/** The default partition of a table. */
export function toRest({ name }: Pick<DayPartitioned, 'name'>): string {
  return `${name}_rest`;
}

/** The names of the existing partitions of days, oldest first. */
async function listPartitions(db: Db, { name }: DayPartitioned): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${name}::regclass and c.relname ~ '_[0-9]{8}$' order by c.relname`.execute(db);
  return rows.map((row) => row.name);
}

/** Creates the partitions of today, the days back and the next days, where they do not exist. */
export async function createPartitions(db: Db, table: DayPartitioned, now: Date): Promise<void> {
  const days = Array.from({ length: table.daysBack + 1 + DAYS_AHEAD }, (_, index) =>
    toDay(new Date(now.getTime() + (index - table.daysBack) * DAY_MS)),
  );
  const known = new Set(await listPartitions(db, table));
  const missing = days.filter((day) => !known.has(toPartition(table.name, day)));
  if (missing.length === 0) return;
  await createUnlessLocked(db, table, async (tx) => {
    for (const day of missing) await createPartition(tx, table, day);
  });
}

/**
 * Creates the partition of a month `YYYY-MM` of a table that is partitioned by month, where it does not exist; it has the
 * name of the first day.
 *
 * @returns false where another transaction keeps the table: the default partition takes the rows
 */
export async function createMonthPartition(db: Db, table: DayPartitioned, month: string): Promise<boolean> {
  const first = new Date(`${month}-01T00:00:00Z`);
  if ((await listPartitions(db, table)).includes(toPartition(table.name, toDay(first)))) return true;
  const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1));
  return createUnlessLocked(db, table, (tx) => createPartition(tx, table, toDay(first), next));
}

/** Creates partitions in a transaction that nothing else waits for. @returns false where another one keeps the table */
function createUnlessLocked(db: Db, table: DayPartitioned, create: (tx: Tx) => Promise<void>): Promise<boolean> {
  return runUnlessLocked(db, async (tx) => {
    await lockForTransaction(tx, 'dayPartitions');
    if (table.hasRest) await sql`lock table ${sql.table(toRest(table))} in access exclusive mode`.execute(tx);
    await create(tx);
  });
}

async function createPartition(
  tx: Tx,
  table: DayPartitioned,
  day: string,
  end = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS),
): Promise<void> {
  const [from, to] = [`${day} 00:00:00Z`, `${toDay(end)} 00:00:00Z`];
  // A day with rows in the default partition stays there: PostgreSQL refuses a partition of it.
  if (table.hasRest) {
    const column = sql.ref(table.column);
    const { rows } = await sql`
      select 1 from ${sql.table(toRest(table))} where ${column} >= ${from} and ${column} < ${to} limit 1`.execute(tx);
    if (rows.length > 0) return;
  }
  await sql`create table if not exists ${sql.table(toPartition(table.name, day))} partition of ${sql.table(table.name)}
    for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(tx);
}

/**
 * Drops the partitions of the days before that of an instant, so that their space is free at once.
 *
 * @returns how many were dropped
 */
export async function dropPartitions(db: Db, table: DayPartitioned, before: Date): Promise<number> {
  const firstKept = toPartition(table.name, toDay(before));
  let dropped = 0;
  for (const partition of (await listPartitions(db, table)).filter((name) => name < firstKept)) {
    const isDropped = await runUnlessLocked(db, async (tx) => {
      await sql`drop table if exists ${sql.table(partition)}`.execute(tx);
    });
    if (!isDropped) break;
    dropped += 1;
  }
  return dropped;
}

/** Runs statements that need a lock on a table. @returns false where another transaction keeps it, so that none has run */
async function runUnlessLocked(db: Db, work: (tx: Tx) => Promise<void>): Promise<boolean> {
  try {
    await inTransaction(db, async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_LIMIT_MS)}`.execute(tx);
      await work(tx);
    });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}
