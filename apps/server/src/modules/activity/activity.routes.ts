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
import type { Vault } from '../../vault/index.ts';
import { readChainPage } from './activity-chain.service.ts';
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
export function registerActivity(app: FastifyInstance, { activity, identify, ...chain }: ActivityDependencies): void {
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
