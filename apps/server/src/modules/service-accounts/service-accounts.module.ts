import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import {
  addServiceAccount,
  addServiceAccountCredential,
  listServiceAccounts,
  removeServiceAccountCredential,
  revokeServiceAccount,
} from '@loadstone/contracts/service-accounts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createServiceAccountsService, type ServiceAccountsDependencies } from './service-accounts.service.ts';

/** What the module has. */
export const serviceAccountsModule = {
  routes: registerServiceAccounts,
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
} satisfies ModuleDeclaration;

/** Administrators manage the service accounts of their company. */
function registerServiceAccounts(app: FastifyInstance, dependencies: ServiceAccountsDependencies): void {
  const service = createServiceAccountsService(dependencies);

  registerEndpoint(app, listServiceAccounts, ({ caller }) => service.list(caller));

  registerEndpoint(app, addServiceAccount, ({ caller, body: { password, ...draft }, request }) =>
    service.add(caller, draft, { password, networkAddress: request.ip }),
  );

  registerEndpoint(app, addServiceAccountCredential, ({ caller, params, body, request }) =>
    service.addCredential(
      caller,
      { id: params.id, publicKey: body.publicKey },
      { password: body.password, networkAddress: request.ip },
    ),
  );

  registerEndpoint(app, removeServiceAccountCredential, ({ caller, params }) =>
    service.removeCredential(caller, params),
  );

  registerEndpoint(app, revokeServiceAccount, async ({ caller, params }) => {
    await service.revoke(caller, params.id);
    return { id: params.id };
  });
}
