import { sql, type Insertable, type Updateable } from 'kysely';
import { WEBHOOK_LIMITS, type DeliveryStatus } from '@loadstone/contracts/webhooks';
import type { Db, Tx } from '../../db/database.ts';
import type {
  NewWebhookDeliveryRow,
  NewWebhookRow,
  WebhookDeliveryRow,
  WebhookRow,
  WebhooksTable,
  WebhookDeliveriesTable,
  WebhookOlderSecretsTable,
} from '../../db/tables/webhook-tables.ts';

/** An endpoint with its author's name and its dead deliveries. */
export interface WebhookView extends WebhookRow {
  readonly author_name: string;
  readonly dead_count: number;
  /** Events that are tried again, and when the first of them was tried first. */
  readonly waiting_count: number;
  readonly waiting_since: Date | null;
}

/** An endpoint with what decides whether its company and its machine may still receive events. */
export interface WebhookTarget extends WebhookRow {
  readonly is_closed: boolean;
  readonly is_access_enabled: boolean;
  /** Null for an endpoint of a user. */
  readonly account_scopes: string[] | null;
  readonly revoked_on: Date | null;
  /** The user who has added it or its service account; null for one that support staff has added. */
  readonly owner_id: number | null;
}

function selectViews(db: Db) {
  return db
    .selectFrom('webhooks as w')
    .innerJoin('users as u', 'u.user_id', 'w.created_by')
    .selectAll('w')
    .select([
      sql<string>`coalesce(nullif(u.nick_name, ''), u.email)`.as('author_name'),
      sql<number>`(
        select count(*) from webhook_deliveries as d where d.webhook_id = w.id and d.status = 'dead'
      )`.as('dead_count'),
      sql<number>`(
        select coalesce(sum(d.event_count), 0) from webhook_deliveries as d
        where d.webhook_id = w.id and d.status = 'waiting' and not d.is_replay
      )`.as('waiting_count'),
      sql<Date | null>`(
        select min(d.created_on) from webhook_deliveries as d
        where d.webhook_id = w.id and d.status = 'waiting' and not d.is_replay
      )`.as('waiting_since'),
    ]);
}

/** Whose endpoints a caller manages: a machine its own, an administrator all of the company. */
export interface WebhookOwner {
  readonly accountId: number;
  readonly serviceAccountId: number | undefined;
}

export async function listViews(db: Db, { accountId, serviceAccountId }: WebhookOwner): Promise<WebhookView[]> {
  return selectViews(db)
    .where('w.account_id', '=', accountId)
    .$if(serviceAccountId !== undefined, (query) => query.where('w.service_account_id', '=', serviceAccountId ?? 0))
    .orderBy('w.id')
    .execute();
}

export async function findView(
  db: Db,
  { accountId, serviceAccountId }: WebhookOwner,
  id: number,
): Promise<WebhookView | undefined> {
  return selectViews(db)
    .where('w.account_id', '=', accountId)
    .where('w.id', '=', id)
    .$if(serviceAccountId !== undefined, (query) => query.where('w.service_account_id', '=', serviceAccountId ?? 0))
    .executeTakeFirst();
}

