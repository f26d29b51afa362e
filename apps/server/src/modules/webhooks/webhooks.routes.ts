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
export function registerWebhooks(app: FastifyInstance, service: WebhooksService): void {
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
