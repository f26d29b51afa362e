import * as calls from '@loadstone/contracts/push';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { addPushSubscription, endPushSubscription, getPushKey } from './push.service.ts';

/** The browsers that are subscribed to push messages. */
export const pushModule = {
  routes(http, board) {
    registerEndpoint(http, calls.getPushKey, async () => ({ publicKey: await getPushKey(board) }));
    registerEndpoint(http, calls.addPushSubscription, ({ caller, body }) => addPushSubscription(board, caller, body));
    registerEndpoint(http, calls.removePushSubscription, ({ caller, query }) =>
      endPushSubscription(board, caller, query.endpoint),
    );
  },
  tables: {
    push_keys: { rows: '1', daily: 'none', removed: 'never', sealed: ['private_key'], refusals: 'none' },
    push_subscriptions: {
      rows: '20 a user',
      daily: '1 KB a row',
      removed: 'the oldest above 20, and those that fail',
      refusals: 'none: the oldest is deleted',
    },
  },
} satisfies BoardModule;
