import type { OpenDatabase } from '../../db/database.ts';
import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { countDeliveries, countFailing, removeDeadDeliveries } from './webhooks.queries.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  patchWebhook,
  replayDeadDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '@loadstone/contracts/webhooks';
import type { FastifyInstance } from 'fastify';
import type { MachineCaller, UserCaller } from '../../ground/caller.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { assertThat } from '../../ground/errors.ts';
import type { WebhookManager, WebhooksService } from './webhooks.service.ts';

/** A test waits for the endpoint for ten seconds. */
const TEST_LIMITS = { callsPerMinutePerCaller: 10 };

/** The webhook endpoints of a company, for its administrators and machines. */
function registerWebhooks(app: FastifyInstance, service: WebhooksService): void {
  registerEndpoint(app, listWebhooks, async ({ caller }) => ({ items: await service.list(toManager(caller)) }));
  registerEndpoint(app, createWebhook, ({ caller, body }) => service.create(toManager(caller), body));
  registerEndpoint(app, getWebhook, ({ caller, params }) => service.get(toManager(caller), params.id));
  registerEndpoint(app, patchWebhook, ({ caller, params, body }) => service.patch(toManager(caller), params.id, body));
  registerEndpoint(app, deleteWebhook, async ({ caller, params }) => {
    await service.remove(toManager(caller), params.id);
    return { id: params.id };
  });
  registerEndpoint(app, rotateWebhookSecret, ({ caller, params }) =>
    service.rotateSecret(toManager(caller), params.id),
  );
  registerEndpoint(app, testWebhook, ({ caller, params }) => service.test(toManager(caller), params.id), TEST_LIMITS);
  registerEndpoint(app, listWebhookDeliveries, async ({ caller, params, query }) => ({
    items: await service.listDeliveries(toManager(caller), params.id, query.status),
  }));
  registerEndpoint(app, replayWebhookDelivery, ({ caller, params }) =>
    service.replay(toManager(caller), params.id, params.number),
  );
  registerEndpoint(app, replayDeadDeliveries, async ({ caller, params }) => ({
    count: await service.replayDead(toManager(caller), params.id),
  }));
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

/** What the module has. */
export const webhooksModule = {
  routes: registerWebhooks,
  tables: {
    webhooks: {
      rows: '20 a company',
      daily: 'none',
      removed: 'by an administrator or its machine',
      sealed: ['secret', 'old_secret'],
      refusals: ['webhook.limitReached'],
    },
    webhook_deliveries: {
      rows: 'the last 100 an endpoint, one that is tried again, and one dead a pause',
      daily: '2 KB a row, which is replaced',
      removed: 'by newer ones; dead ones after 30 days',
      refusals: ['webhook.limitReached'],
    },
  },
  retention: [{ kept: { hours: 30 * 24 }, removeBatch: removeDeadDeliveries }],
  gauges: [
    {
      name: 'loadstone_webhook_deliveries_due',
      help: 'Deliveries of all servers that failed and are tried again',
      acrossWorkers: 'max',
      read: ({ database }) => countDeliveries(database.db, 'waiting'),
    },
    {
      name: 'loadstone_webhook_deliveries_dead',
      help: 'Deliveries of all servers that are given up and can be sent again on request',
      acrossWorkers: 'max',
      read: ({ database }) => countDeliveries(database.db, 'dead'),
    },
    {
      name: 'loadstone_webhooks_paused',
      help: 'Webhook endpoints that are paused because they took no event for 24 hours',
      acrossWorkers: 'max',
      read: ({ database }) => countFailing(database.db),
    },
  ],
} satisfies ModuleDeclaration<{ readonly database: Pick<OpenDatabase, 'db'> }>;
