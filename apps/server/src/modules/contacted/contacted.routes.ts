import { setContacted } from '@loadstone/contracts/contacted';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createContactedService, type ContactedDependencies } from './contacted.service.ts';

/** Leads that the caller's company has contacted. */
export function registerContacted(app: FastifyInstance, dependencies: ContactedDependencies): void {
  const service = createContactedService(dependencies);

  registerEndpoint(app, setContacted, async ({ caller, body }) => {
    const { cnCustCd, lToken, eToken } = body;
    const mark = await service.setContacted(caller, {
      custCd: cnCustCd,
      tokens: { L: lToken, E: eToken },
      wanted: body.contacted,
    });
    return { cnCustCd, lToken, eToken, contacted: mark.contacted, mark };
  });
}
