import type { LaneDraft, OccurrenceState } from '@loadstone/contracts/lanes';
import type { PostingFacts, PostingKind, PostingStatus } from '@loadstone/contracts/postings';
import type { Tier } from '@loadstone/contracts/tiers';
import { sql, type ColumnType, type Generated, type GeneratedAlways, type Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import { TAKEN_OF_POSTING } from '../postings/index.ts';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;
/** A value that a statement writes as JSON text. */
type Json<T> = ColumnType<T, string, string>;

/** What a lane posts: the facts of a template with its network, 0 for none, and the tiers of its loads. */
export type LaneFacts = PostingFacts<'template'> & { readonly networkId: number; readonly tiers?: Tier[] | undefined };

interface LanesTable {
  id: GeneratedAlways<number>;
  account_id: Fixed<number>;
  kind: PostingKind;
  created_by: Fixed<number>;
  updated_by: number;
  facts: Json<LaneFacts>;
  weekdays: Json<number[]>;
  without_days: Json<string[]>;
  extra_days: Json<string[]>;
  per_day: number;
  post_hour: number;
  days_ahead: number;
  valid_from: string;
  valid_to: string | null;
  is_paused: Generated<boolean>;
  next_day: string | null;
  next_post_on: Date | null;
  created_on: Fixed<Date>;
  updated_on: Date;
  version: Generated<number>;
}
export type LaneRow = Selectable<LanesTable>;

interface LaneOccurrencesTable {
  lane_id: Fixed<number>;
  day: Fixed<string>;
  number: Fixed<number>;
  state: OccurrenceState;
  refusal: string | null;
  posting_id: number | null;
  settled_on: Date;
}

declare module '../../db/tables/schema.ts' {
  interface Database {
    lanes: LanesTable;
    lane_occurrences: LaneOccurrencesTable;
  }
}

/** Whose lane it is. */
interface OwnLane {
  readonly accountId: number;
  readonly laneId: number;
}

/** What is next of a lane; undefined where nothing is. */
type NextDay = { readonly day: string; readonly postOn: Date } | undefined;

/** What a write sets. */
interface WrittenLane {
  readonly kind: PostingKind;
  readonly userId: number;
  readonly facts: LaneFacts;
  readonly schedule: Omit<LaneDraft, 'posting'>;
  readonly next: NextDay;
  readonly now: Date;
}

/** Which lanes of a list; left out: all. */
export interface LaneFilter {
  /** Only those with this own reference. */
  readonly reference?: string | undefined;
  /** Only those that have changed at this instant or later. */
  readonly since?: Date | undefined;
}

/** Which lanes of a list, newest first; left out: all. */
interface LanePage extends LaneFilter {
  /** Only those with a smaller id. */
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
}

/** A company's lanes of a kind, newest first. */
export function listLaneRows(
  db: Db,
  { accountId, kind }: { readonly accountId: number; readonly kind: PostingKind },
  { reference, since, before, limit }: LanePage = {},
): Promise<LaneRow[]> {
  return db
    .selectFrom('lanes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .$if(reference !== undefined, (query) => query.where(sql`facts ->> 'clientRefNum'`, '=', reference ?? ''))
    .$if(since !== undefined, (query) => query.where('updated_on', '>=', since ?? new Date(0)))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .orderBy('id', 'desc')
    .execute();
}

/** A company's lane; undefined where it has none. */
export function findLaneRow(db: Db, { accountId, laneId }: OwnLane): Promise<LaneRow | undefined> {
  return db
    .selectFrom('lanes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', laneId)
    .executeTakeFirst();
}

/** A company's lane, locked until the transaction ends; undefined where it has none. */
export function lockLane(tx: Tx, { accountId, laneId }: OwnLane): Promise<LaneRow | undefined> {
  return tx
    .selectFrom('lanes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', laneId)
    .forUpdate()
    .executeTakeFirst();
}

/** Counts a company's lanes of a kind. A caller who enforces the limit holds the lock of the company. */
export async function countLanes(tx: Db, accountId: number, kind: PostingKind): Promise<number> {
  const { count } = await tx
    .selectFrom('lanes')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function toColumns({ userId, facts, schedule, next, now, kind }: WrittenLane) {
  const { weekdays, withoutDays, extraDays, perDay, postHour, daysAhead, validFrom, validTo } = schedule;
  return {
    kind,
    updated_by: userId,
    facts: JSON.stringify(facts),
    weekdays: JSON.stringify([...weekdays].sort()),
    without_days: JSON.stringify([...withoutDays].sort()),
    extra_days: JSON.stringify([...extraDays].sort()),
    per_day: perDay,
    post_hour: postHour,
    days_ahead: daysAhead,
    valid_from: validFrom,
    valid_to: validTo,
    next_day: next?.day ?? null,
    next_post_on: next?.postOn ?? null,
    updated_on: now,
  };
}

/** Adds a lane. */
export function insertLane(tx: Tx, accountId: number, lane: WrittenLane): Promise<LaneRow> {
  return tx
    .insertInto('lanes')
    .values({ ...toColumns(lane), account_id: accountId, created_by: lane.userId, created_on: lane.now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Replaces a lane and increments its version. */
export function updateLane(tx: Tx, laneId: number, lane: WrittenLane): Promise<LaneRow> {
  return tx
    .updateTable('lanes')
    .set(toColumns(lane))
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', laneId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Pauses or resumes a lane, in the name of a user. */
export function setPaused(
  tx: Tx,
  laneId: number,
  { isPaused, userId, next, now }: { isPaused: boolean; userId: number; next: NextDay; now: Date },
): Promise<LaneRow> {
  return tx
    .updateTable('lanes')
    .set({
      is_paused: isPaused,
      updated_by: userId,
      updated_on: now,
      next_day: next?.day ?? null,
      next_post_on: next?.postOn ?? null,
    })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', laneId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** States what is next of a lane. */
export async function setNextDay(tx: Tx, laneId: number, next: NextDay): Promise<void> {
  await tx
    .updateTable('lanes')
    .set({ next_day: next?.day ?? null, next_post_on: next?.postOn ?? null })
    .where('id', '=', laneId)
    .execute();
}

/** Deletes a lane with its occurrences. */
export async function deleteLaneRow(tx: Tx, laneId: number): Promise<void> {
  await tx.deleteFrom('lanes').where('id', '=', laneId).execute();
}

/**
 * The lane that is due for the longest, locked until the transaction ends. Those that another server has locked are skipped, and
 * the `failed` ones of this run.
 */
export function lockDueLane(tx: Tx, now: Date, failed: readonly number[]): Promise<LaneRow | undefined> {
  return tx
    .selectFrom('lanes')
    .selectAll()
    .where('next_post_on', '<=', now)
    .where('id', '!=', sql<number>`all(${[...failed]}::integer[])`)
    .orderBy('next_post_on')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** A posting of a day of a lane. */
export interface Occurrence {
  readonly number: number;
  readonly state: OccurrenceState;
  readonly refusal: string | null;
  readonly postingId: number | null;
}

/** Stores what became of postings of one day; a withdrawn or refused one can be posted after all. */
export async function putOccurrences(
  tx: Tx,
  { laneId, day, now }: { laneId: number; day: string; now: Date },
  occurrences: readonly Occurrence[],
): Promise<void> {
  if (occurrences.length === 0) return;
  await tx
    .insertInto('lane_occurrences')
    .values(
      occurrences.map(({ number, state, refusal, postingId }) => ({
        lane_id: laneId,
        day,
        number,
        state,
        refusal,
        posting_id: postingId,
        settled_on: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['lane_id', 'day', 'number'])
        .doUpdateSet(({ ref }) => ({
          state: ref('excluded.state'),
          refusal: ref('excluded.refusal'),
          posting_id: ref('excluded.posting_id'),
          settled_on: ref('excluded.settled_on'),
        }))
        .where('lane_occurrences.state', 'in', ['withdrawn', 'refused']),
    )
    .execute();
}

/** The numbers of a day that are settled: posted, or missed. */
export async function listSettledNumbers(tx: Tx, laneId: number, day: string): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('lane_occurrences')
    .select('number')
    .where('lane_id', '=', laneId)
    .where('day', '=', day)
    .where('state', 'in', ['posted', 'missed'])
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** A posted occurrence whose posting is open. */
export interface OpenOccurrence {
  readonly postingId: number;
  readonly day: string;
  readonly number: number;
  readonly token: number;
  readonly version: number;
  readonly quantity: number;
  /** How many were taken of its quantity, those included that were deleted after a carrier had them. */
  readonly taken: number;
}

/** The open postings of a lane for a day and later, in order. */
export function listOpenOccurrences(tx: Tx, laneId: number, from: string): Promise<OpenOccurrence[]> {
  return tx
    .selectFrom('lane_occurrences as o')
    .innerJoin('postings as p', 'p.id', 'o.posting_id')
    .select([
      'p.id as postingId',
      'o.day',
      'o.number',
      'p.token',
      'p.version',
      'p.quantity',
      TAKEN_OF_POSTING.as('taken'),
    ])
    .where('o.lane_id', '=', laneId)
    .where('o.day', '>=', from)
    .where('p.deleted_on', 'is', null)
    .where('p.p_status', '=', 'O')
    .where('p.date_avail', '>=', from)
    .orderBy('o.day')
    .orderBy('o.number')
    .execute();
}

/** Marks occurrences as withdrawn by a change of the lane. */
export async function markWithdrawn(
  tx: Tx,
  laneId: number,
  occurrences: readonly Pick<OpenOccurrence, 'day' | 'number'>[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('lane_occurrences')
    .set({ state: 'withdrawn', posting_id: null, settled_on: now })
    .where('lane_id', '=', laneId)
    .where(
      sql<boolean>`(day, number) in (select * from unnest(
        ${occurrences.map(({ day }) => day)}::date[], ${occurrences.map(({ number }) => number)}::smallint[]))`,
    )
    .execute();
}

/** What a list shows of the days of a lane. */
export interface LaneCounts {
  readonly lane_id: number;
  readonly posted: number;
  readonly accepted: number;
  readonly missed: number;
  readonly refused_day: string | null;
  readonly refused_code: string | null;
}

/** Who has accepted the posting `p`; null where no company has. */
const ACCEPTED_BY = sql<string | null>`(
  select coalesce(c.common_name, nullif(a.driver_name, ''), a.holder)
  from assignments a
    left join companies c on c.account_id = case p.kind when 'L' then a.carrier_account_id else a.broker_account_id end
  where case p.kind when 'L' then a.load_posting_id else a.equipment_posting_id end = p.id
    and a.ended_on is null and a.status <> 'P'
  order by a.id desc limit 1)`;

/** Counts the occurrences of lanes from a day on. @param today the day from which refusals are listed */
export async function countOccurrences(
  db: Db,
  laneIds: readonly number[],
  { from, today }: { from: string; today: string },
): Promise<Map<number, LaneCounts>> {
  const { rows } = await sql<LaneCounts>`
    select o.lane_id,
      count(*) filter (where o.state = 'posted')::integer as posted,
      count(*) filter (where p.p_status in ('A', 'R', 'D'))::integer as accepted,
      count(*) filter (where o.state = 'missed')::integer as missed,
      min(o.day) filter (where o.state = 'refused' and o.day >= ${today}::date) as refused_day,
      (array_agg(o.refusal order by o.day, o.number)
        filter (where o.state = 'refused' and o.day >= ${today}::date))[1] as refused_code
    from lane_occurrences o left join postings p on p.id = o.posting_id
    where o.lane_id = any(${toListParameter(laneIds)}::integer[]) and o.day >= ${from}::date
    group by o.lane_id`.execute(db);
  return new Map(rows.map((row) => [row.lane_id, row]));
}

/** An occurrence as the calendar shows it. */
export interface ShownOccurrence {
  readonly day: string;
  readonly number: number;
  readonly state: OccurrenceState;
  readonly refusal: string | null;
  /** Null where it has no posting, or a deleted one. */
  readonly token: number | null;
  readonly p_status: PostingStatus | null;
  readonly date_avail: string | null;
  readonly accepted_by: string | null;
}

/** The occurrences of a lane in a span of days, in order. */
export async function listOccurrences(
  db: Db,
  laneId: number,
  { from, to }: { from: string; to: string },
): Promise<ShownOccurrence[]> {
  const { rows } = await sql<ShownOccurrence>`
    select o.day, o.number, o.state, o.refusal, p.token, p.p_status, p.date_avail,
      case when p.p_status in ('A', 'R', 'D') then ${ACCEPTED_BY} end as accepted_by
    from lane_occurrences o left join postings p on p.id = o.posting_id and p.deleted_on is null
    where o.lane_id = ${laneId} and o.day between ${from}::date and ${to}::date
    order by o.day, o.number`.execute(db);
  return rows;
}

/** The lane of an own posting; undefined where no lane has posted it. */
export async function findLaneIdOfPosting(db: Db, accountId: number, token: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('lane_occurrences as o')
    .innerJoin('postings as p', 'p.id', 'o.posting_id')
    .select('o.lane_id')
    .where('p.token', '=', token)
    .where('p.account_id', '=', accountId)
    .executeTakeFirst();
  return row?.lane_id;
}

/** Removes at most `limit` occurrences of days before an instant. @returns how many it has removed */
export async function removeOldOccurrences(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from lane_occurrences where ctid in (
      select ctid from lane_occurrences where day < ${before}::date limit ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
