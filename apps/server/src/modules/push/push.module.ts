import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { addPushSubscription, getPushKey, removePushSubscription } from '@loadstone/contracts/push';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { PushService } from './push.service.ts';

/** What the module has. */
export const pushModule = {
  routes: registerPush,
  tables: {
    push_keys: { rows: '1', daily: 'none', removed: 'never', sealed: ['private_key'], refusals: 'none' },
    push_subscriptions: {
      rows: '20 a user',
      daily: '1 KB a row',
      removed: 'the oldest above 20, and those that fail',
      refusals: 'none: the oldest is deleted',
    },
  },
} satisfies ModuleDeclaration;

/** Endpoints to subscribe a browser to push messages and to unsubscribe it. */
function registerPush(app: FastifyInstance, { push }: { push: PushService }): void {
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
