import { randomBytes } from 'node:crypto';
import type { MachineScope } from '@loadstone/contracts/endpoint';
import { isEventOfScopes, type MachineEvent, type MachineEventType } from '@loadstone/contracts/machine';
import {
  WEBHOOK_LIMITS,
  type CreatedWebhook,
  type DeliveryStatus,
  type Webhook,
  type WebhookDelivery,
  type WebhookDraft,
  type WebhookPatch,
} from '@loadstone/contracts/webhooks';
import type { Board } from '../../board/board.ts';
import type { Configuration } from '../../ground/settings/config.ts';
import type { Db, Tx } from '../../db/database.ts';
import { lockForCompany, withCompanyLock } from '../../db/company-locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, fieldError } from '../../ground/errors.ts';
import { BY_BOARD } from '../../live/index.ts';
import { sendNow } from './webhook-delivery.service.ts';
import { readBacklogs } from './webhook-backlog.ts';
import { eventReaderOf, LAST_INDEX, toShipment } from './webhook-due.ts';
import { addWebhookTask } from './webhook-tasks.ts';
import { listTypes } from './webhooks.policy.ts';
import { toDelivery, toWebhook } from './webhooks.presenter.ts';
import {
  countWebhooks,
  deleteWebhookRow,
  endPauses,
  findDelivery,
  findTarget,
  findView,
  insertOlderSecret,
  insertWebhook,
  listDeliveries,
  listOlderSecrets,
  listViews,
  lockWebhook,
  reviveDead,
  updateDelivery,
  updateWebhook,
  type WebhookOwner,
  type WebhookView,
} from './webhooks.queries.ts';

const HOUR_MS = 3_600_000;
const SECRET_BYTES = 32;

/** An administrator, who manages all endpoints of the company, or a machine, which manages its own. */
export interface WebhookManager extends WebhookOwner {
  /** The author of a new endpoint. */
  readonly userId: number;
  /** The scopes of a machine, which receives no events that it may not read; undefined for a user. */
  readonly scopes: readonly MachineScope[] | undefined;
}

// An endpoint that the manager does not manage is `webhook.notFound` in every function.

/** The endpoints that the manager manages. */
export async function listWebhooks({ db, clock }: Board, manager: WebhookManager): Promise<{ items: Webhook[] }> {
  const rows = await listViews(db, manager);
  const waiting = await readBacklogs(db, rows);
  return { items: rows.map((row) => toWebhook(row, waiting.get(row.id), clock.now())) };
}

/** One endpoint. @throws AppError `webhook.notFound` */
export async function getWebhook(board: Board, manager: WebhookManager, id: number): Promise<Webhook> {
  return present(board, await getView(board.db, manager, id));
}

/**
 * Adds an endpoint, which receives the events from now on.
 *
 * @throws AppError `webhook.limitReached`, `request.invalid` for an address that is not https, and for events that a machine
 *   may not read
 */
export async function createWebhook(
  board: Board,
  manager: WebhookManager,
  { url, description, events: types, isBatched }: WebhookDraft,
): Promise<CreatedWebhook> {
  const { db, vault, clock, configuration } = board;
  assertTarget(configuration, url);
  assertScopes(manager, types);
  const { eventId } = await eventReaderOf(board).readPosition();
  const secret = createSigningSecret();
  const add = async (tx: Tx): Promise<WebhookView> => {
    await lockForCompany(tx, 'webhooks', manager.accountId);
    assertThat((await countWebhooks(tx, manager.accountId)) < WEBHOOK_LIMITS.endpoints, 'webhook.limitReached');
    const seal = await vault.createSeal(tx);
    const id = await insertWebhook(tx, {
      account_id: manager.accountId,
      url,
      description,
      events: [...new Set(types)],
      is_batched: isBatched,
      secret: seal('webhooks.secret', secret),
      sent_event_id: eventId,
      sent_index: LAST_INDEX,
      created_by: manager.userId,
      service_account_id: manager.serviceAccountId ?? null,
      created_on: clock.now(),
    });
    return getView(tx, manager, id);
  };
  const row = await withCompanyLock(db, 'webhooks', manager, () => inTransaction(db, add));
  return { webhook: await present(board, row), secret };
}

