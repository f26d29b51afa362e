import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { createMonthPartition, dropPartitions, toRest, type DayPartitioned } from '../../db/day-partitions.ts';
import { ARCHIVED_PARTS, toStored } from './archived-parts.ts';

const ARCHIVE = {
  name: 'archived_postings',
  column: 'ended_on',
  daysBack: 0,
  hasRest: true,
} as const satisfies DayPartitioned;

/** Where a batch starts: after this posting of the one before. */
export interface ArchivePlace {
  readonly dateAvail: string;
  readonly id: number;
}

/** A posting whose day has passed for as long as the board's policy demands. */
interface Candidate extends ArchivePlace {
  /** The last day on which anything happened to it, `YYYY-MM-DD` of UTC. */
  readonly endedOn: string;
  /** False where something still needs it in its place. */
  readonly isDue: boolean;
}

/** Whom a batch is for. */
export interface BatchFilter {
  readonly today: string;
  /** The policy of the board; a company can keep its postings, and the loads that it carries, longer. */
  readonly days: number;
  /** How long the archive is kept: no company keeps a posting in its place for longer, whatever it has set before. */
  readonly keptDays: number;
  readonly after: ArchivePlace | undefined;
  readonly limit: number;
}

/**
 * The next postings that have ended before the board's limit, in the order of their days, locked until the transaction
 * ends. A posting stays where it is, while its company or a carrier of its assignments keeps it longer, an assignment
 * runs, an offer is open, a document, a flag or a driver's session refers to it, and a truck while a load that it carried
 * or was offered is not in the archive.
 */
export function lockCandidates(tx: Tx, filter: BatchFilter): Promise<Candidate[]> {
  return readCandidates(tx, filter, sql`for update of p skip locked`);
}

