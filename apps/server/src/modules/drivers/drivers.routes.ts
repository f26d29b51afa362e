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
export function registerDrivers(app: FastifyInstance, dependencies: DriverRouteDependencies): void {
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
