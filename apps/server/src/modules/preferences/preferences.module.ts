import * as calls from '@loadstone/contracts/preferences';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { getPreference, savePreference } from './preferences.service.ts';

/** The caller's choices of sounds and notices, one set for each product. */
export const preferencesModule = {
  routes(http, board) {
    registerEndpoint(http, calls.getUserPreference, ({ caller, query }) =>
      getPreference(board, caller, query.productId),
    );
    // Both do the same, so that a client need not choose between them.
    for (const endpoint of [calls.addUserPreference, calls.editUserPreference]) {
      registerEndpoint(http, endpoint, ({ caller, body }) => savePreference(board, caller, body));
    }
  },
  tables: {
    user_preferences: {
      rows: 'one a user and product',
      daily: 'none: the row is replaced',
      removed: 'never',
      refusals: 'none',
    },
  },
} satisfies BoardModule;
