import type { MachineScope } from '@loadstone/contracts/endpoint';
import { MACHINE_EVENT_SCOPE_LIST, MACHINE_LISTS, type MachineEvent } from '@loadstone/contracts/machine';
import { z } from 'zod';
import type { Clock } from '../../ground/clock.ts';
import type { Configuration } from '../../ground/settings/config.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { WebhookDeliveryRow } from '../../db/tables/webhook-tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { EventReader } from '../../live/index.ts';
import type { Mail } from '../../mail/index.ts';
import { addTasks, handleTask, type Task, type TaskLane } from '../../task-queue/index.ts';
import { getTexts } from '../../ground/texts/texts.ts';
import { notifyOfPausedWebhook } from '../notifications/index.ts';
import { listCompanyPermits } from '../permits/index.ts';
import { isDead, toPauseMs } from './webhooks.policy.ts';
import {
  findTarget,
  findWaiting,
  insertDelivery,
  listReceivers,
  takeNumber,
  updateDelivery,
  updateWebhook,
  type WebhookTarget,
} from './webhooks.queries.ts';
import type { Vault } from '../../vault/index.ts';
import { sendEvent, type WebhookReply } from './webhook-request.ts';
import { createWebhookShares, PLACES_OF_COMPANY, toShare } from './webhook-shares.ts';

/** Endpoints that one server serves at the same time in each lane: a slow one keeps its place for ten seconds. */
const PLACES = 16;
/** An endpoint keeps a place for so long; then others have their turn. */
const TURN_MS = 1_000;
/** Above this, the next tries of an endpoint are in the slow lane. */
const SLOW_MS = 500;
const CHANGES_PER_READ = 20;
/** Higher than the index of any event of a change. */
const LAST_INDEX = 99_999;

const payload = z.object({ id: z.int() });
type Payload = z.infer<typeof payload>;
/** The server itself decides when a failed event is tried again; the attempts of the queue are for faults of ours. */
const FAST: Task<Payload> = { name: 'webhooks.deliver', payload, maxAttempts: 25 };
const SLOW: Task<Payload> = { ...FAST, name: 'webhooks.deliverSlowly' };

interface DeliveryDependencies {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly events: EventReader;
  readonly mail: Mail;
  /** A number in [0, 1). */
  readonly random: () => number;
}

/** An event that is to be sent: a new one of the log, or a delivery that is tried again. */
interface Due {
  readonly event: { readonly eventId: string; readonly type: string; readonly body: string };
  readonly delivery: WebhookDeliveryRow | undefined;
}

/** Sends events to endpoints. */
export interface WebhookDelivering {
  /** Adds the tasks of the endpoints that take these events, in the transaction that records them. */
  queue(tx: Tx, batches: readonly { accountId: number; changes: readonly { type: string }[] }[]): Promise<void>;
  /** Lets an endpoint start at once: it is new, resumed, or sends something again. */
  wake(tx: Tx, webhook: Pick<WebhookTarget, 'id' | 'account_id' | 'is_slow'>): Promise<void>;
  /** Sends one event now and records what came back. */
  sendNow(target: WebhookTarget, event: Due['event']): Promise<number>;
  /** The tasks, with the number of endpoints that one server serves at the same time, of all companies and of one. */
  readonly lanes: readonly TaskLane[];
}

/**
 * Endpoints take their events one by one, in the order of the log. A task serves one endpoint for a turn of a second; the
 * tasks of one endpoint never run together. Endpoints that failed or were slow are served in a lane of their own, and a
 * company has a share of the places of each lane, so that its endpoints delay those of no other one.
 */
