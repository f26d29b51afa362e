import * as calls from '@loadstone/contracts/activity';
import { toCredentialRequest } from '../../auth/index.ts';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { assertThat } from '../../ground/errors.ts';
import { appendToChains, readChainPage, trimChains } from './activity-chain.service.ts';
import {
  createActivityPartitions,
  createSignInPartitions,
  removeOldActivity,
  removeOldSignIns,
} from './activity.queries.ts';
import { addClientActivities, addClientLoginActivity } from './activity.service.ts';
import { findLastRun } from './audit.queries.ts';
import { readActivityLog } from './log-reading.service.ts';

/** A log of 100,000 entries is read within a minute. */
const EXPORT_LIMITS = { callsPerMinutePerCaller: 120 };

/** The logs that clients write to, and the export of the chain to those who check it. */
export const activityModule = {
  routes(http, board) {
    registerEndpoint(
      http,
      calls.exportActivity,
      ({ caller, query: { after } }) => {
        assertThat(caller.isAdministrator, 'permit.missing');
        return readChainPage(board, { accountId: caller.accountId, after, limit: calls.ACTIVITY_EXPORT_PAGE });
      },
      EXPORT_LIMITS,
    );
    registerEndpoint(http, calls.listActivityLog, ({ caller, query }) => readActivityLog(board, caller, query));
    registerEndpoint(http, calls.addUserActivity, async ({ caller, body }) => ({
      written: await addClientActivities(board, caller, [body]),
    }));
    registerEndpoint(http, calls.addUserActivities, async ({ caller, body }) => ({
      written: await addClientActivities(board, caller, body),
    }));
    // A user whose access has ended may make this call, because the refusal itself is logged with it.
    registerEndpoint(http, calls.addLoginActivity, async ({ request, body }) => {
      const { userid } = await board.auth.identify(toCredentialRequest(request.raw, request.ip));
      const subject = { userId: userid, networkAddress: request.ip };
      return { written: await addClientLoginActivity(board, subject, body) };
    });
  },
  tables: {
    admin_audit: {
      rows: 'one a command of support staff',
      daily: 'none: no call writes it',
      removed: 'never',
      refusals: 'none',
    },
    activity_chain: {
      rows: 'one an entry of `user_activity`',
      daily: '0.2 KB an entry',
      removed: 'with the entries, after `ACTIVITY_DAYS`',
      refusals: ['activity.limitReached', 'request.dailyLimit'],
    },
    activity_chain_queue: {
      rows: 'those of the last seconds',
      daily: '0.1 KB an entry',
      removed: 'within seconds',
      refusals: ['activity.limitReached', 'request.dailyLimit'],
    },
    activity_chain_start: { rows: '1', daily: 'none', removed: 'never', refusals: 'none' },
    activity_heads: { rows: 'one a company', daily: 'none', removed: 'never', sealed: ['sealed'], refusals: 'none' },
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
  jobs: [
    {
      name: 'activity chains',
      at: ['*/5 * * * * *'],
      run: async (_context, board) => {
        await appendToChains(board);
        return undefined;
      },
    },
    {
      name: 'old activity chains',
      at: ['30 40 * * * *'],
      run: async ({ clock, configuration }, board) => {
        // Longer than the entries, which are removed by whole days.
        const keptMs = (configuration.retention.activityDays + 2) * 86_400_000;
        await trimChains(board, new Date(clock.now().getTime() - keptMs));
        return undefined;
      },
    },
  ],
  gauges: [
    {
      name: 'loadstone_backup_ended_seconds',
      help: 'When the last backup of the command line ended, in seconds since 1970; 0 without one',
      acrossWorkers: 'max',
      read: ({ db }) => findLastRun(db, 'backup'),
    },
  ],
} satisfies BoardModule;
