import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import type { Vault } from '../../vault/index.ts';
import { appendToChains, trimChains, readChainPage } from './activity-chain.service.ts';
import {
  createActivityPartitions,
  createSignInPartitions,
  removeOldActivity,
  removeOldSignIns,
} from './activity.queries.ts';
import {
  ACTIVITY_EXPORT_PAGE,
  addLoginActivity,
  addUserActivities,
  addUserActivity,
  exportActivity,
} from '@loadstone/contracts/activity';
import type { AccessTokenClaims } from '@loadstone/contracts/users';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../db/database.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { assertThat } from '../../ground/errors.ts';
import type { ActivityService } from './activity.service.ts';

/** A log of 100,000 entries is read within a minute. */
const EXPORT_LIMITS = { callsPerMinutePerCaller: 120 };

interface ActivityDependencies {
  readonly db: Db;
  readonly vault: Vault;
  readonly activity: ActivityService;
  /**
   * The identity that a request's token states, whether or not its user still has access. @throws AppError `session.*`
   */
  readonly identify: (request: FastifyRequest) => Promise<AccessTokenClaims>;
}

/** The logs that clients write to. */
function registerActivity(app: FastifyInstance, { activity, identify, ...chain }: ActivityDependencies): void {
  registerEndpoint(
    app,
    exportActivity,
    ({ caller, query: { after } }) => {
      assertThat(caller.isAdministrator, 'permit.missing');
      return readChainPage(chain, { accountId: caller.accountId, after, limit: ACTIVITY_EXPORT_PAGE });
    },
    EXPORT_LIMITS,
  );

  registerEndpoint(app, addUserActivity, async ({ caller, body }) => ({
    written: await activity.addClientActivities(caller, [body]),
  }));

  registerEndpoint(app, addUserActivities, async ({ caller, body }) => ({
    written: await activity.addClientActivities(caller, body),
  }));

  // A user whose access has ended may make this call, because the refusal itself is logged with it.
  registerEndpoint(app, addLoginActivity, async ({ request, body }) => {
    const { userid } = await identify(request);
    return { written: await activity.addClientLoginActivity(userid, body, request.ip) };
  });
}

/** What the module has. */
export const activityModule = {
  routes: registerActivity,
  tables: {
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
      run: async ({ db }, { vault }) => {
        await appendToChains({ db, vault });
        return undefined;
      },
    },
    {
      name: 'old activity chains',
      at: ['30 40 * * * *'],
      run: async ({ db, clock, configuration }, { vault }) => {
        // Longer than the entries, which are removed by whole days.
        const keptMs = (configuration.retention.activityDays + 2) * 86_400_000;
        await trimChains({ db, vault }, new Date(clock.now().getTime() - keptMs));
        return undefined;
      },
    },
  ],
} satisfies ModuleDeclaration<{ readonly vault: Vault }>;
