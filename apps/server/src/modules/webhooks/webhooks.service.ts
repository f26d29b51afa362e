import { randomBytes } from 'node:crypto';
import type { MachineScope } from '@loadstone/contracts/endpoint';
import { MACHINE_EVENT_SCOPES, type MachineEventType } from '@loadstone/contracts/machine';
import {
  WEBHOOK_LIMITS,
  type CreatedWebhook,
  type DeliveryStatus,
  type Webhook,
  type WebhookDelivery,
  type WebhookDraft,
  type WebhookPatch,
} from '@loadstone/contracts/webhooks';
import type { Clock } from '../../ground/clock.ts';
import type { Configuration } from '../../ground/settings/config.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Vault } from '../../vault/index.ts';
import { lockForCompany, withCompanyLock } from '../../db/company-locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, fieldError } from '../../ground/errors.ts';
import type { EventReader } from '../../live/index.ts';
import { toDelivery, toWebhook } from './webhooks.presenter.ts';
import {
  countWebhooks,
  deleteWebhookRow,
  findDelivery,
  findTarget,
  findView,
  insertWebhook,
  listDeliveries,
  listViews,
  reviveDead,
  updateDelivery,
  updateWebhook,
  type WebhookOwner,
  type WebhookView,
} from './webhooks.queries.ts';
import type { WebhookDelivering } from './webhook-delivery.service.ts';

const HOUR_MS = 3_600_000;
const SECRET_BYTES = 32;
const LAST_INDEX = 99_999;

/** An administrator, who manages all endpoints of the company, or a machine, which manages its own. */
export interface WebhookManager extends WebhookOwner {
  /** The author of a new endpoint. */
  readonly userId: number;
  /** The scopes of a machine, which receives no events that it may not read; undefined for a user. */
  readonly scopes: readonly MachineScope[] | undefined;
}

interface WebhooksDependencies {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly events: Pick<EventReader, 'readPosition'>;
  readonly delivering: WebhookDelivering;
}

/** @see createWebhooksService */
export type WebhooksService = ReturnType<typeof createWebhooksService>;

/**
 * The use-cases of a company's webhook endpoints. An endpoint that the manager does not manage is `webhook.notFound`.
 */
