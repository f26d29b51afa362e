import type { AlertChannel, AlertKind, AlertRhythm } from '@loadstone/contracts/alerts';
import type { PostMode, VehicleSize } from '@loadstone/contracts/postings';
import type { CarrierSearch, UsCarrierSearch } from '@loadstone/contracts/search';
import type { TripLimits } from '@loadstone/contracts/trips';
import { sql, type ColumnType, type Generated, type GeneratedAlways, type Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;

interface AlertsTable {
  id: GeneratedAlways<number>;
  account_id: Fixed<number>;
  user_id: Fixed<number>;
  kind: Fixed<AlertKind>;
  /** The search for carriers, or the limits of the search for trips. */
  criteria: ColumnType<CarrierSearch | UsCarrierSearch | TripLimits | null, string | null, never>;
  posting_id: Fixed<number | null>;
  name: string;
  channel: AlertChannel;
  rhythm: AlertRhythm;
  is_paused: boolean;
  unsubscribe_hash: Fixed<Buffer>;
  /** Sealed: each message has it. */
  unsubscribe_secret: Fixed<string>;
  /** Hits that were found and not sent yet. */
  waiting: Generated<number>;
  /** When they are sent; null where nothing waits. */
  due_on: Date | null;
  last_sent_on: Date | null;
  created_on: Fixed<Date>;
  /** Keys of trips that are no news: the best at the last search, and those before; null for other kinds. */
  known_trips: ColumnType<string[] | null, string | null, string>;
  /** When the trips were searched last; null for other kinds. */
  searched_on: Date | null;
}

interface AlertHitsTable {
  alert_id: Fixed<number>;
  token: Fixed<number>;
  found_on: Fixed<Date>;
  sent_on: Date | null;
}

interface AlertPositionTable {
  id: Fixed<number>;
  event_id: number;
}

declare module '../../db/tables/schema.ts' {
  interface Database {
    alerts: AlertsTable;
    alert_hits: AlertHitsTable;
    alert_position: AlertPositionTable;
  }
}

/** An alert with the token that its posting has now. */
export type AlertRow = Selectable<AlertsTable> & { readonly token: number | null };

function selectAlerts(db: Db) {
  return db
    .selectFrom('alerts as a')
    .leftJoin('postings as p', (join) => join.onRef('p.id', '=', 'a.posting_id').on('p.deleted_on', 'is', null))
    .selectAll('a')
    .select('p.token');
}

/** A user's alerts, the newest first. */
export function listRows(db: Db, userId: number): Promise<AlertRow[]> {
  return selectAlerts(db).where('a.user_id', '=', userId).orderBy('a.id', 'desc').execute();
}

/** A user's alert; undefined for that of another user. */
export function findRow(db: Db, userId: number, id: number): Promise<AlertRow | undefined> {
  return selectAlerts(db).where('a.user_id', '=', userId).where('a.id', '=', id).executeTakeFirst();
}

/** How many alerts a user has. The caller holds the lock of the company. */
export async function countAlerts(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('alerts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An alert before it is inserted. */
interface NewAlert {
  readonly accountId: number;
  readonly userId: number;
  readonly kind: AlertKind;
  readonly search: CarrierSearch | UsCarrierSearch | TripLimits | null;
  readonly postingId: number | null;
  /** What an alert on trips knows at first; null for other kinds. */
  readonly knownTrips: readonly string[] | null;
  readonly searchedOn: Date | null;
  readonly name: string;
  readonly channel: AlertChannel;
  readonly rhythm: AlertRhythm;
  readonly unsubscribe: { readonly hash: Buffer; readonly sealed: string };
  readonly createdOn: Date;
}

/** Adds an alert. @returns its id */
export async function insertAlert(tx: Tx, alert: NewAlert): Promise<number> {
  const { id } = await tx
    .insertInto('alerts')
    .values({
      account_id: alert.accountId,
      user_id: alert.userId,
      kind: alert.kind,
      criteria: alert.search === null ? null : JSON.stringify(alert.search),
      posting_id: alert.postingId,
      name: alert.name,
      channel: alert.channel,
      rhythm: alert.rhythm,
      is_paused: false,
      unsubscribe_hash: alert.unsubscribe.hash,
      unsubscribe_secret: alert.unsubscribe.sealed,
      created_on: alert.createdOn,
      known_trips: alert.knownTrips === null ? null : JSON.stringify(alert.knownTrips),
      searched_on: alert.searchedOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes an alert. After a pause its trips are searched as if they had been searched now. */
export async function updateAlert(
  tx: Tx,
  id: number,
  { isPaused, ...change }: { name: string; channel: AlertChannel; rhythm: AlertRhythm; isPaused: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('alerts')
    .set({
      ...change,
      is_paused: isPaused,
      searched_on: sql<Date | null>`case when kind = 'trips' and is_paused then ${now}::timestamptz else searched_on end`,
    })
    .where('id', '=', id)
    .execute();
}

/** Changes the alerts of a user by text message to mail. @returns their ids */
export async function updateSmsAlerts(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx
    .updateTable('alerts')
    .set({ channel: 'mail' })
    .where('user_id', '=', userId)
    .where('channel', '=', 'sms')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes an alert with what it has found. */
export async function deleteAlertRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('alerts').where('id', '=', id).execute();
}

/** The alert of a link in a message. */
export function findByUnsubscribeHash(
  db: Db,
  hash: Buffer,
): Promise<{ id: number; account_id: number; name: string } | undefined> {
  return db
    .selectFrom('alerts')
    .select(['id', 'account_id', 'name'])
    .where('unsubscribe_hash', '=', hash)
    .executeTakeFirst();
}

/** What the index of a server needs of an alert that is not paused. */
export interface FollowedRow {
  readonly id: number;
  readonly account_id: number;
  readonly criteria: CarrierSearch | UsCarrierSearch | TripLimits | null;
  readonly kind: AlertKind;
  readonly token: number | null;
  /** Those of the posting; null for a search. */
  readonly vehicle_type: string | null;
  readonly vehicle_size: VehicleSize | null;
  readonly posting_attrib: string | null;
  readonly post_mode: PostMode | null;
  readonly network_id: number | null;
}

function selectFollowed(db: Db) {
  return db
    .selectFrom('alerts as a')
    .leftJoin('postings as p', (join) => join.onRef('p.id', '=', 'a.posting_id').on('p.deleted_on', 'is', null))
    .select(['a.id', 'a.account_id', 'a.criteria', 'a.kind', 'p.token'])
    .select(['p.vehicle_type', 'p.vehicle_size', 'p.posting_attrib', 'p.post_mode', 'p.network_id'])
    .where('a.is_paused', '=', false);
}

/** Alerts that are not paused after an id, ascending, at most `limit`. */
export function listFollowed(db: Db, afterId: number, limit: number): Promise<FollowedRow[]> {
  return selectFollowed(db).where('a.id', '>', afterId).orderBy('a.id').limit(limit).execute();
}

/** Those of these alerts that are not paused. */
export function listFollowedOf(db: Db, ids: readonly number[]): Promise<FollowedRow[]> {
  return selectFollowed(db)
    .where('a.id', '=', sql<number>`any(${toListParameter(ids)}::integer[])`)
    .execute();
}

/** The alerts on postings and trucks of these companies that are not paused. */
export function listFollowedPostingsOf(db: Db, accountIds: readonly number[]): Promise<FollowedRow[]> {
  return selectFollowed(db)
    .where('a.posting_id', 'is not', null)
    .where('a.account_id', '=', sql<number>`any(${toListParameter(accountIds)}::integer[])`)
    .execute();
}

/** The last change of the feed that was compared with the alerts; undefined while another server writes. */
export async function tryLockPosition(tx: Tx): Promise<number | undefined> {
  const row = await tx.selectFrom('alert_position').select('event_id').forUpdate().skipLocked().executeTakeFirst();
  return row?.event_id;
}

/** Moves the position forward. */
export async function setPosition(tx: Tx, eventId: number): Promise<void> {
  await tx.updateTable('alert_position').set({ event_id: eventId }).execute();
}

/** A posting that an alert has found. */
export interface AlertHit {
  readonly alertId: number;
  readonly token: number;
}

/** An alert with something that waits, and what decides when it is sent. */
export interface WaitingAlert {
  readonly id: number;
  readonly kind: AlertKind;
  readonly rhythm: AlertRhythm;
  readonly due_on: Date | null;
  readonly last_sent_on: Date | null;
  readonly billing_city: string;
  readonly billing_province_code: string;
}

/**
 * Stores hits, each once for an alert and a posting, and none beyond `limit` that wait for one message. @returns the
 * alerts that have new ones
 */
export async function insertHits(
  tx: Tx,
  { hits, limit, now }: { hits: readonly AlertHit[]; limit: number; now: Date },
): Promise<WaitingAlert[]> {
  const given = JSON.stringify(hits.map(({ alertId, token }) => ({ alert_id: alertId, token })));
  const { rows } = await sql<WaitingAlert>`
    with added as (
      insert into alert_hits (alert_id, token, found_on)
      select a.id, hit.token, ${now}
      from json_to_recordset(${given}::json) as hit (alert_id integer, token bigint)
      join alerts as a on a.id = hit.alert_id and not a.is_paused and a.waiting < ${limit}
      on conflict (alert_id, token) do nothing
      returning alert_id
    ), counted as (select alert_id, count(*)::integer as hits from added group by alert_id)
    update alerts as a set waiting = a.waiting + counted.hits
    from counted, companies as c
    where a.id = counted.alert_id and c.account_id = a.account_id
    returning a.id, a.kind, a.rhythm, a.due_on, a.last_sent_on, c.billing_city, c.billing_province_code`.execute(tx);
  return rows;
}

/** Notes when the hits of alerts are sent. */
export async function setDueTimes(tx: Tx, due: readonly { id: number; dueOn: Date }[]): Promise<void> {
  await sql`
    update alerts as a set due_on = due.due_on
    from json_to_recordset(${JSON.stringify(due.map(({ id, dueOn }) => ({ id, due_on: dueOn })))}::json)
      as due (id integer, due_on timestamptz)
    where a.id = due.id`.execute(tx);
}

/** An alert whose message is due, with its user and company. */
export type DueAlert = AlertRow & {
  readonly email: string;
  readonly product_ids: number[];
  readonly is_sandbox: boolean;
  readonly offers_first: boolean;
  readonly quiet_from: string | null;
  readonly quiet_to: string | null;
  readonly billing_city: string;
  readonly billing_province_code: string;
};

/** Locks an alert for its message; undefined where it is deleted. */
export function lockDueAlert(tx: Tx, id: number): Promise<DueAlert | undefined> {
  return selectAlerts(tx)
    .innerJoin('users as u', 'u.user_id', 'a.user_id')
    .innerJoin('companies as c', 'c.account_id', 'a.account_id')
    .select([
      'u.email',
      'u.product_ids',
      'c.is_sandbox',
      'c.offers_first',
      'c.quiet_from',
      'c.quiet_to',
      'c.billing_city',
      'c.billing_province_code',
    ])
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst();
}

/** Takes what waits for a message, the last found first. Nothing is taken twice. */
export async function takeHits(tx: Tx, alertId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('alert_hits')
    .set({ sent_on: now })
    .where('alert_id', '=', alertId)
    .where('sent_on', 'is', null)
    .returning(['token', 'found_on'])
    .execute();
  return rows
    .sort((one, other) => other.found_on.getTime() - one.found_on.getTime() || other.token - one.token)
    .map(({ token }) => token);
}

/** Notes that nothing of an alert waits any more. @param sentOn when it wrote; undefined where it did not */
export async function markTaken(tx: Tx, id: number, sentOn: Date | undefined): Promise<void> {
  await tx
    .updateTable('alerts')
    .set({ waiting: 0, due_on: null, ...(sentOn !== undefined && { last_sent_on: sentOn }) })
    .where('id', '=', id)
    .execute();
}

/** A posting as a message names it. */
export interface FoundPosting {
  readonly token: number;
  readonly srce_city: string;
  readonly srce_st: string;
  readonly dest_city: string;
  readonly dest_st: string;
  readonly date_avail: string;
  readonly vehicle_type: string;
  readonly common_name: string;
}

/**
 * Those of these postings that are open on the board's day and that the company may see now (M2, M3): of its own side of
 * the sandbox, of no company that is hidden or excluded either way, public or of one of its networks.
 */
export async function listSeenPostings(
  db: Db,
  tokens: readonly number[],
  viewer: { accountId: number; isSandbox: boolean; today: string },
): Promise<FoundPosting[]> {
  const { rows } = await sql<FoundPosting>`
    select p.token, p.srce_city, p.srce_st, p.dest_city, p.dest_st, p.date_avail, p.vehicle_type, c.common_name
    from postings as p join companies as c on c.account_id = p.account_id
    where p.token = any(${toListParameter(tokens)}::bigint[]) and p.deleted_on is null and p.p_status = 'O'
      and p.date_avail >= ${viewer.today} and p.account_id <> ${viewer.accountId}
      and not c.globally_excluded and not c.is_closed and c.is_access_enabled and c.is_sandbox = ${viewer.isSandbox}
      and not exists (
        select from exclusions as e
        where (e.account_id, e.other_account_id) in ((p.account_id, ${viewer.accountId}), (${viewer.accountId}, p.account_id))
      )
      and (p.post_mode = 'A' or exists (
        select from network_members as m join networks as n on n.id = m.network_id
        where n.id = p.network_id and not n.is_deleted and m.member_account_id = ${viewer.accountId}
      ))`.execute(db);
  return rows;
}

/** Deletes hits that were found before then, at most `limit`. @returns how many */
export async function removeOldHits(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from alert_hits where (alert_id, token) in (
      select alert_id, token from alert_hits where found_on < ${before} limit ${limit}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
