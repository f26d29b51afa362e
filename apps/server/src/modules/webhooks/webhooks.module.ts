import type { ModuleDeclaration } from '../../module-declaration.ts';
import { removeDeadDeliveries } from './webhooks.queries.ts';
import { registerWebhooks } from './webhooks.routes.ts';

/** What the module has. */
export const webhooksModule = {
  routes: registerWebhooks,
  tables: {
    webhooks: {
      rows: '20 a company',
      daily: 'none',
      removed: 'by an administrator or its machine',
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
} satisfies ModuleDeclaration;
