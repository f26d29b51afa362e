import * as calls from '@loadstone/contracts/service-accounts';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import * as useCases from './service-accounts.service.ts';

/** Administrators manage the service accounts of their company. */
export const serviceAccountsModule = {
  routes(http, board) {
    registerEndpoint(http, calls.listServiceAccounts, ({ caller }) => useCases.listServiceAccounts(board, caller));
    registerEndpoint(http, calls.addServiceAccount, ({ caller, body: { password, ...draft }, request }) =>
      useCases.addServiceAccount(board, caller, draft, { password, networkAddress: request.ip }),
    );
    registerEndpoint(http, calls.addServiceAccountCredential, ({ caller, params, body, request }) =>
      useCases.addServiceAccountCredential(
        board,
        caller,
        { id: params.id, publicKey: body.publicKey },
        { password: body.password, networkAddress: request.ip },
      ),
    );
    registerEndpoint(http, calls.removeServiceAccountCredential, ({ caller, params }) =>
      useCases.removeServiceAccountCredential(board, caller, params),
    );
    registerEndpoint(http, calls.revokeServiceAccount, ({ caller, params }) =>
      useCases.revokeServiceAccount(board, caller, params.id),
    );
  },
  tables: {
    service_accounts: {
      rows: '20 a company that are not revoked',
      daily: 'none: the last use is replaced',
      removed: 'never: a revoked account is the author of its postings',
      refusals: ['serviceAccount.limitReached'],
    },
    service_account_credentials: {
      rows: 'two an account',
      daily: 'none',
      removed: 'by an administrator, and when the account is revoked',
      refusals: ['serviceAccount.limitReached'],
    },
  },
} satisfies BoardModule;
