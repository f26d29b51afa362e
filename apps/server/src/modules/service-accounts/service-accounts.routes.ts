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

/** Administrators manage the service accounts of their company. */
export function registerServiceAccounts(app: FastifyInstance, dependencies: ServiceAccountsDependencies): void {
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
