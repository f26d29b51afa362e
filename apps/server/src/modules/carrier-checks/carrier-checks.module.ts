import * as calls from '@loadstone/contracts/carrier-checks';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import {
  carrierCheckEventSources,
  checkCarrier,
  getCarrierVetting,
  getVettingRule,
  setVettingRule,
} from './carrier-checks.service.ts';
import { removeOldChecks } from './carrier-checks.queries.ts';

/** The checks of carriers by the caller's company, and its rule for them. */
export const carrierChecksModule = {
  routes(http, board) {
    registerEndpoint(http, calls.getCarrierVetting, ({ caller, params }) =>
      getCarrierVetting(board, caller, params.custCd),
    );
    registerEndpoint(http, calls.checkCarrier, ({ caller, params }) => checkCarrier(board, caller, params.custCd));
    registerEndpoint(http, calls.getVettingRule, ({ caller }) => getVettingRule(board, caller));
    registerEndpoint(http, calls.setVettingRule, ({ caller, body }) => setVettingRule(board, caller, body));
  },
  events: carrierCheckEventSources,
  tables: {
    carrier_checks: {
      rows: 'one a check of a carrier',
      daily: 'W × 0.1 KB = 2 MB',
      removed: 'after 400 days',
      refusals: ['request.dailyLimit'],
    },
    vetting_rules: {
      rows: 'one a company that has set a rule',
      daily: 'C × 0.1 KB at most, once',
      removed: 'with the company',
      refusals: 'none: one row a company',
    },
  },
  retention: [{ kept: { hours: 400 * 24 }, removeBatch: removeOldChecks }],
} satisfies BoardModule;
