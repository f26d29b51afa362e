import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { BOARD_EVENT_HEADER } from '@loadstone/contracts/live';
import { listUserPermits } from '@loadstone/contracts/users';
import type { FastifyInstance } from 'fastify';
import type { UserCaller } from '../../ground/caller.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { presentPermits } from './permits.presenter.ts';

/** What the module has. */
export const permitsModule = {
  routes: registerPermits,
  tables: {
    permits: {
      rows: 'one a feature, product and company, by support staff',
      daily: 'none',
      removed: 'by support staff',
      sealed: ['api_key'],
      refusals: 'none',
    },
  },
} satisfies ModuleDeclaration;

/**
 * The features of the caller's company for the caller's products, with the keys that paths need. The front end requests
 * them before its first list.
 *
 * @param findBoardEvent the event from which the caller's windows can resume, for the header of the reply
 */
function registerPermits(app: FastifyInstance, findBoardEvent: (caller: UserCaller) => number | undefined): void {
  registerEndpoint(app, listUserPermits, ({ caller, reply }) => {
    const eventId = findBoardEvent(caller);
    if (eventId !== undefined) void reply.header(BOARD_EVENT_HEADER, eventId);
    return presentPermits(caller.permits);
  });
}