/** Changes an endpoint. @throws AppError `webhook.notFound`, `request.invalid` as {@link createWebhook} */
export async function patchWebhook(
  board: Board,
  manager: WebhookManager,
  id: number,
  { isPaused, isBatched, ...fields }: WebhookPatch,
): Promise<Webhook> {
  assertTarget(board.configuration, fields.url);
  if (fields.events !== undefined) assertScopes(manager, fields.events);
  return change(board, manager, id, async (tx, row) => {
    const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const isResumed = isPaused === false && row.pause !== null;
    const pause = isPaused === undefined ? {} : { pause: isPaused ? ('byUser' as const) : null };
    // The 24 hours of the event that waits begin again with the next failure.
    const state = {
      ...present,
      ...pause,
      ...(isBatched !== undefined && { is_batched: isBatched }),
      ...(isResumed && { failing_since: null }),
      // Types that are new to the endpoint begin where the others are.
      ...(listTypes(row.events, true).length === 0 && { urgent_event_id: null, urgent_index: null }),
    };
    if (Object.keys(state).length > 0) await updateWebhook(tx, id, state);
    if (isPaused !== false && fields.url === undefined) return;
    await endPauses(tx, id);
    await addWebhookTask(tx, row);
  });
}

/** Removes an endpoint with its deliveries. @throws AppError `webhook.notFound` */
export async function deleteWebhook({ db }: Board, manager: WebhookManager, id: number): Promise<{ id: number }> {
  await inTransaction(db, async (tx) => {
    await getView(tx, manager, id);
    await deleteWebhookRow(tx, id);
  });
  return { id };
}

/**
 * Creates a new secret; each one before is used too until a day after it was replaced.
 *
 * @throws AppError `webhook.notFound`, `webhook.secretLimit`
 */
export async function rotateWebhookSecret(board: Board, manager: WebhookManager, id: number): Promise<CreatedWebhook> {
  const secret = createSigningSecret();
  const until = new Date(board.clock.now().getTime() + WEBHOOK_LIMITS.oldSecretHours * HOUR_MS);
  const webhook = await change(board, manager, id, (tx) => replaceSecret(board, tx, { manager, id, secret, until }));
  return { webhook, secret };
}

/** Sends a test event now, also to a paused endpoint. @throws AppError `webhook.notFound` */
export async function testWebhook(board: Board, manager: WebhookManager, id: number): Promise<WebhookDelivery> {
  const { db, clock } = board;
  await getView(db, manager, id);
  const target = await findTarget(db, id);
  assertThat(target, 'webhook.notFound');
  const { eventId } = await eventReaderOf(board).readPosition();
  const type = 'webhook.test' as const;
  const data = { message: 'This is a test.' };
  const event: MachineEvent = {
    id: `${eventId}-${LAST_INDEX}`,
    type,
    timestamp: clock.now().toISOString(),
    ...BY_BOARD,
    data,
  };
  const number = await sendNow(board, target, toShipment([event], target.is_batched));
  const row = await findDelivery(db, id, number);
  assertThat(row, 'webhook.notFound');
  return toDelivery(row);
}

/** The last deliveries of an endpoint. @throws AppError `webhook.notFound` */
export async function listWebhookDeliveries(
  { db }: Board,
  manager: WebhookManager,
  id: number,
  status: DeliveryStatus | undefined,
): Promise<{ items: WebhookDelivery[] }> {
  await getView(db, manager, id);
  return { items: (await listDeliveries(db, id, status)).map(toDelivery) };
}