export function createWebhooksService({ db, vault, clock, configuration, events, delivering }: WebhooksDependencies) {
  const getView = async (from: Db | Tx, owner: WebhookOwner, id: number): Promise<WebhookView> => {
    const row = await findView(from, owner, id);
    assertThat(row, 'webhook.notFound');
    return row;
  };
  /** Runs a change of one endpoint. */
  const change = (
    manager: WebhookManager,
    id: number,
    run: (tx: Tx, row: WebhookView) => Promise<void>,
  ): Promise<Webhook> => {
    return inTransaction(db, async (tx) => {
      await run(tx, await getView(tx, manager, id));
      return toWebhook(await getView(tx, manager, id), clock.now());
    });
  };
  return {
    async list(manager: WebhookManager): Promise<Webhook[]> {
      return (await listViews(db, manager)).map((row) => toWebhook(row, clock.now()));
    },

    async get(manager: WebhookManager, id: number): Promise<Webhook> {
      return toWebhook(await getView(db, manager, id), clock.now());
    },

    /** @throws AppError `webhook.limitReached`, `request.invalid` */
    async create(manager: WebhookManager, { url, description, events: types }: WebhookDraft): Promise<CreatedWebhook> {
      assertTarget(configuration, url);
      assertScopes(manager, types);
      const { eventId } = await events.readPosition();
      const secret = createSigningSecret();
      const add = async (tx: Tx): Promise<CreatedWebhook> => {
        await lockForCompany(tx, 'webhooks', manager.accountId);
        assertThat((await countWebhooks(tx, manager.accountId)) < WEBHOOK_LIMITS.endpoints, 'webhook.limitReached');
        const now = clock.now();
        const seal = await vault.createSeal(tx);
        const id = await insertWebhook(tx, {
          account_id: manager.accountId,
          url,
          description,
          events: [...new Set(types)],
          secret: seal('webhooks.secret', secret),
          sent_event_id: eventId,
          sent_index: LAST_INDEX,
          created_by: manager.userId,
          service_account_id: manager.serviceAccountId ?? null,
          created_on: now,
        });
        return { webhook: toWebhook(await getView(tx, manager, id), now), secret };
      };
      return withCompanyLock(db, 'webhooks', manager, () => inTransaction(db, add));
    },

    /** @throws AppError `request.invalid` */
    patch(manager: WebhookManager, id: number, { isPaused, ...fields }: WebhookPatch): Promise<Webhook> {
      assertTarget(configuration, fields.url);
      if (fields.events !== undefined) assertScopes(manager, fields.events);
      return change(manager, id, async (tx, row) => {
        const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
        const isResumed = isPaused === false && row.pause !== null;
        const pause = isPaused === undefined ? {} : { pause: isPaused ? ('byUser' as const) : null };
        // The 24 hours of the event that waits begin again with the next failure.
        const state = { ...present, ...pause, ...(isResumed && { failing_since: null }) };
        if (Object.keys(state).length > 0) await updateWebhook(tx, id, state);
        if (isPaused === false || fields.url !== undefined) await delivering.wake(tx, row);
      });
    },

    async remove(manager: WebhookManager, id: number): Promise<void> {
      await inTransaction(db, async (tx) => {
        await getView(tx, manager, id);
        await deleteWebhookRow(tx, id);
      });
    },

    /** Creates a new secret; the one before is used too for a day. */
    async rotateSecret(manager: WebhookManager, id: number): Promise<CreatedWebhook> {
      const secret = createSigningSecret();
      const until = new Date(clock.now().getTime() + WEBHOOK_LIMITS.oldSecretHours * HOUR_MS);
      const webhook = await change(manager, id, (tx, row) => replaceSecret(tx, vault, { row, secret, until }));
      return { webhook, secret };
    },

    /** Sends a test event now, also to a paused endpoint. */
    async test(manager: WebhookManager, id: number): Promise<WebhookDelivery> {
      await getView(db, manager, id);
      const target = await findTarget(db, id);
      assertThat(target, 'webhook.notFound');
      const { eventId } = await events.readPosition();
      const type = 'webhook.test' as const;
      const data = { message: 'This is a test.' };
      const event = { id: `${eventId}-${LAST_INDEX}`, type, timestamp: clock.now().toISOString(), data };
      const number = await delivering.sendNow(target, { eventId: event.id, type, body: JSON.stringify(event) });
      const row = await findDelivery(db, id, number);
      assertThat(row, 'webhook.notFound');
      return toDelivery(row);
    },

    async listDeliveries(
      manager: WebhookManager,
      id: number,
      status: DeliveryStatus | undefined,
    ): Promise<WebhookDelivery[]> {
      await getView(db, manager, id);
      return (await listDeliveries(db, id, status)).map(toDelivery);
    },

    /** Sends a delivery again, once, before the events that wait. @throws AppError `webhook.paused` */
    replay(manager: WebhookManager, id: number, number: number): Promise<WebhookDelivery> {
      return inTransaction(db, async (tx) => {
        const webhook = await getView(tx, manager, id);
        assertThat(webhook.pause === null, 'webhook.paused');
        const known = await findDelivery(tx, id, number);
        assertThat(known, 'webhook.notFound');
        if (known.status !== 'waiting') {
          await updateDelivery(tx, { webhookId: id, number }, { status: 'waiting', is_replay: true });
          await delivering.wake(tx, webhook);
        }
        const row = await findDelivery(tx, id, number);
        assertThat(row, 'server.internal');
        return toDelivery(row);
      });
    },

    /** Sends all dead deliveries again. @throws AppError `webhook.paused` */
    replayDead(manager: WebhookManager, id: number): Promise<number> {
      return inTransaction(db, async (tx) => {
        const webhook = await getView(tx, manager, id);
        assertThat(webhook.pause === null, 'webhook.paused');
        const count = await reviveDead(tx, id);
        if (count > 0) await delivering.wake(tx, webhook);
        return count;
      });
    },
  };
}

/** A machine receives no events that it may not read. @throws AppError `request.invalid` */
function assertScopes({ scopes }: WebhookManager, types: readonly MachineEventType[]): void {
  const areRead = scopes === undefined || types.every((type) => scopes.includes(MACHINE_EVENT_SCOPES[type]));
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
  tx: Tx,
  vault: Vault,
  { row, secret, until }: { row: WebhookView; secret: string; until: Date },
): Promise<void> {
  const seal = await vault.createSeal(tx);
  await updateWebhook(tx, row.id, {
    secret: seal('webhooks.secret', secret),
    old_secret: seal('webhooks.old_secret', await vault.open('webhooks.secret', row.secret)),
    old_secret_until: until,
  });
}
