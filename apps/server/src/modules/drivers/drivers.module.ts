import * as calls from '@loadstone/contracts/drivers';
import type { FastifyInstance } from 'fastify';
import { toCredentialRequest } from '../../auth/index.ts';
import type { Board } from '../../board/board.ts';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { getPushKey } from '../push/index.ts';
import { handleDriverNews, subscribeDriver, unsubscribeDriver } from './driver-push.service.ts';
import { removeOldDriverAccess } from './drivers.queries.ts';
import { createLink, endSession, openLinkSession, openUserSession } from './drivers.service.ts';

/** A link has 256 random bits: the limit is for the load on the board, not against guesses. */
const LINK_LIMITS = { requestsPerMinutePerAddress: 60 };

function registerDrivers(app: FastifyInstance, board: Board): void {
  registerEndpoint(app, calls.createDriverLink, ({ caller, body }) => createLink(board, caller, body));
  registerEndpoint(app, calls.openDriverSession, ({ body }) => openLinkSession(board, body.link), LINK_LIMITS);
  registerEndpoint(
    app,
    calls.openDriverSessionAsUser,
    async ({ request }) =>
      // Whether or not the user still has access: the refusal states what is wrong.
      openUserSession(board, await board.auth.identify(toCredentialRequest(request.raw, request.ip))),
    LINK_LIMITS,
  );
  registerEndpoint(app, calls.endDriverSession, async ({ caller }) => {
    await endSession(board, caller);
    return { isEnded: true as const };
  });
  registerEndpoint(app, calls.getDriverPushKey, async () => ({ publicKey: await getPushKey(board) }));
  registerEndpoint(app, calls.addDriverPush, ({ caller, body }) => subscribeDriver(board, caller, body));
  registerEndpoint(app, calls.removeDriverPush, ({ caller }) => unsubscribeDriver(board, caller));
}

/** The sign-in of drivers, and the notifications on their phones. */
export const driversModule = {
  routes: registerDrivers,
  tasks: (board) => [handleDriverNews(board)],
  tables: {
    driver_links: {
      rows: 'one a new link of a driver',
      daily: 'W × 0.1 KB = 2 MB',
      removed: 'when it expires, after 15 minutes',
      refusals: ['request.dailyLimit'],
    },
    driver_sessions: {
      rows: 'one a link that was used or a reference number that was taken',
      daily: 'one a link; an address is limited to 60 a minute',
      removed: 'when it expires, after 30 days',
      refusals: ['request.tooMany'],
    },
    driver_push_subscriptions: {
      rows: 'one a session',
      daily: '1 KB a row',
      removed: 'with its session',
      refusals: 'none: the earlier one of the session is deleted',
    },
  },
  // Links and sessions state their own end.
  retention: [{ kept: { hours: 0 }, remove: removeOldDriverAccess }],
} satisfies BoardModule;