async function readCandidates(
  db: Db,
  { today, days, keptDays, after, limit }: BatchFilter,
  lock: RawBuilder<unknown>,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select p.id, p.date_avail::text as "dateAvail", e.ended_on::text as "endedOn",
      e.ended_on < ${today}::date - least(greatest(${days}::integer, c.archive_days, a.days), ${keptDays}::integer)
        and not coalesce(a.is_needed, false)
        and not exists (select from offers o where o.equipment_posting_id = p.id)
        and not exists (select from offers o where o.load_posting_id = p.id and o.status = 'open')
        and not exists (select from assignments t where t.equipment_posting_id = p.id)
        and not exists (select from documents d where d.posting_id = p.id)
        and not exists (select from flags f where f.own_posting_id = p.id and f.deleted_on is null)
        and not exists (select from flags f where f.lead_posting_id = p.id and f.deleted_on is null) as "isDue"
    from postings p
    join companies c on c.account_id = p.account_id
    cross join lateral (
      select max(greatest(l.updated_on, l.ended_on)) as moved_on, max(k.archive_days) as days,
        bool_or(
          l.ended_on is null and l.status <> 'D'
          or exists (select from documents d where d.assignment_id = l.id)
          or exists (select from document_shares s where s.assignment_id = l.id)
          or exists (select from driver_sessions s where s.assignment_id = l.id)
        ) as is_needed
      from assignments l left join companies k on k.account_id = l.carrier_account_id
      where l.load_posting_id = p.id
    ) as a
    cross join lateral (
      select greatest(p.date_avail, (greatest(p.updated_on, p.deleted_on, a.moved_on) at time zone 'UTC')::date) as ended_on
    ) as e
    where (p.deleted_on is not null or p.p_status in ('D', 'E')) and p.date_avail < ${today}::date - ${days}::integer
      and (p.date_avail, p.id) > (${after?.dateAvail ?? '-infinity'}::date, ${after?.id ?? 0}::bigint)
    order by p.date_avail, p.id limit ${limit}
    ${lock}`.execute(db);
  return rows;
}

/**
 * Creates the partitions of the months of the next postings, where they do not exist, in transactions of their own: a month
 * waits for the readers of the archive, and nothing may wait for it.
 *
 * @returns false where the archive is in use, for example by a backup: the default partition takes the rows
 */
export async function createArchiveMonths(db: Db, filter: BatchFilter): Promise<boolean> {
  const due = (await readCandidates(db, filter, sql``)).filter(({ isDue }) => isDue);
  for (const month of new Set(due.map(({ endedOn }) => endedOn.slice(0, 7)))) {
    if (!(await createMonthPartition(db, ARCHIVE, month))) return false;
  }
  return true;
}

/**
 * As {@link moveToArchive}, without the postings that cannot be moved: a batch that fails is halved until only these are
 * left out.
 *
 * @returns the errors, by the ids of the postings that stay
 */
export async function moveMovable(
  tx: Tx,
  moved: readonly Pick<Candidate, 'id' | 'endedOn'>[],
  now: Date,
): Promise<Map<number, unknown>> {
  const [first] = moved;
  if (first === undefined) return new Map();
  await sql`savepoint archive_part`.execute(tx);
  try {
    await moveToArchive(tx, moved, now);
    await sql`release savepoint archive_part`.execute(tx);
    return new Map();
  } catch (error) {
    await sql`rollback to savepoint archive_part`.execute(tx);
    await sql`release savepoint archive_part`.execute(tx);
    if (moved.length === 1) return new Map([[first.id, error]]);
    const half = Math.ceil(moved.length / 2);
    const stuck = await moveMovable(tx, moved.slice(0, half), now);
    return new Map([...stuck, ...(await moveMovable(tx, moved.slice(half), now))]);
  }
}

/** Moves these postings, which are locked, with all that belongs to them into the archive. */
async function moveToArchive(tx: Tx, moved: readonly Pick<Candidate, 'id' | 'endedOn'>[], now: Date): Promise<void> {
  const kept = ARCHIVED_PARTS.filter(({ isKept }) => isKept);
  const parts = kept.map(
    (part) => sql`(${part.table}::text, (
      select jsonb_agg(${toStored(part.table)} order by t.id) from ${sql.table(part.table)} t
      where ${sql.ref(`t.${part.column}`)} ${isOf(part.by, sql`= p.id`, sql`o.load_posting_id = p.id`)}))`,
  );
  await sql`
    insert into archived_postings (
      posting_id, token, account_id, client_ref_num, truck_ids, ended_on, archived_on, record
    )
    select p.id, p.token, p.account_id, p.client_ref_num, array(
        select equipment_posting_id from assignments
        where load_posting_id = p.id and equipment_posting_id is not null
        union select equipment_posting_id from offers where load_posting_id = p.id
      ), m.ended_on, ${now}, (
        select jsonb_object_agg(part.name, part.stored) from (values ${sql.join(parts)}) as part (name, stored)
        where part.stored is not null
      )
    from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ endedOn }) => endedOn)}::date[]) as m (id, ended_on)
    join postings p on p.id = m.id`.execute(tx);
  await removeParts(
    tx,
    moved.map(({ id }) => id),
  );
}

/** The condition that a column has the id of a posting, or that of its assignments or offers. */
function isOf(
  by: (typeof ARCHIVED_PARTS)[number]['by'],
  ofPosting: RawBuilder<unknown>,
  isLoad: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (by === 'posting') return ofPosting;
  return by === 'assignment'
    ? sql`in (select o.id from assignments o where ${isLoad})`
    : sql`in (select o.id from offers o where ${isLoad})`;
}

async function removeParts(tx: Tx, ids: readonly number[]): Promise<void> {
  const isListed = sql`= any(${[...ids]}::bigint[])`;
  await sql`select set_config('loadstone.archive', 'on', true)`.execute(tx);
  for (const { table, by, column } of ARCHIVED_PARTS) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} ${isOf(by, isListed, sql`o.load_posting_id ${isListed}`)}`.execute(
      tx,
    );
  }
  await sql`select set_config('loadstone.archive', 'off', true)`.execute(tx);
}

/** Removes what ended in months that were over before an instant. */
export async function dropOldArchive(db: Db, before: Date): Promise<void> {
  const month = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth(), 1));
  await dropPartitions(db, ARCHIVE, month);
  await sql`delete from ${sql.table(toRest(ARCHIVE))} where ended_on < ${month.toISOString().slice(0, 10)}::date`.execute(
    db,
  );
}

/** Notes that a run has ended. */
export async function noteArchiveRun(db: Db, endedOn: Date): Promise<void> {
  await db
    .insertInto('archive_runs')
    .values({ ended_on: endedOn })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ ended_on: endedOn }))
    .execute();
}

/** The seconds since 1970 at which a run last ended, on any server; 0 where none did. */
export async function findArchiveRun(db: Db): Promise<number> {
  const run = await db.selectFrom('archive_runs').select('ended_on').executeTakeFirst();
  return run === undefined ? 0 : run.ended_on.getTime() / 1_000;
}
