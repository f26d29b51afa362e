import type { ModuleDeclaration } from '../../module-declaration.ts';
import { registerActivity } from './activity.routes.ts';
import {
  createActivityPartitions,
  createSignInPartitions,
  removeOldActivity,
  removeOldSignIns,
} from './activity.queries.ts';

/** What the module has. */
export const activityModule = {
  routes: registerActivity,
  tables: {
    user_activity: {
      rows: 'one an entry',
      daily:
        '2,000 × 1.4 KB = 3 MB of clients (`RATE_LIMIT_ACTIVITY_PER_DAY`); W × 0.5 KB = 10 MB of the server, and the same of searches',
      removed: 'by day after `ACTIVITY_DAYS`',
      refusals: ['activity.limitReached', 'request.dailyLimit'],
    },
    user_login_activity: {
      rows: 'one an entry',
      daily:
        '2,000 × 1.8 KB = 4 MB of clients; refused proofs, one a minute for each reason and address: 0.4 MB; that of `sign_in_tries`',
      removed: 'by day after `SIGN_IN_LOG_DAYS`',
      refusals: ['activity.limitReached'],
    },
  },
  retention: [
    {
      kept: { setting: 'activityDays' },
      dropPartitions: removeOldActivity,
      createPartitions: createActivityPartitions,
    },
    { kept: { setting: 'signInLogDays' }, dropPartitions: removeOldSignIns, createPartitions: createSignInPartitions },
  ],
} satisfies ModuleDeclaration;
