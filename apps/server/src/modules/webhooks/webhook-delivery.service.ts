import type { DeliveryStatus } from '@loadstone/contracts/webhooks';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { getTexts } from '../../ground/texts/texts.ts';
import { handleTask, type TaskLane } from '../../task-queue/index.ts';
import { notifyOfPausedWebhook } from '../notifications/index.ts';
import { findDue, type Due } from './webhook-due.ts';
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
 * Endpoints take their events one by one, in the order of the log. A task serves one endpoint for a turn of a second; the
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
export async function sendNow(board: Board, target: WebhookTarget, event: Due['event']): Promise<number> {
  const reply = await send(board, target, event);
  return inTransaction(board.db, async (tx) => {
    const number = (await takeNumber(tx, target.id)) ?? 0;
    const now = board.clock.now();
    const status = reply.isDelivered ? ('delivered' as const) : ('dead' as const);
    const row = { event_id: event.eventId, type: event.type, body: event.body, status, created_on: now };
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
    const due = await findDue(board, target);
    if (due === undefined) return;
    const reply = await send(board, target, due.event);
    // Also where the endpoint was deleted meanwhile.
    if (isSlowReply(reply) && !target.is_slow) sharesOf(board).noteSlow(target.account_id);
    if (!(await conclude(board, target, due, reply))) return;
  }
  await inTransaction(db, async (tx) => {
    const target = await findTarget(tx, id);
    if (target !== undefined) await addWebhookTask(tx, target);
  });
}

async function send(board: Board, target: WebhookTarget, event: Due['event']): Promise<WebhookReply> {
  const { isAnyAddressAllowed } = board.configuration.webhooks;
  const now = board.clock.now();
  const receiver = { url: target.url, secrets: await listSecrets(board, target, now) };
  return sendEvent(receiver, event, { now, isAnyAddressAllowed });
}

/** Records a try. @returns false where the endpoint waits before the next one */
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
    const [eventId = 0, index = 0] = due.event.eventId.split('-').map(Number);
    await updateWebhook(tx, target.id, {
      is_slow: isSlow,
      failing_since: reply.isDelivered ? null : (target.failing_since ?? now),
      ...(due.delivery === undefined && { sent_event_id: eventId, sent_index: index }),
      ...(isGivenUp && { pause: 'failing' as const }),
    });
    if (isGivenUp) {
      await informOfPause(board, tx, target);
      return false;
    }
    if (pauseMs === undefined && isSlow === target.is_slow) return true;
    await addWebhookTask(tx, { ...target, is_slow: isSlow }, pauseMs === undefined ? {} : { afterMs: pauseMs });
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
  { delivery, event }: Due,
  result: TriedColumns,
): Promise<boolean> {
  if (delivery !== undefined) {
    await updateDelivery(tx, { webhookId: target.id, number: delivery.number }, result);
    return true;
  }
  const number = await takeNumber(tx, target.id);
  if (number === undefined) return false;
  const row = { event_id: event.eventId, type: event.type, body: event.body, created_on: result.tried_on };
  await insertDelivery(tx, { webhook_id: target.id, number, ...row, ...result });
  return true;
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
