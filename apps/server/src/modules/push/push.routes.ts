import { addPushSubscription, getPushKey, removePushSubscription } from '@loadstone/contracts/push';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { PushService } from './push.service.ts';

/** Endpoints to subscribe a browser to push messages and to unsubscribe it. */
export function registerPush(app: FastifyInstance, { push }: { push: PushService }): void {
  registerEndpoint(app, getPushKey, async () => ({ publicKey: await push.getPublicKey() }));

  registerEndpoint(app, addPushSubscription, async ({ caller, body }) => {
    await push.subscribe(caller, body);
    return { endpoint: body.endpoint };
  });

  registerEndpoint(app, removePushSubscription, async ({ caller, query }) => {
    await push.unsubscribe(caller, query.endpoint);
    return { endpoint: query.endpoint };
  });
}
