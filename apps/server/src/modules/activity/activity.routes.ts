import { addLoginActivity, addUserActivities, addUserActivity, type AccessTokenClaims } from '@loadstone/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { ActivityService } from './activity.service.ts';

interface ActivityDependencies {
  readonly activity: ActivityService;
  /**
   * The identity that a request's token states, whether or not its user still has access. @throws AppError `session.*`
   */
  readonly identify: (request: FastifyRequest) => Promise<AccessTokenClaims>;
}

/** The logs that clients write to. */
export function registerActivity(app: FastifyInstance, { activity, identify }: ActivityDependencies): void {
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
