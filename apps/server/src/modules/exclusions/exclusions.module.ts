import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { exclusionEventSources } from './exclusions.live.ts';
import { excludeCompany, includeCompany, listExcludedCompanies } from '@loadstone/contracts/exclusions';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createExclusionsService } from './exclusions.service.ts';

/** What the module has. */
export const exclusionsModule = {
  routes: registerExclusions,
  events: exclusionEventSources,
  tables: {
    exclusions: {
      rows: '5,000 a company',
      daily: '0.1 KB a row',
      removed: 'by the company',
      refusals: ['exclusion.limitReached'],
    },
  },
} satisfies ModuleDeclaration;

/** Endpoints for the companies whose postings are never matched with those of the caller's company. */
function registerExclusions(app: FastifyInstance, dependencies: { db: Db; clock: Clock }): void {
  const service = createExclusionsService(dependencies);

  registerEndpoint(app, listExcludedCompanies, ({ caller }) => service.listCompanies(caller));

  registerEndpoint(app, excludeCompany, async ({ caller, body }) => {
    await service.exclude(caller, { custCd: body.custCd, memberCustCd: body.excludeCustCd });
    return { custCd: body.custCd, excludeCustCd: body.excludeCustCd, excluded: true };
  });

  registerEndpoint(app, includeCompany, async ({ caller, params }) => {
    await service.include(caller, params);
    return { custCd: params.custCd, excludeCustCd: params.memberCustCd, excluded: false };
  });
}
