import type { Webhook, WebhookDelivery } from '@loadstone/contracts/webhooks';
import type { WebhookDeliveryRow } from '../../db/tables/webhook-tables.ts';
import type { WaitingEvents } from '../../live/index.ts';
import type { WebhookView } from './webhooks.queries.ts';

/** An endpoint as its owner sees it, without its secrets. */
export function toWebhook(row: WebhookView, waiting: WaitingEvents | undefined, now: Date): Webhook {
  const isOldUsed = row.old_secret_until !== null && row.old_secret_until > now;
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    isBatched: row.is_batched,
    pause: row.pause,
    failingSince: row.failing_since?.toISOString() ?? null,
    backlog: toBacklog(row, waiting),
    deadCount: row.dead_count,
    createdBy: row.author_name,
    createdOn: row.created_on.toISOString(),
    oldSecretUntil: isOldUsed ? (row.old_secret_until?.toISOString() ?? null) : null,
  };
}

/** What waits in the log and what is tried again. */
function toBacklog(row: WebhookView, waiting: WaitingEvents = { count: 0, since: null }): Webhook['backlog'] {
  const times = [row.waiting_since, waiting.since].flatMap((time) => time?.getTime() ?? []);
  const oldestOn = times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
  return { count: row.waiting_count + waiting.count, oldestOn };
}

export function toDelivery(row: WebhookDeliveryRow): WebhookDelivery {
  return {
    number: row.number,
    eventId: row.event_id,
    type: row.type,
    eventCount: row.event_count,
    status: row.status,
    tries: row.tries,
    triedOn: row.tried_on?.toISOString() ?? null,
    nextTryOn: row.next_try_on?.toISOString() ?? null,
    replyStatus: row.reply_status,
    reply: row.reply,
    fault: row.fault,
    tookMs: row.took_ms,
  };
}
