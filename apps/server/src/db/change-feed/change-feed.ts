import type { BoardChange } from '@loadstone/contracts/live';
import { sql, type RawBuilder } from 'kysely';
import { listenToChannel, type ChannelListener } from '../channels/channel-listener.ts';
import type { ConnectionTrouble } from '../connections.ts';
import type { FeedCall } from '../tables/feed-call.ts';
import type { Db, Tx } from '../database.ts';
import { findHeld } from '../held-transaction.ts';
import { lockForTransaction } from '../transaction.ts';
import { findTracer } from '../../ground/telemetry/index.ts';
import type { FeedChange } from './feed-change.ts';

export { toEventChange } from './feed-change.ts';
export type { EventChange, FeedChange, FeedPosting, MatchingChange } from './feed-change.ts';

/** The channel that notifies the followers of the feed. */
const FEED_CHANNEL = 'loadstone_feed';

/** One row of the feed. */
export interface FeedRow {
  readonly id: number;
  readonly change: FeedChange;
  /** When it got its place, on the clock of the database. */
  readonly at: Date;
  /** The span that wrote it, as text; null where none was recorded. */
  readonly trace: string | null;
  /** The call that caused it; null for other changes. */
  readonly changeId: string | null;
  /** Who made that call; null for other changes, and in older rows. */
  readonly call: FeedCall | null;
}

/**
 * Appends changes to the feed in this transaction, in order. Each gets its place, its id, when this transaction commits, or
 * soon after where another one is placing changes: see the [decision](../../../../../docs/decisions/2026-11-21-ordered-change-feed.md).
 * Call it after the rows are written that the changes describe: their locks decide the order of two transactions. Every server is notified once the
 * changes have their places. The active span is stored beside the changes, so that the servers that apply them continue its trace.
 */
export async function appendChanges(tx: Tx, changes: readonly FeedChange[]): Promise<void> {
  if (changes.length === 0) return;
  const given = sql`jsonb_array_elements(${JSON.stringify(changes)}::jsonb) with ordinality as given (change, place)`;
  await appendSelectedChanges(tx, given);
}

/** {@link appendChanges} of what the database selects. @param given as the parameter of {@link insertChanges} */
export async function appendSelectedChanges(tx: Tx, given: RawBuilder<unknown>): Promise<void> {
  await sql`with added as (${insertChanges(given)}) select count(*) from added`.execute(tx);
}

/**
 * The insert of {@link appendChanges}, as a part of a statement.
 *
 * @param changes what follows `from`: rows with a `change` and its `place`
 */
export function insertChanges(changes: RawBuilder<unknown>): RawBuilder<Record<string, unknown>> {
  const held = findHeld();
  const isPlacedLater = held?.onPlaceLater !== undefined;
  if (isPlacedLater) held.hasAppended = true;
  return sql`
      insert into change_feed (change, trace)
      select change, ${findTracer()?.trace ?? null}::text from ${changes}
      order by place
      returning ${isPlacedLater ? sql`set_config('loadstone.feed_places', 'later', true)` : sql`1`}`;
}

/** Gives every committed change that has no place its place, in one batch, and notifies the servers. Waits for another batch. */
export async function placeChanges(db: Db): Promise<void> {
  await sql`select place_changes()`.execute(db);
}

/** How long a server that has stopped, or cannot be reached, may hold back the feed of all servers. */
const STOPPED_MS = 5_000;

/** What {@link raiseFeedBound} has marked; null where it has marked nothing. Only the database reads it. */
export type FeedMark = { readonly entry: number } | null;

/**
 * Raises the bound from which on changes without a place are searched. A call marks the newest entry, and a later one
 * raises the bound to it once every transaction has ended that had begun before: no change below can wait any more. Until
 * then, and while fewer than 500 changes are new, a call changes nothing.
 *
 * @param db with a free connection: it needs a transaction of its own
 * @param mark what the last call has returned
 */
export async function raiseFeedBound(db: Db, mark: FeedMark): Promise<FeedMark> {
  const { rows } = await sql<{ mark: FeedMark }>`
    select raise_feed_bound(${mark === null ? null : JSON.stringify(mark)}::jsonb) as mark`.execute(db);
  return rows[0]?.mark ?? null;
}

/**
 * Fixes a snapshot at an id of the feed: it includes every change up to the id and none after it. Changes that it sees
 * without a place are placed.
 *
 * @param db with a free connection
 * @param snapshot a repeatable-read transaction without a statement so far: its snapshot is taken here
 * @returns the id; 0 before the first change
 */
