import type { OpenDatabase } from '../../db/database.ts';
import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { countDeliveries, countFailing, removeDeadDeliveries } from './webhooks.queries.ts';
import { registerWebhooks } from './webhooks.routes.ts';

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
