import * as companyCalls from '@loadstone/contracts/companies';
import { editUserLanguage, getUserClaims } from '@loadstone/contracts/users';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { removeOldPhoneChanges } from './phone-changes.queries.ts';
import * as useCases from './users.service.ts';

/** The caller's own claims and colleagues. */
export const usersModule = {
  routes(http, board) {
    registerEndpoint(http, getUserClaims, ({ caller, query }) => useCases.getUserClaims(board, caller, query.userId));
    registerEndpoint(http, editUserLanguage, ({ caller, body }) => useCases.setLanguage(board, caller, body.language));
    registerEndpoint(http, companyCalls.listUsers, ({ caller, query }) =>
      useCases.listColleagues(board, caller, query),
    );
    registerEndpoint(http, companyCalls.getUserMapping, ({ caller, params }) =>
      useCases.getUserMapping(board, caller, params.id),
    );
    registerEndpoint(http, companyCalls.getUser, ({ caller, params }) =>
      useCases.getColleague(board, caller, params.id),
    );
  },
  tables: {
    phone_changes: {
      rows: 'one a phone number that was replaced',
      daily: '0.2 KB a change',
      removed: 'after 400 days',
      refusals: 'none: each change needs the password again',
    },
    users: { rows: 'one a user, by support staff', daily: 'none', removed: 'never', refusals: 'none' },
  },
  // Longer than a year, so that a dispute about a load of last season still finds the number of its time.
  retention: [{ kept: { hours: 400 * 24 }, remove: removeOldPhoneChanges }],
} satisfies BoardModule;
