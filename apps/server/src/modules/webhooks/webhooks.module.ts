import * as calls from '@loadstone/contracts/webhooks';
import type { FastifyInstance } from 'fastify';
import type { Board } from '../../board/board.ts';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { MachineCaller, UserCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import { inTransaction } from '../../db/transaction.ts';
import { shareWholeBacklog } from './webhook-backlog.ts';
import { listWebhookLanes } from './webhook-delivery.service.ts';
import { queueQuietWebhooks } from './webhook-tasks.ts';
import {
  countDeliveries,
  countFailing,
  listActive,
  removeDeadDeliveries,
  removeEndedSecrets,
} from './webhooks.queries.ts';
import * as webhooks from './webhooks.service.ts';
import type { WebhookManager } from './webhooks.service.ts';

/** A test waits for the endpoint for ten seconds. */
const TEST_LIMITS = { callsPerMinutePerCaller: 10 };

function registerWebhooks(app: FastifyInstance, board: Board): void {
  registerEndpoint(app, calls.listWebhooks, ({ caller }) => webhooks.listWebhooks(board, toManager(caller)));
  registerEndpoint(app, calls.createWebhook, ({ caller, body }) =>
    webhooks.createWebhook(board, toManager(caller), body),
  );
  registerEndpoint(app, calls.getWebhook, ({ caller, params }) =>
    webhooks.getWebhook(board, toManager(caller), params.id),
  );
  registerEndpoint(app, calls.patchWebhook, ({ caller, params, body }) =>
    webhooks.patchWebhook(board, toManager(caller), params.id, body),
  );
  registerEndpoint(app, calls.deleteWebhook, ({ caller, params }) =>
    webhooks.deleteWebhook(board, toManager(caller), params.id),
  );
  registerEndpoint(app, calls.rotateWebhookSecret, ({ caller, params }) =>
    webhooks.rotateWebhookSecret(board, toManager(caller), params.id),
  );
  registerEndpoint(
    app,
    calls.testWebhook,
    ({ caller, params }) => webhooks.testWebhook(board, toManager(caller), params.id),
    TEST_LIMITS,
  );
  registerEndpoint(app, calls.listWebhookDeliveries, ({ caller, params, query }) =>
    webhooks.listWebhookDeliveries(board, toManager(caller), params.id, query.status),
  );
  registerEndpoint(app, calls.replayWebhookDelivery, ({ caller, params }) =>
    webhooks.replayWebhookDelivery(board, toManager(caller), params.id, params.number),
  );
  registerEndpoint(app, calls.replayDeadDeliveries, ({ caller, params }) =>
    webhooks.replayDeadDeliveries(board, toManager(caller), params.id),
  );
}

/** @throws AppError `serviceAccount.notAllowed` for a user who is no administrator */
function toManager(caller: UserCaller | MachineCaller): WebhookManager {
  const { accountId, userId } = caller;
  if (caller.kind === 'machine') {
    return { accountId, userId, serviceAccountId: caller.serviceAccountId, scopes: caller.scopes };
  }
  assertThat(caller.isAdministrator, 'serviceAccount.notAllowed');
  return { accountId, userId, serviceAccountId: undefined, scopes: undefined };
}

/** The webhook endpoints of a company, for its administrators and machines. */
export const webhooksModule = {
  routes: registerWebhooks,
  lanes: listWebhookLanes,
  tables: {
    webhooks: {
      rows: '20 a company',
      daily: 'none',
      removed: 'by an administrator or its machine',
      sealed: ['secret', 'old_secret'],
      refusals: ['webhook.limitReached'],
    },
    webhook_older_secrets: {
      rows: '9 an endpoint',
      daily: 'none',
      removed: 'a day after it was replaced',
      sealed: ['secret'],
      refusals: ['webhook.secretLimit'],
    },
    webhook_deliveries: {
      rows: 'the last 100 an endpoint, one that is tried again, and one dead a pause; 4 MB delivered and 4 MB dead',
      daily: '2 KB an event, up to 100 events a row, which is replaced',
      removed: 'by newer ones; dead ones after 30 days',
      refusals: ['webhook.limitReached'],
    },
  },
  retention: [
    { kept: { hours: 30 * 24 }, removeBatch: removeDeadDeliveries },
    // Secrets state their own end.
    { kept: { hours: 0 }, remove: removeEndedSecrets },
  ],
  jobs: [
    {
      // Its place would fall out of the log, and the next event be a `reset`.
      name: 'quiet webhooks',
      at: ['30 */10 * * * *'],
      run: async ({ db }) => {
        await inTransaction(db, async (tx) => queueQuietWebhooks(tx, await listActive(tx)));
        return undefined;
      },
    },
  ],
  gauges: [
    {
      name: 'loadstone_webhook_backlog_events',
      help: 'Events that wait for webhook endpoints of all servers that are not paused',
      acrossWorkers: 'max',
      read: async (board) => (await shareWholeBacklog(board)).count,
    },
    {
      name: 'loadstone_webhook_backlog_seconds',
      help: 'How long the oldest event has waited for a webhook endpoint that is not paused',
      acrossWorkers: 'max',
      read: async (board) => (await shareWholeBacklog(board)).seconds,
    },
    {
      name: 'loadstone_webhook_deliveries_due',
      help: 'Deliveries of all servers that failed and are tried again',
      acrossWorkers: 'max',
      read: ({ db }) => countDeliveries(db, 'waiting'),
    },
    {
      name: 'loadstone_webhook_deliveries_dead',
      help: 'Deliveries of all servers that are given up and can be sent again on request',
      acrossWorkers: 'max',
      read: ({ db }) => countDeliveries(db, 'dead'),
    },
    {
      name: 'loadstone_webhooks_paused',
      help: 'Webhook endpoints that are paused because they took no event for 24 hours',
      acrossWorkers: 'max',
      read: ({ db }) => countFailing(db),
    },
  ],
} satisfies BoardModule;