export function createWebhookDelivery(dependencies: DeliveryDependencies): WebhookDelivering {
  const { db, vault, clock, configuration, events, random } = dependencies;
  const { isAnyAddressAllowed } = configuration.webhooks;
  const shares = createWebhookShares();

  const deliver = async ({ id }: Payload): Promise<void> => {
    const endMs = performance.now() + TURN_MS;
    while (performance.now() < endMs) {
      const target = await findTarget(db, id);
      if (target === undefined || target.pause !== null) return;
      if (target.revoked_on !== null) return updateWebhook(db, id, { pause: 'accountRevoked' });
      const due = await findDue(target);
      if (due === undefined) return;
      const reply = await send(target, due.event);
      // Also where the endpoint was deleted meanwhile.
      if (isSlowReply(reply) && !target.is_slow) shares.noteSlow(target.account_id);
      if (!(await conclude(target, due, reply))) return;
    }
    await inTransaction(db, async (tx) => {
      const target = await findTarget(tx, id);
      if (target !== undefined) await addTask(tx, target);
    });
  };

  const send = async (target: WebhookTarget, event: Due['event']): Promise<WebhookReply> =>
    sendEvent(await openSecrets(vault, target), event, { now: clock.now(), isAnyAddressAllowed });

  /** What is sent next; undefined where the endpoint has everything. */
  const findDue = async (target: WebhookTarget): Promise<Due | undefined> => {
    const delivery = await findWaiting(db, target.id);
    if (delivery !== undefined) {
      const { event_id: eventId, type, body } = delivery;
      return { delivery, event: { eventId, type, body: await refreshBody(events, target, { eventId, body }) } };
    }
    const { removedEventId } = await events.readPosition();
    if (target.sent_event_id < removedEventId) {
      const id = `${removedEventId}-${LAST_INDEX}`;
      const timestamp = clock.now().toISOString();
      const lost: MachineEvent = { type: 'reset', id, timestamp, data: { lists: [...MACHINE_LISTS] } };
      return { delivery: undefined, event: toDueEvent(lost) };
    }
    return findNew(target);
  };

  const findNew = async (target: WebhookTarget): Promise<Due | undefined> => {
    let fromId = target.sent_event_id;
    const rights = await readRights(db, target);
    for (;;) {
      const { events: found, lastId, isEnd } = await events.list(target.account_id, fromId, CHANGES_PER_READ);
      for (const event of found) {
        if (!isAfter(event.id, target)) continue;
        if (event.type !== 'reset' && !target.events.some((type) => type === event.type)) continue;
        const shown = rights === undefined ? undefined : events.cut(event, rights);
        if (shown !== undefined) return { delivery: undefined, event: toDueEvent(shown) };
      }
      // Nothing for this endpoint up to here.
      await updateWebhook(db, target.id, { sent_event_id: lastId, sent_index: LAST_INDEX });
      if (isEnd) return undefined;
      fromId = lastId + 1;
    }
  };

  /** Records a try. @returns false where the endpoint waits before the next one */
  const conclude = (target: WebhookTarget, due: Due, reply: WebhookReply): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const now = clock.now();
      const { delivery, event } = due;
      const createdOn = delivery?.created_on ?? now;
      const tries = (delivery?.tries ?? 0) + 1;
      const isReplay = delivery?.is_replay === true;
      const isOver = !reply.isDelivered && (isReplay || isDead(createdOn, now));
      const pauseMs = reply.isDelivered || isOver ? undefined : toPauseMs(tries, random());
      const result = {
        status: reply.isDelivered ? ('delivered' as const) : isOver ? ('dead' as const) : ('waiting' as const),
        is_replay: false,
        tries,
        tried_on: now,
        next_try_on: pauseMs === undefined ? null : new Date(now.getTime() + pauseMs),
        ...toResult(reply),
      };
      if (delivery === undefined) {
        const number = await takeNumber(tx, target.id);
        // It was deleted meanwhile.
        if (number === undefined) return false;
        const row = { event_id: event.eventId, type: event.type, body: event.body, created_on: now };
        await insertDelivery(tx, { webhook_id: target.id, number, ...row, ...result });
      } else await updateDelivery(tx, { webhookId: target.id, number: delivery.number }, result);

      const isSlow = isSlowReply(reply);
      const failingSince = reply.isDelivered ? null : (target.failing_since ?? now);
      const isGivenUp = isOver && !isReplay;
      const [eventId = 0, index = 0] = event.eventId.split('-').map(Number);
      await updateWebhook(tx, target.id, {
        is_slow: isSlow,
        failing_since: failingSince,
        ...(delivery === undefined && { sent_event_id: eventId, sent_index: index }),
        ...(isGivenUp && { pause: 'failing' as const }),
      });
      if (isGivenUp) {
        await informOfPause(tx, dependencies, target);
        return false;
      }
      if (pauseMs === undefined && isSlow === target.is_slow) return true;
      await addTask(tx, { ...target, is_slow: isSlow }, pauseMs === undefined ? {} : { afterMs: pauseMs });
      return false;
    });

  return {
    queue: queueEvents,
    wake: (tx, webhook) => addTask(tx, webhook),
    async sendNow(target, event) {
      return recordSent(dependencies, target, event, await send(target, event));
    },
    lanes: [
      {
        handlers: [handleTask(FAST, deliver)],
        concurrency: PLACES,
        placesOf: shares.placesInFastLane,
        placesName: 'webhook_places',
      },
      {
        handlers: [handleTask(SLOW, deliver)],
        concurrency: PLACES,
        placesOf: () => PLACES_OF_COMPANY,
        placesName: 'slow_webhook_places',
      },
    ],
  };
}

/** What a try sends: a lead as it is now, without a phone number where the lead is none any more. */
async function refreshBody(
  events: Pick<EventReader, 'list'>,
  { account_id: accountId }: WebhookTarget,
  { eventId, body }: { readonly eventId: string; readonly body: string },
): Promise<string> {
  const event = JSON.parse(body) as MachineEvent;
  if (event.type !== 'lead.appeared' && event.type !== 'lead.changed') return body;
  const [changeId = 0] = eventId.split('-').map(Number);
  const { events: found } = await events.list(accountId, changeId, 1);
  const current = found.find(({ id }) => id === eventId);
  if (current !== undefined) return JSON.stringify(current);
  const { contactUntil: _, ...lead } = event.data.lead;
  return JSON.stringify({ ...event, data: { ...event.data, lead: { ...lead, phone: '', offersOnly: 'always' } } });
}

