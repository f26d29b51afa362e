import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { BY_BOARD, type StoredBatch, type StoredChange } from './stored-change.ts';

/** Notifies the servers of new events. */
export const EVENTS_CHANNEL = 'loadstone_events';

/** A stored batch with the time at which it was recorded. */
export interface LoggedBatch extends StoredBatch {
  readonly at: Date;
}

/** How far the log reaches. */
export interface LogPosition {
  /** The events of all changes up to this one are recorded. */
  readonly eventId: number;
  /** The newest event that was removed: a client that has it, or a later one, has missed nothing. */
  readonly removedEventId: number;
}

export async function readPosition(db: Db): Promise<LogPosition> {
  const row = await db
    .selectFrom('board_event_position')
    .select(['event_id', 'removed_event_id'])
    .executeTakeFirstOrThrow();
  return { eventId: row.event_id, removedEventId: row.removed_event_id };
}

/** The position, locked until the transaction ends: one server at a time adds events. */
export async function lockPosition(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('board_event_position').select('event_id').forUpdate().executeTakeFirstOrThrow();
  return row.event_id;
}

/** Adds events, moves the position and notifies the servers. */
export async function addToLog(
  tx: Tx,
  {
    batches,
    position,
    now,
  }: { readonly batches: readonly StoredBatch[]; readonly position: number; readonly now: Date },
): Promise<void> {
  if (batches.length > 0) {
    await tx
      .insertInto('board_events')
      .values(
        batches.map(({ eventId, accountId, changes, cause, actor }) => ({
          event_id: eventId,
          account_id: accountId,
          changes: JSON.stringify(changes),
          at: now,
          cause,
          actor: JSON.stringify(actor),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await tx.updateTable('board_event_position').set({ event_id: position }).execute();
  if (batches.length > 0) await sql`select pg_notify(${EVENTS_CHANNEL}, '')`.execute(tx);
}

const COLUMNS = ['event_id', 'account_id', 'changes', 'at', 'cause', 'actor'] as const;

/** A row; without an actor where an older version has written it. */
function toBatch({ event_id: eventId, account_id: accountId, changes, at, cause, actor }: LogRow): LoggedBatch {
  const by = (actor as LoggedBatch['actor'] | null) ?? BY_BOARD.actor;
  return { eventId, accountId, changes: changes as StoredChange[], at, cause, actor: by };
}

interface LogRow {
  readonly event_id: number;
  readonly account_id: number;
  readonly changes: unknown;
  readonly at: Date;
  readonly cause: string | null;
  readonly actor: unknown;
}

/** Events of these companies after one event, in order, with the position in the same snapshot; by types where they are given. */
export async function readLogOf(
  db: Db,
  {
    accountIds,
    afterId,
    limit,
    types,
  }: {
    readonly accountIds: readonly number[];
    readonly afterId: number;
    readonly limit: number;
    readonly types?: readonly string[] | undefined;
  },
): Promise<{ batches: LoggedBatch[]; eventId: number }> {
  const rows = await db
    .selectFrom('board_event_position as p')
    .leftJoin(
      db
        .selectFrom('board_events')
        .select([...COLUMNS])
        .where('event_id', '>', afterId)
        .where('account_id', '=', sql<number>`any(${[...accountIds]}::integer[])`)
        .$if(types !== undefined, (query) => query.where(hasTypes(types ?? [])))
        .orderBy('event_id')
        .orderBy('account_id')
        .limit(limit)
        .as('e'),
      (join) => join.onTrue(),
    )
    .select(['p.event_id as position', 'e.event_id', 'e.account_id', 'e.changes', 'e.at', 'e.cause', 'e.actor'])
    .orderBy('e.event_id')
    .orderBy('e.account_id')
    .execute();
  const batches = rows.flatMap(({ event_id, account_id, at, ...row }) =>
    event_id === null || account_id === null || at === null ? [] : [toBatch({ event_id, account_id, at, ...row })],
  );
  return { batches, eventId: rows[0]?.position ?? 0 };
}

/** True for rows with an event of one of the types. */
function hasTypes(types: readonly string[]) {
  return sql<boolean>`exists (
    select from jsonb_array_elements(changes) as c where c ->> 'type' = any(${[...types]}::text[])
  )`;
}

/** A receiver's place in the log. */
interface ReceiverPlace {
  readonly key: number;
  readonly accountId: number;
  readonly eventId: number;
  readonly index: number;
  readonly types: readonly string[];
}

/** How many events wait behind a place, and since when the oldest one does. */
export interface WaitingEvents {
  readonly count: number;
  readonly since: Date | null;
}

/** Events that wait for each receiver, by its key, among the next changes at each of its places, and at most as many. */
export async function countWaitingEvents(
  db: Db,
  places: readonly ReceiverPlace[],
  changes: number,
): Promise<Map<number, WaitingEvents>> {
  if (places.length === 0) return new Map();
  const { rows } = await sql<{ key: number } & WaitingEvents>`
    select p.key, count(w.at) as count, min(w.at) as since
    from json_to_recordset(${JSON.stringify(places)}::json)
      as p (key integer, "accountId" integer, "eventId" bigint, index integer, types text[])
    left join lateral (
      select e.at
      from (
        -- One more: that of the place itself may have nothing left.
        select event_id, at, changes from board_events
        where account_id = p."accountId" and event_id >= p."eventId"
        order by event_id
        limit ${changes + 1}
      ) as e, jsonb_array_elements(e.changes) with ordinality as c (change, place)
      where (e.event_id > p."eventId" or c.place - 1 > p.index)
        and c.change ->> 'type' = any(p.types)
      order by e.event_id
      limit ${changes}
    ) as w on true
    group by p.key`.execute(db);
  return new Map(rows.map(({ key, ...waiting }) => [key, waiting]));
}

/** Removes events from before an instant, at most `limit`. @returns how many it has removed */
export async function removeOldEvents(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ removed: number; last: number | null }>`
    with old as (
      delete from board_events where (account_id, event_id) in (
        select account_id, event_id from board_events where at < ${before} order by event_id limit ${limit}
      ) returning event_id
    )
    select count(*) as removed, max(event_id) as last from old`.execute(tx);
  const { removed = 0, last = null } = rows[0] ?? {};
  if (last !== null) {
    await tx
      .updateTable('board_event_position')
      .set(({ fn, val }) => ({ removed_event_id: fn<number>('greatest', ['removed_event_id', val(last)]) }))
      .execute();
  }
  return removed;
}