/** Sends a delivery again, once, before the events that wait. @throws AppError `webhook.notFound`, `webhook.paused` */
export function replayWebhookDelivery(
  { db }: Board,
  manager: WebhookManager,
  id: number,
  number: number,
): Promise<WebhookDelivery> {
  return inTransaction(db, async (tx) => {
    const webhook = await getView(tx, manager, id);
    assertThat(webhook.pause === null, 'webhook.paused');
    const known = await findDelivery(tx, id, number);
    assertThat(known, 'webhook.notFound');
    if (known.status !== 'waiting') {
      await updateDelivery(tx, { webhookId: id, number }, { status: 'waiting', is_replay: true });
      await addWebhookTask(tx, webhook);
    }
    const row = await findDelivery(tx, id, number);
    assertThat(row, 'server.internal');
    return toDelivery(row);
  });
}

/** Sends all dead deliveries again. @returns how many @throws AppError `webhook.notFound`, `webhook.paused` */
export function replayDeadDeliveries({ db }: Board, manager: WebhookManager, id: number): Promise<{ count: number }> {
  return inTransaction(db, async (tx) => {
    const webhook = await getView(tx, manager, id);
    assertThat(webhook.pause === null, 'webhook.paused');
    const count = await reviveDead(tx, id);
    if (count > 0) await addWebhookTask(tx, webhook);
    return { count };
  });
}

/** An endpoint with its backlog. Call it after the transaction: it reads the log. */
async function present({ db, clock }: Board, row: WebhookView): Promise<Webhook> {
  return toWebhook(row, (await readBacklogs(db, [row])).get(row.id), clock.now());
}

/** @throws AppError `webhook.notFound` */
async function getView(from: Db | Tx, owner: WebhookOwner, id: number): Promise<WebhookView> {
  const row = await findView(from, owner, id);
  assertThat(row, 'webhook.notFound');
  return row;
}

/** Runs a change of one endpoint. */
async function change(
  board: Board,
  manager: WebhookManager,
  id: number,
  run: (tx: Tx, row: WebhookView) => Promise<void>,
): Promise<Webhook> {
  const changed = await inTransaction(board.db, async (tx) => {
    await run(tx, await getView(tx, manager, id));
    return getView(tx, manager, id);
  });
  return present(board, changed);
}

/** A machine receives no events that it may not read. @throws AppError `request.invalid` */
function assertScopes({ scopes }: WebhookManager, types: readonly MachineEventType[]): void {
  const areRead = scopes === undefined || types.every((type) => isEventOfScopes(type, scopes));
  assertThat(areRead, 'request.invalid', undefined, [fieldError('events', 'webhook.scopes')]);
}

/** A secret in the form of Standard Webhooks. */
function createSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** @throws AppError `request.invalid` for an address that is not https */
function assertTarget({ webhooks }: Pick<Configuration, 'webhooks'>, url: string | undefined): void {
  const isPlain = url?.startsWith('https:') === false && !webhooks.isAnyAddressAllowed;
  assertThat(!isPlain, 'request.invalid', undefined, [fieldError('url', 'check.httpsAddress')]);
}

async function replaceSecret(
  { vault, clock }: Board,
  tx: Tx,
  { manager, id, secret, until }: { manager: WebhookManager; id: number; secret: string; until: Date },
): Promise<void> {
  await lockWebhook(tx, id);
  const row = await getView(tx, manager, id);
  const now = clock.now();
  const seal = await vault.createSeal(tx);
  if (row.old_secret !== null && row.old_secret_until !== null && row.old_secret_until > now) {
    const older = await listOlderSecrets(tx, id, now);
    assertThat(older.length + 1 < WEBHOOK_LIMITS.oldSecrets, 'webhook.secretLimit');
    const plain = await vault.open('webhooks.old_secret', row.old_secret);
    const sealed = seal('webhook_older_secrets.secret', plain);
    await insertOlderSecret(tx, { webhook_id: id, secret: sealed, used_until: row.old_secret_until });
  }
  await updateWebhook(tx, id, {
    secret: seal('webhooks.secret', secret),
    old_secret: seal('webhooks.old_secret', await vault.open('webhooks.secret', row.secret)),
    old_secret_until: until,
  });
}
