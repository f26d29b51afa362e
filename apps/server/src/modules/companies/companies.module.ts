import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import {
  getCompany,
  getContactRules,
  getContactSummary,
  getContactSummaryOfUser,
  getRateTerms,
  setContactRules,
  setRateTerms,
} from '@loadstone/contracts/companies';
import { getOwnCompany } from '@loadstone/contracts/machine';
import { PRODUCT_IDS, PRODUCT_MODES } from '@loadstone/contracts/postings';
import { searchCompanies } from '@loadstone/contracts/search';
import { getTripCosts as getTripCostsEndpoint, setTripCosts } from '@loadstone/contracts/trips';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createCompanyService, getTripCosts } from './companies.service.ts';
import { createCompanyDirectory, type DirectoryDependencies } from './company-directory.service.ts';

/** What the module has. */
export const companiesModule = {
  routes: registerCompanies,
  tables: {
    companies: { rows: 'one an account, by support staff', daily: 'none', removed: 'never', refusals: 'none' },
  },
} satisfies ModuleDeclaration;

/** Endpoints for the caller's own company, and for search and summaries of other companies. */
function registerCompanies(app: FastifyInstance, dependencies: DirectoryDependencies): void {
  const service = createCompanyService(dependencies.db);
  const directory = createCompanyDirectory(dependencies);

  registerEndpoint(app, getCompany, ({ caller, params }) => service.getCompany(caller, params.id));
  registerEndpoint(app, getContactSummary, ({ caller, params, query }) =>
    directory.getSummary(caller, params.custCd, { mode: query.mode }),
  );
  registerEndpoint(app, getContactSummaryOfUser, ({ caller, params, query }) =>
    directory.getSummary(caller, params.custCd, { userId: params.userId, mode: query.mode }),
  );
  registerEndpoint(app, searchCompanies, ({ caller, query }) => directory.search(caller, query));
  registerEndpoint(app, getContactRules, ({ caller }) => service.getContactRules(caller));
  registerEndpoint(app, setContactRules, ({ caller, body }) => service.setContactRules(caller, body));
  registerEndpoint(app, getRateTerms, ({ caller }) => service.getRateTerms(caller));
  registerEndpoint(app, getTripCostsEndpoint, ({ caller }) => getTripCosts(dependencies.db, caller));
  registerEndpoint(app, setTripCosts, ({ caller, body }) => service.setTripCosts(caller, body));
  registerEndpoint(app, setRateTerms, ({ caller, body }) => service.setRateTerms(caller, body));
  registerEndpoint(app, getOwnCompany, ({ caller }) => ({
    custCd: caller.custCd,
    modes: PRODUCT_MODES.filter((mode) => caller.productIds.includes(PRODUCT_IDS[mode])),
    isGloballyExcluded: caller.isGloballyExcluded,
    isSandbox: caller.isSandbox,
    insuranceExpiryDate: caller.insuranceExpiryDate,
    serviceAccount: { name: caller.nickName, scopes: [...caller.scopes] },
  }));
}
