import { z } from 'zod';
import type { Tx } from '../../db/database.ts';
import { addTasks, type Task } from '../../task-queue/index.ts';
import { toShare } from './webhook-shares.ts';
import type { WebhookRow } from '../../db/tables/webhook-tables.ts';
import { listTypes } from './webhooks.policy.ts';
import { listReceivers, type WebhookTarget } from './webhooks.queries.ts';

const payload = z.object({ id: z.int() });

/** The server itself decides when a failed event is tried again; the attempts of the queue are for faults of ours. */
export const FAST: Task<z.infer<typeof payload>> = { name: 'webhooks.deliver', payload, maxAttempts: 25 };
/** The task of an endpoint that failed or was slow. */
export const SLOW: Task<z.infer<typeof payload>> = { ...FAST, name: 'webhooks.deliverSlowly' };

const LANES = [
  [FAST, false],
  [SLOW, true],
] as const;

/** Adds the tasks of the endpoints that take these events, in the transaction that records them. */
export async function queueWebhookEvents(
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
  for (const [task, isSlow] of LANES) {
    for (const keepsTime of [true, false]) {
      // Offers and the others do not wait for the next try of each other.
      const lane = due.filter(
        (row) =>
          row.is_slow === isSlow && (row.is_waiting && !isUrgentFor(row, types.get(row.account_id))) === keepsTime,
      );
      await addTasks(tx, task, lane.map(toTask), { keepsTime });
    }
  }
}

/**
 * Adds the task of an endpoint: it is new, resumed, sends something again, or has had its turn. One that is to run later
 * leaves an earlier one as it is.
 */
export function addWebhookTask(
  tx: Tx,
  webhook: Pick<WebhookTarget, 'id' | 'account_id' | 'is_slow'>,
  when: { readonly afterMs?: number } = {},
): Promise<void> {
  const keepsTime = when.afterMs !== undefined;
  return addTasks(tx, webhook.is_slow ? SLOW : FAST, [{ ...toTask(webhook), ...when }], { keepsTime });
}

/** Adds the tasks of endpoints that have received nothing for long, which then stand at the end of the log. */
export async function queueQuietWebhooks(tx: Tx, webhooks: readonly WebhookRow[]): Promise<void> {
  for (const [task, isSlow] of LANES) {
    const lane = webhooks.filter(({ is_slow: isSlowOne }) => isSlowOne === isSlow);
    await addTasks(tx, task, lane.map(toTask), { keepsTime: true });
  }
}

function isUrgentFor({ events }: Pick<WebhookRow, 'events'>, found: ReadonlySet<string> | undefined): boolean {
  return listTypes(events, true).some((type) => found?.has(type) === true);
}

function toTask({ id, account_id: accountId }: Pick<WebhookTarget, 'id' | 'account_id'>) {
  return { payload: { id }, key: `webhook ${id}`, queue: `webhook ${id}`, share: toShare(accountId) };
}
