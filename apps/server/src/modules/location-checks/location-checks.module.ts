import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerLocationChecks } from './location-checks.routes.ts';
import { removeOldLocationChecks } from './location-checks.queries.ts';

/** What the module has. */
export const locationChecksModule = {
  routes: registerLocationChecks,
  tables: {
    location_checks: {
      rows: 'one a check of a user’s location',
      daily: '2,000 × 0.5 KB = 1 MB (`RATE_LIMIT_ACTIVITY_PER_DAY`)',
      removed: 'after `LOCATION_DAYS`',
      refusals: ['activity.limitReached'],
    },
  },
  retention: [{ kept: { setting: 'locationDays' }, removeBatch: removeOldLocationChecks }],
} satisfies ModuleDeclaration;
