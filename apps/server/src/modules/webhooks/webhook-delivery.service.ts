import type { DeliveryStatus } from '@loadstone/contracts/webhooks';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { getTexts } from '../../ground/texts/texts.ts';
import { handleTask, type TaskLane } from '../../task-queue/index.ts';
import { notifyOfPausedWebhook } from '../notifications/index.ts';
import { findDue, toEventPlace, toPlaceColumns, type Due, type Shipment } from './webhook-due.ts';
import { sendEvent, type WebhookReply } from './webhook-request.ts';
import { createWebhookShares, PLACES_OF_COMPANY } from './webhook-shares.ts';
import { addWebhookTask, FAST, SLOW } from './webhook-tasks.ts';
import { isDead, toPauseMs } from './webhooks.policy.ts';
import {
  findTarget,
  insertDelivery,
  listOlderSecrets,
  takeNumber,
  updateDelivery,
  updateWebhook,
  type WebhookTarget,
} from './webhooks.queries.ts';

/** Endpoints that one server serves at the same time in each lane: a slow one keeps its place for ten seconds. */
const PLACES = 16;
/** An endpoint keeps a place for so long; then others have their turn. */
const TURN_MS = 1_000;
/** Above this, the next tries of an endpoint are in the slow lane. */
const SLOW_MS = 500;

const sharesOf = perBoard<Board, ReturnType<typeof createWebhookShares>>(() => createWebhookShares());

/**
 * The tasks that send events, with the number of endpoints that one server serves at the same time, of all companies and
 * of one.
 *
 * An endpoint takes its events one request after the other: offers and assignments first, the others in the order of the
 * log. A task serves one endpoint for a turn of a second; the
 * tasks of one endpoint never run together. Endpoints that failed or were slow are served in a lane of their own, and a
 * company has a share of the places of each lane, so that its endpoints delay those of no other one.
 */
export function listWebhookLanes(board: Board): TaskLane[] {
  return [
    {
      handlers: [handleTask(FAST, ({ id }) => deliver(board, id))],
      concurrency: PLACES,
      placesOf: sharesOf(board).placesInFastLane,
      placesName: 'webhook_places',
    },
    {
      handlers: [handleTask(SLOW, ({ id }) => deliver(board, id))],
      concurrency: PLACES,
      placesOf: () => PLACES_OF_COMPANY,
      placesName: 'slow_webhook_places',
    },
  ];
}

/** Sends one event now and records what came back, outside of the order of the endpoint. @returns the delivery's number */
export async function sendNow(board: Board, target: WebhookTarget, shipment: Shipment): Promise<number> {
  const reply = await send(board, target, shipment);
  return inTransaction(board.db, async (tx) => {
    const number = (await takeNumber(tx, target.id)) ?? 0;
    const now = board.clock.now();
    const status = reply.isDelivered ? ('delivered' as const) : ('dead' as const);
    const row = { ...toColumns(shipment), status, created_on: now };
    const tried = { tries: 1, tried_on: now, next_try_on: null, ...toResult(reply) };
    await insertDelivery(tx, { webhook_id: target.id, number, ...row, ...tried });
    return number;
  });
}

async function deliver(board: Board, id: number): Promise<void> {
  const { db } = board;
  const endMs = performance.now() + TURN_MS;
  while (performance.now() < endMs) {
    const target = await findTarget(db, id);
    if (target === undefined || target.pause !== null) return;
    if (target.revoked_on !== null) return updateWebhook(db, id, { pause: 'accountRevoked' });
    const { due, nextTryOn } = await findDue(board, target);
    if (due === undefined) return nextTryOn === undefined ? undefined : waitUntil(board, target, nextTryOn);
    const reply = await send(board, target, due.shipment);
    // Also where the endpoint was deleted meanwhile.
    if (isSlowReply(reply) && !target.is_slow) sharesOf(board).noteSlow(target.account_id);
    if (!(await conclude(board, target, due, reply))) return;
  }
  await inTransaction(db, async (tx) => {
    const target = await findTarget(tx, id);
    if (target !== undefined) await addWebhookTask(tx, target);
  });
}

/** Serves an endpoint again when its next try is due, or with its next event. */
function waitUntil({ db, clock }: Board, target: WebhookTarget, nextTryOn: Date): Promise<void> {
  const afterMs = Math.max(0, nextTryOn.getTime() - clock.now().getTime());
  return inTransaction(db, (tx) => addWebhookTask(tx, target, { afterMs }));
}