export async function countWebhooks(tx: Tx, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('webhooks')
    .where('account_id', '=', accountId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertWebhook(tx: Tx, row: NewWebhookRow): Promise<number> {
  const { id } = await tx.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateWebhook(db: Db, id: number, change: Updateable<WebhooksTable>): Promise<void> {
  await db.updateTable('webhooks').set(change).where('id', '=', id).execute();
}

export async function deleteWebhookRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Locks an endpoint, so that changes of its secrets come one after the other. */
export async function lockWebhook(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('webhooks').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** The secrets that were replaced more than once and still sign, the latest first. */
export async function listOlderSecrets(db: Db, webhookId: number, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_older_secrets')
    .select('secret')
    .where('webhook_id', '=', webhookId)
    .where('used_until', '>', now)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ secret }) => secret);
}

export async function insertOlderSecret(tx: Tx, row: Insertable<WebhookOlderSecretsTable>): Promise<void> {
  await tx.insertInto('webhook_older_secrets').values(row).execute();
}

/** Removes secrets that sign no more. */
export async function removeEndedSecrets(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('webhook_older_secrets').where('used_until', '<', before).execute();
}

/** The companies with endpoints. */
export async function listWebhookCompanies(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('webhooks').select('account_id').distinct().execute();
  return rows.map((row) => row.account_id);
}

/**
 * The endpoints of these companies that take events, with the types that they chose; `is_waiting` where an event that is
 * neither an offer nor an assignment is tried again.
 */
export async function listReceivers(
  db: Db,
  accountIds: readonly number[],
): Promise<(Pick<WebhookRow, 'id' | 'account_id' | 'events' | 'is_slow'> & { readonly is_waiting: boolean })[]> {
  return db
    .selectFrom('webhooks')
    .select(['id', 'account_id', 'events', 'is_slow'])
    .select(
      sql<boolean>`exists (
        select 1 from webhook_deliveries as d
        where d.webhook_id = webhooks.id and d.status = 'waiting' and not d.is_urgent
      )`.as('is_waiting'),
    )
    .where('account_id', '=', sql<number>`any(${[...accountIds]}::integer[])`)
    .where('pause', 'is', null)
    .execute();
}

/** The endpoints that are not paused. */
export async function listActive(db: Db): Promise<WebhookRow[]> {
  return db.selectFrom('webhooks').selectAll().where('pause', 'is', null).execute();
}

/** An endpoint as a delivery needs it. */
export async function findTarget(db: Db, id: number): Promise<WebhookTarget | undefined> {
  return db
    .selectFrom('webhooks as w')
    .innerJoin('companies as c', 'c.account_id', 'w.account_id')
    .leftJoin('service_accounts as s', 's.id', 'w.service_account_id')
    .selectAll('w')
    .select([
      'c.is_closed',
      'c.is_access_enabled',
      's.scopes as account_scopes',
      's.revoked_on',
      sql<number | null>`case when s.id is null then w.created_by else s.created_by end`.as('owner_id'),
    ])
    .where('w.id', '=', id)
    .executeTakeFirst();
}

/** A new number for a delivery, under the lock of the endpoint. */
export async function takeNumber(tx: Tx, id: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('webhooks')
    .set(({ eb }) => ({ last_number: eb('last_number', '+', 1) }))
    .where('id', '=', id)
    .returning('last_number')
    .executeTakeFirst();
  return row?.last_number;
}

/**
 * Adds a delivery and removes older ones: delivered ones above the number that is listed, and delivered and dead ones whose
 * bodies, with those of newer ones of the same status, are longer than what is kept.
 */
export async function insertDelivery(tx: Tx, row: NewWebhookDeliveryRow): Promise<void> {
  await tx.insertInto('webhook_deliveries').values(row).execute();
  await sql`
    delete from webhook_deliveries as d
    using (
      select number, status, sum(octet_length(body)) over (partition by status order by number desc) as bytes
      from webhook_deliveries
      where webhook_id = ${row.webhook_id} and status in ('delivered', 'dead')
    ) as k
    where d.webhook_id = ${row.webhook_id} and d.number = k.number and k.number < ${row.number}
      and (k.bytes > ${WEBHOOK_LIMITS.keptBytes}
        or (k.status = 'delivered' and k.number <= ${row.number - WEBHOOK_LIMITS.deliveries}))`.execute(tx);
}

export async function updateDelivery(
  tx: Tx,
  { webhookId, number }: { readonly webhookId: number; readonly number: number },
  change: Updateable<WebhookDeliveriesTable>,
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set(change)
    .where('webhook_id', '=', webhookId)
    .where('number', '=', number)
    .execute();
}

/** Deliveries of an endpoint that failed are tried again at once. */
export async function endPauses(tx: Tx, webhookId: number): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_try_on: null })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', sql.lit('waiting'))
    .execute();
}

export async function findDelivery(db: Db, webhookId: number, number: number): Promise<WebhookDeliveryRow | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** How many deliveries of all endpoints have a status. */
export async function countDeliveries(db: Db, status: 'waiting' | 'dead'): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_deliveries')
    .where('status', '=', sql.lit(status))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The events of all endpoints that failed and are tried again, and since when the oldest one is. */
export async function findOldestWaiting(db: Db): Promise<{ count: number; since: Date | null }> {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .where('d.status', '=', sql.lit('waiting'))
    .where('d.is_replay', '=', false)
    .where('w.pause', 'is', null)
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('d.event_count'), sql.lit(0)).as('count'),
      fn.min('d.created_on').as('since'),
    ])
    .executeTakeFirstOrThrow();
}

/** How many endpoints are paused because they failed for a day. */
export async function countFailing(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .where('pause', '=', 'failing')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The delivery of a lane that is tried next: those that are sent again on request come first. */
export async function findWaiting(
  db: Db,
  webhookId: number,
  isUrgent: boolean,
): Promise<WebhookDeliveryRow | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'waiting')
    .where('is_urgent', '=', isUrgent)
    .orderBy('is_replay', 'desc')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
}

export async function listDeliveries(
  db: Db,
  webhookId: number,
  status: DeliveryStatus | undefined,
): Promise<WebhookDeliveryRow[]> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'dead'))
    .orderBy('number', 'desc')
    .limit(WEBHOOK_LIMITS.deliveries)
    .execute();
}

/** Sends all dead deliveries of an endpoint again. @returns how many */
export async function reviveDead(tx: Tx, webhookId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', is_replay: true })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'dead')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Removes dead deliveries from before an instant, at most `limit`. @returns how many it has removed */
export async function removeDeadDeliveries(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhook_deliveries')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('webhook_id', 'number'),
        'in',
        selectFrom('webhook_deliveries')
          .where('status', '=', 'dead')
          .where('created_on', '<', before)
          .limit(limit)
          .select(['webhook_id', 'number'])
          .$asTuple('webhook_id', 'number'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
