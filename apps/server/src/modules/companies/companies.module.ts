import * as calls from '@loadstone/contracts/companies';
import { getOwnCompany } from '@loadstone/contracts/machine';
import { PRODUCT_IDS, PRODUCT_MODES } from '@loadstone/contracts/postings';
import { searchCompanies } from '@loadstone/contracts/search';
import * as tripCalls from '@loadstone/contracts/trips';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import * as useCases from './companies.service.ts';
import * as directory from './company-directory.service.ts';

/** The caller's own company, and search and summaries of other companies. */
export const companiesModule = {
  routes(http, board) {
    registerEndpoint(http, calls.getCompany, ({ caller, params }) => useCases.getCompany(board, caller, params.id));
    registerEndpoint(http, calls.getContactSummary, ({ caller, params, query: { mode } }) =>
      directory.getContactSummary(board, caller, { custCd: params.custCd, mode }),
    );
    registerEndpoint(http, calls.getContactSummaryOfUser, ({ caller, params, query: { mode } }) =>
      directory.getContactSummary(board, caller, { custCd: params.custCd, userId: params.userId, mode }),
    );
    registerEndpoint(http, searchCompanies, ({ caller, query }) => directory.searchCompanies(board, caller, query));
    registerEndpoint(http, calls.getContactRules, ({ caller }) => useCases.getContactRules(board, caller));
    registerEndpoint(http, calls.setContactRules, ({ caller, body }) => useCases.setContactRules(board, caller, body));
    registerEndpoint(http, calls.getRateTerms, ({ caller }) => useCases.getRateTerms(board, caller));
    registerEndpoint(http, calls.setRateTerms, ({ caller, body }) => useCases.setRateTerms(board, caller, body));
    registerEndpoint(http, calls.getCompanyNumbers, ({ caller }) => useCases.getCompanyNumbers(board, caller));
    registerEndpoint(http, calls.setCompanyNumbers, ({ caller, body }) =>
      useCases.setCompanyNumbers(board, caller, body),
    );
    registerEndpoint(http, tripCalls.getTripCosts, ({ caller }) => useCases.getTripCosts(board, caller));
    registerEndpoint(http, tripCalls.setTripCosts, ({ caller, body }) => useCases.setTripCosts(board, caller, body));
    registerEndpoint(http, getOwnCompany, ({ caller }) => ({
      custCd: caller.custCd,
      modes: PRODUCT_MODES.filter((mode) => caller.productIds.includes(PRODUCT_IDS[mode])),
      isGloballyExcluded: caller.isGloballyExcluded,
      isSandbox: caller.isSandbox,
      insuranceExpiryDate: caller.insuranceExpiryDate,
      serviceAccount: { id: caller.serviceAccountId, name: caller.nickName, scopes: [...caller.scopes] },
    }));
  },
  tables: {
    companies: { rows: 'one an account, by support staff', daily: 'none', removed: 'never', refusals: 'none' },
  },
} satisfies BoardModule;
