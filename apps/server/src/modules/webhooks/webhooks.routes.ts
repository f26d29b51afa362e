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
} from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { WebhooksService } from './webhooks.service.ts';

/** A test waits for the endpoint for ten seconds. */
const TEST_LIMITS = { callsPerMinutePerCaller: 10 };

/** The webhook endpoints of a company, for its administrators and machines. */
export function registerWebhooks(app: FastifyInstance, service: WebhooksService): void {
  registerEndpoint(app, listWebhooks, async ({ caller }) => ({ items: await service.list(caller) }));
  registerEndpoint(app, createWebhook, ({ caller, body }) => service.create(caller, body));
  registerEndpoint(app, getWebhook, ({ caller, params }) => service.get(caller, params.id));
  registerEndpoint(app, patchWebhook, ({ caller, params, body }) => service.patch(caller, params.id, body));
  registerEndpoint(app, deleteWebhook, async ({ caller, params }) => {
    await service.remove(caller, params.id);
    return { id: params.id };
  });
  registerEndpoint(app, rotateWebhookSecret, ({ caller, params }) => service.rotateSecret(caller, params.id));
  registerEndpoint(app, testWebhook, ({ caller, params }) => service.test(caller, params.id), TEST_LIMITS);
  registerEndpoint(app, listWebhookDeliveries, async ({ caller, params, query }) => ({
    items: await service.listDeliveries(caller, params.id, query.status),
  }));
  registerEndpoint(app, replayWebhookDelivery, ({ caller, params }) =>
    service.replay(caller, params.id, params.number),
  );
  registerEndpoint(app, replayDeadDeliveries, async ({ caller, params }) => ({
    count: await service.replayDead(caller, params.id),
  }));
}
