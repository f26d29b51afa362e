import { FEATURES, type FeatureCode } from '@loadstone/contracts/board';
import { BOARD_EVENT_HEADER } from '@loadstone/contracts/live';
import { listUserPermits, type Permit } from '@loadstone/contracts/users';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { CallerPermit } from '../../ground/caller.ts';

/**
 * The features of the caller's company for the caller's products, with the keys that paths need. The front end requests
 * them before its first list.
 */
export const permitsModule = {
  routes(http, board) {
    registerEndpoint(http, listUserPermits, ({ caller, reply }) => {
      // From it the caller's windows can resume.
      const eventId = board.hub.expect(caller);
      if (eventId !== undefined) void reply.header(BOARD_EVENT_HEADER, eventId);
      return presentPermits(caller.permits);
    });
  },
  tables: {
    permits: {
      rows: 'one a feature, product and company, by support staff',
      daily: 'none',
      removed: 'by support staff',
      sealed: ['api_key'],
      refusals: 'none',
    },
  },
} satisfies BoardModule;

function isFeatureCode(code: string): code is FeatureCode {
  return code in FEATURES;
}

/** The caller's permits with their keys. A code that this version does not define is skipped. */
function presentPermits(permits: readonly CallerPermit[]): Permit[] {
  return permits.flatMap(({ code, productId, apiKey }) =>
    isFeatureCode(code) ? [{ code, productId, apI_Key: apiKey }] : [],
  );
}