export async function settleSnapshot(db: Db, snapshot: Tx): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // The lock is held between two statements of this server.
    await sql`select set_config('idle_in_transaction_session_timeout', ${String(STOPPED_MS)}, true)`.execute(tx);
    // Under the lock no other transaction places what the snapshot sees waiting.
    await lockForTransaction(tx, 'changeFeed');
    const { rows: waiting } = await sql<{ entry: number }>`select entry from waiting_changes`.execute(snapshot);
    const last = await getLastChangeId(snapshot);
    if (waiting.length === 0) return last;
    const entries = waiting.map(({ entry }) => entry);
    const { rows } = await sql<{ last: number }>`select place_waiting_changes(${entries}::bigint[]) as last`.execute(
      tx,
    );
    return rows[0]?.last ?? last;
  });
}

/** What one read of the feed returns. */
interface FeedRead {
  readonly rows: FeedRow[];
  /** True where committed changes had no place yet. */
  readonly hasWaiting: boolean;
}

/** {@link readChanges}, and whether changes wait for their place, in one statement. */
export async function readFeed(db: Db, afterId: number, limit: number): Promise<FeedRead> {
  const { rows } = await sql<NullableColumns<FeedRow> & { hasWaiting: boolean }>`
    select w."hasWaiting", f.id, f.change, f.at, f.trace, f.change_id as "changeId", f.call
    from (select exists (select from waiting_changes) as "hasWaiting") as w
    left join (select * from change_feed where id > ${afterId} order by id limit ${limit}) as f on true
    order by f.id`.execute(db);
  return {
    rows: rows.flatMap(({ hasWaiting: _, id, change, at, ...row }) =>
      id === null || change === null || at === null ? [] : [{ id, change, at, ...row }],
    ),
    hasWaiting: rows[0]?.hasWaiting ?? false,
  };
}

type NullableColumns<Row> = { readonly [Column in keyof Row]: Row[Column] | null };

/** Changes after an id, in order, at most `limit`. */
export async function readChanges(db: Db, afterId: number, limit: number): Promise<FeedRow[]> {
  return db
    .selectFrom('change_feed')
    .select(['id', 'change', 'at', 'trace', 'change_id as changeId', 'call'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The events of one type after an id, in order. Reads everything after the id. */
export async function listEventsAfter<Type extends BoardChange['type']>(
  db: Db,
  afterId: number,
  type: Type,
): Promise<{ id: number; event: Extract<BoardChange, { type: Type }> }[]> {
  const { rows } = await sql<{ id: number; event: Extract<BoardChange, { type: Type }> }>`
    select id, change -> 'event' as event
    from change_feed
    where id > ${afterId} and change #>> '{event,type}' = ${type}
    order by id`.execute(db);
  return rows;
}

/**
 * Names the feed whose ids these are. After a restore, and on a replica that has taken over, the feed has another name and issues
 * ids again that it had issued before; a name is that of the table, of its cluster, and of the cluster's timeline.
 */
export async function readFeedName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws('.', to_hex(s.system_identifier), c.timeline_id, 'change_feed'::regclass::oid) as name
    from pg_control_system() as s, pg_control_checkpoint() as c`.execute(db);
  return rows[0]?.name ?? '';
}

/** SQL of the newest id of the feed, for a statement that reads it in the snapshot of its own rows. */
export const LAST_CHANGE_ID = '(select coalesce(max(id), 0) from change_feed)';

/** The newest id of the feed; 0 before the first change. Retention always keeps the newest row. */
export async function getLastChangeId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('change_feed')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** How far a server that has applied the changes up to an id is behind the newest one. Changes without a place count. */
export async function readFeedLag(db: Db, appliedId: number): Promise<{ changes: number; seconds: number }> {
  const { rows } = await sql<{ changes: number; seconds: number }>`
    select (greatest(${sql.raw(LAST_CHANGE_ID)} - ${appliedId}::bigint, 0) + waiting.count)::float8 as changes,
      coalesce(extract(epoch from clock_timestamp() - least(waiting.since, (
        select at from change_feed where id > ${appliedId} order by id limit 1
      ))), 0)::float8 as seconds
    from (select count(*) as count, min(at) as since from waiting_changes) as waiting`.execute(db);
  return rows[0] ?? { changes: 0, seconds: 0 };
}

/**
 * Calls `onWake` when the feed may have grown: on each batch of places and after every reconnection, because
 * notifications sent during an outage are lost. Reconnects until closed.
 */
export function listenToFeed(url: string, onWake: () => void, onTrouble: ConnectionTrouble): ChannelListener {
  return listenToChannel({
    url,
    channel: FEED_CHANNEL,
    onMessage: onWake,
    onListening: onWake,
    onTrouble: (error) => onTrouble(error, 'change feed listener'),
  });
}

/** Deletes changes older than the given instant, but never the newest row, so that ids continue. */
export async function removeOldChanges(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from change_feed
    where at < ${before} and id < (select max(id) from change_feed)`.execute(tx);
  await sql`delete from change_feed_bounds where bound < (select max(bound) from change_feed_bounds)`.execute(tx);
}
