import { setContacted } from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../plugins/endpoint.ts';
import { createContactedService, type ContactedDependencies } from './contacted.service.ts';

/** Leads that the caller's company has contacted. */
export function registerContacted(app: FastifyInstance, dependencies: ContactedDependencies): void {
  const service = createContactedService(dependencies);

  registerEndpoint(app, setContacted, async ({ caller, body }) => ({
    cnCustCd: body.cnCustCd,
    lToken: body.lToken,
    eToken: body.eToken,
    contacted: await service.setContacted(caller, {
      custCd: body.cnCustCd,
      tokens: { L: body.lToken, E: body.eToken },
      wanted: body.contacted,
    }),
  }));
}
