import { createDriverLink, endDriverSession, openDriverSession } from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../plugins/endpoint.ts';
import { createLink, endSession, openLinkSession, type DriversDependencies } from './drivers.service.ts';

/** A link has 256 random bits: the limit is for the load on the board, not against guesses. */
const LINK_LIMITS = { bodyBytes: 1024, requestsPerMinutePerAddress: 60 };

/** Endpoints for the sign-in of drivers. */
export function registerDrivers(app: FastifyInstance, dependencies: DriversDependencies): void {
  registerEndpoint(app, createDriverLink, ({ caller, body }) => createLink(dependencies, caller, body));
  registerEndpoint(app, openDriverSession, ({ body }) => openLinkSession(dependencies, body.link), LINK_LIMITS);
  registerEndpoint(app, endDriverSession, async ({ caller }) => {
    await endSession(dependencies, caller);
    return { isEnded: true as const };
  });
}