async function send(board: Board, target: WebhookTarget, shipment: Shipment): Promise<WebhookReply> {
  const { isAnyAddressAllowed } = board.configuration.webhooks;
  const now = board.clock.now();
  const receiver = { url: target.url, secrets: await listSecrets(board, target, now) };
  return sendEvent(receiver, shipment, { now, isAnyAddressAllowed });
}

/** Records a try. @returns false where this task serves the endpoint no longer */
function conclude(board: Board, target: WebhookTarget, due: Due, reply: WebhookReply): Promise<boolean> {
  return inTransaction(board.db, async (tx) => {
    const now = board.clock.now();
    const isReplay = due.delivery?.is_replay === true;
    const isOver = !reply.isDelivered && (isReplay || isDead(due.delivery?.created_on ?? now, now));
    const tries = (due.delivery?.tries ?? 0) + 1;
    const pauseMs = reply.isDelivered || isOver ? undefined : toPauseMs(tries, board.random());
    const isKnown = await writeTry(tx, target, due, {
      status: reply.isDelivered ? 'delivered' : isOver ? 'dead' : 'waiting',
      is_replay: false,
      tries,
      tried_on: now,
      next_try_on: pauseMs === undefined ? null : new Date(now.getTime() + pauseMs),
      ...toResult(reply),
    });
    if (!isKnown) return false;
    const isSlow = isSlowReply(reply);
    const isGivenUp = isOver && !isReplay;
    const { lastEventId, isUrgent } = due;
    await updateWebhook(tx, target.id, {
      is_slow: isSlow,
      failing_since: reply.isDelivered ? null : (target.failing_since ?? now),
      ...(lastEventId !== undefined && toPlaceColumns(isUrgent, toEventPlace(lastEventId))),
      ...(isGivenUp && { pause: 'failing' as const }),
    });
    if (isGivenUp) {
      await informOfPause(board, tx, target);
      return false;
    }
    if (isSlow === target.is_slow) return true;
    await addWebhookTask(tx, { ...target, is_slow: isSlow });
    return false;
  });
}

/** What a try writes to its delivery. */
interface TriedColumns extends ReturnType<typeof toResult> {
  readonly status: DeliveryStatus;
  readonly is_replay: boolean;
  readonly tries: number;
  readonly tried_on: Date;
  readonly next_try_on: Date | null;
}

/** Writes a try of a new delivery or of one that waited. @returns false where the endpoint was deleted meanwhile */
async function writeTry(
  tx: Tx,
  target: WebhookTarget,
  { delivery, shipment, isUrgent }: Due,
  result: TriedColumns,
): Promise<boolean> {
  if (delivery !== undefined) {
    await updateDelivery(tx, { webhookId: target.id, number: delivery.number }, result);
    return true;
  }
  const number = await takeNumber(tx, target.id);
  if (number === undefined) return false;
  const row = { ...toColumns(shipment), is_urgent: isUrgent, created_on: result.tried_on };
  await insertDelivery(tx, { webhook_id: target.id, number, ...row, ...result });
  return true;
}

function toColumns({ eventId, type, body, eventCount }: Shipment) {
  return { event_id: eventId, type, body, event_count: eventCount };
}

function isSlowReply({ isDelivered, tookMs }: WebhookReply): boolean {
  return !isDelivered || tookMs > SLOW_MS;
}

function toResult({ status, reply, fault, tookMs }: WebhookReply) {
  return { reply_status: status, reply, fault, took_ms: tookMs };
}

/** Notifies the owner of a paused endpoint and the administrators of its company, by the bell and by mail. */
async function informOfPause(
  { mail, configuration, clock }: Board,
  tx: Tx,
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

/** The plain secrets that sign a request now, the newest first. */
async function listSecrets({ db, vault }: Board, target: WebhookTarget, now: Date): Promise<string[]> {
  const { secret, old_secret: old, old_secret_until: until } = target;
  const plain = [await vault.open('webhooks.secret', secret)];
  // Older ones end before the latest one.
  if (old === null || until === null || until <= now) return plain;
  const older = await listOlderSecrets(db, target.id, now);
  plain.push(await vault.open('webhooks.old_secret', old));
  for (const each of older) plain.push(await vault.open('webhook_older_secrets.secret', each));
  return plain;
}