function isSlowReply({ isDelivered, tookMs }: WebhookReply): boolean {
  return !isDelivered || tookMs > SLOW_MS;
}

function toResult({ status, reply, fault, tookMs }: WebhookReply) {
  return { reply_status: status, reply, fault, took_ms: tookMs };
}

function toDueEvent(event: MachineEvent): Due['event'] {
  return { eventId: event.id, type: event.type, body: JSON.stringify(event) };
}

function isAfter(id: string, { sent_event_id: sentId, sent_index: sentIndex }: WebhookTarget): boolean {
  const [eventId = 0, index = 0] = id.split('-').map(Number);
  return eventId > sentId || (eventId === sentId && index > sentIndex);
}

async function queueEvents(
  tx: Tx,
  batches: readonly { accountId: number; changes: readonly { type: string }[] }[],
): Promise<void> {
  const types = new Map<number, Set<string>>();
  for (const { accountId, changes } of batches) {
    const known = types.get(accountId) ?? new Set();
    for (const { type } of changes) known.add(type);
    types.set(accountId, known);
  }
  const receivers = await listReceivers(tx, [...types.keys()]);
  const due = receivers.filter(({ account_id: accountId, events: chosen }) => {
    const found = types.get(accountId);
    return found?.has('reset') === true || chosen.some((type) => found?.has(type));
  });
  for (const [task, lane] of [
    [FAST, due.filter((row) => !row.is_slow)],
    [SLOW, due.filter((row) => row.is_slow)],
  ] as const) {
    await addTasks(tx, task, lane.map(toTask), { keepsTime: true });
  }
}

function addTask(
  tx: Tx,
  webhook: Pick<WebhookTarget, 'id' | 'account_id' | 'is_slow'>,
  when: { readonly afterMs?: number } = {},
): Promise<void> {
  return addTasks(tx, webhook.is_slow ? SLOW : FAST, [{ ...toTask(webhook), ...when }]);
}

function toTask({ id, account_id: accountId }: Pick<WebhookTarget, 'id' | 'account_id'>) {
  return { payload: { id }, key: `webhook ${id}`, queue: `webhook ${id}`, share: toShare(accountId) };
}

/** Notifies the owner of a paused endpoint and the administrators of its company, by the bell and by mail. */
async function informOfPause(
  tx: Tx,
  { mail, configuration, clock }: Pick<DeliveryDependencies, 'mail' | 'configuration' | 'clock'>,
  { account_id: accountId, owner_id: ownerId, url }: WebhookTarget,
): Promise<void> {
  const where = `${configuration.server.publicUrl}/home`;
  const paused = { accountId, ownerId: ownerId ?? 0, url, now: clock.now() };
  for (const { email: to, language } of await notifyOfPausedWebhook(tx, paused)) {
    const { t } = getTexts([language]);
    const subject = t('mails.webhookPaused.subject');
    await mail.write(tx, { to, replyTo: to, subject, text: t('mails.webhookPaused.text', { url, where }) });
  }
}

/** An endpoint with its plain secrets, to sign one request. */
async function openSecrets(vault: Vault, target: WebhookTarget): Promise<WebhookTarget> {
  const { secret, old_secret: old } = target;
  return {
    ...target,
    secret: await vault.open('webhooks.secret', secret),
    old_secret: old === null ? null : await vault.open('webhooks.old_secret', old),
  };
}

/** What the company of an endpoint, and its machine, may see now; undefined for nothing. */
async function readRights(db: Db, target: WebhookTarget) {
  if (target.is_closed || !target.is_access_enabled) return undefined;
  const { productIds, permits } = await listCompanyPermits(db, target.account_id);
  const scopes = (target.account_scopes as MachineScope[] | null) ?? MACHINE_EVENT_SCOPE_LIST;
  return { scopes, productIds, permits, canVet: false };
}

/** Records an event that was sent at once, outside of the order of the endpoint. @returns the number of the delivery */
function recordSent(
  { db, clock }: Pick<DeliveryDependencies, 'db' | 'clock'>,
  target: WebhookTarget,
  event: Due['event'],
  reply: WebhookReply,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const number = (await takeNumber(tx, target.id)) ?? 0;
    const now = clock.now();
    const status = reply.isDelivered ? ('delivered' as const) : ('dead' as const);
    const row = { event_id: event.eventId, type: event.type, body: event.body, status, created_on: now };
    const tried = { tries: 1, tried_on: now, next_try_on: null, ...toResult(reply) };
    await insertDelivery(tx, { webhook_id: target.id, number, ...row, ...tried });
    return number;
  });
}
