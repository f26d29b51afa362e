import * as calls from '@loadstone/contracts/flags';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { removeDeletedFlags } from './flags.queries.ts';
import { createFlag, deleteFlag, getFlag, listFlags, restoreFlag } from './flags.service.ts';

/** Flagged leads of the caller's company. */
export const flagsModule = {
  routes(http, board) {
    registerEndpoint(http, calls.listFlags, ({ caller }) => listFlags(board, caller));
    registerEndpoint(http, calls.getFlag, ({ caller, params }) => getFlag(board, caller, params.id));
    registerEndpoint(http, calls.createFlag, ({ caller, body }) => createFlag(board, caller, body));
    registerEndpoint(http, calls.deleteFlag, ({ caller, params }) => deleteFlag(board, caller, params.id));
    registerEndpoint(http, calls.restoreFlag, ({ caller, params }) => restoreFlag(board, caller, params.id));
  },
  tables: {
    flags: {
      rows: '5,000 a company, with those deleted in the last two days',
      daily: 'W × 1 KB = 20 MB',
      removed: 'two days after they are deleted',
      refusals: ['flag.limitReached'],
    },
  },
  // Longer than the time in which a flag can be restored.
  retention: [{ kept: { hours: 48 }, remove: removeDeletedFlags }],
} satisfies BoardModule;
