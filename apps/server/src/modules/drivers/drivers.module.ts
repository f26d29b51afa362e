import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { removeOldDriverAccess } from './drivers.queries.ts';
import {
  createDriverLink,
  endDriverSession,
  openDriverSession,
  openDriverSessionAsUser,
} from '@loadstone/contracts/drivers';
import type { AccessTokenClaims } from '@loadstone/contracts/users';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import {
  createLink,
  endSession,
  openLinkSession,
  openUserSession,
  type DriversDependencies,
} from './drivers.service.ts';

interface DriverRouteDependencies extends DriversDependencies {
  /** Removes an ended session from the cache. */
  readonly forgetSession: (sessionId: string) => void;
  /**
   * The identity that a request's token states, whether or not its user still has access. @throws AppError `session.*`
   */
  readonly identify: (request: FastifyRequest) => Promise<AccessTokenClaims>;
}

/** A link has 256 random bits: the limit is for the load on the board, not against guesses. */
const LINK_LIMITS = { requestsPerMinutePerAddress: 60 };

/** Endpoints for the sign-in of drivers. */
function registerDrivers(app: FastifyInstance, dependencies: DriverRouteDependencies): void {
  registerEndpoint(app, createDriverLink, ({ caller, body }) => createLink(dependencies, caller, body));
  registerEndpoint(app, openDriverSession, ({ body }) => openLinkSession(dependencies, body.link), LINK_LIMITS);
  registerEndpoint(
    app,
    openDriverSessionAsUser,
    async ({ request }) => openUserSession(dependencies, await dependencies.identify(request)),
    LINK_LIMITS,
  );
  registerEndpoint(app, endDriverSession, async ({ caller }) => {
    await endSession(dependencies, caller);
    dependencies.forgetSession(caller.sessionId);
    return { isEnded: true as const };
  });
}

/** What the module has. */
export const driversModule = {
  routes: registerDrivers,
  tables: {
    driver_links: {
      rows: 'one a new link of a driver',
      daily: 'W × 0.1 KB = 2 MB',
      removed: 'when it expires, after 15 minutes',
      refusals: ['request.dailyLimit'],
    },
    driver_sessions: {
      rows: 'one a link that was used or a reference number that was taken',
      daily: 'one a link; an address is limited to 60 a minute',
      removed: 'when it expires, after 30 days',
      refusals: ['request.tooMany'],
    },
    driver_push_subscriptions: {
      rows: 'one a session',
      daily: '1 KB a row',
      removed: 'with its session',
      refusals: 'none: the earlier one of the session is deleted',
    },
  },
  // Links and sessions state their own end.
  retention: [{ kept: { hours: 0 }, remove: removeOldDriverAccess }],
} satisfies ModuleDeclaration;
