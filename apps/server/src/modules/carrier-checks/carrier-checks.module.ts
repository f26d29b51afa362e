import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { carrierCheckEventSources } from './carrier-checks.live.ts';
import { removeOldChecks } from './carrier-checks.queries.ts';
import { registerCarrierChecks } from './carrier-checks.routes.ts';

/** What the module has. */
export const carrierChecksModule = {
  routes: registerCarrierChecks,
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
} satisfies ModuleDeclaration;
