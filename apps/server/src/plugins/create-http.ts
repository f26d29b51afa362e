import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { registerLimits } from '../endpoints/limits.ts';
import type { Configuration } from '../ground/settings/config.ts';
import { registerBodyTimeout } from './body-timeout.ts';
import { registerCallerShares } from './caller-shares.ts';
import { registerCompression } from './compression.ts';
import { registerErrors, sendError, toAppError } from './errors.ts';
import { registerHeaders } from './headers.ts';
import { registerJsonBodies } from './json-bodies.ts';
import { registerPressure } from './pressure.ts';
import { registerRequestLog } from './request-log.ts';
import { registerRequestSpans } from './request-spans.ts';
import { registerRoles } from './roles.ts';
import { registerStopping } from './stopping.ts';

/** Half-open connections are closed after these times, not after Node's 60 and 30 s. */
const HEADERS_TIMEOUT_MS = 20_000;
const CONNECTIONS_CHECK_MS = 5_000;

/** Creates the HTTP server, without a plugin. */
export function createHttp({ server }: Configuration, log: FastifyBaseLogger): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: server.requestBodyBytes,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CONNECTIONS_CHECK_MS },
    // A function, because Fastify trusts no proxy where it gets a number.
    trustProxy: server.proxyHops === 0 ? false : (_address, hop) => hop < server.proxyHops,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 300 },
    // Errors of the router itself, such as an address that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      void sendError(toAppError(error), error, request as never, reply as never);
    },
    forceCloseConnections: true,
    // `registerStopping` refuses them.
    return503OnClosing: false,
    exposeHeadRoutes: false,
  }) as unknown as FastifyInstance;
}

/** Registers what runs for all requests, before the endpoints. */
export async function registerPlugins(http: FastifyInstance, configuration: Configuration): Promise<void> {
  // First: the other hooks run in the span.
  registerRequestSpans(http);
  registerCallerShares(http);
  registerErrors(http);
  registerStopping(http);
  registerRoles(http, configuration.server.roles);
  registerJsonBodies(http);
  registerRequestLog(http);
  registerBodyTimeout(http, configuration.server.requestBodyMs);
  await registerHeaders(http, configuration);
  registerCompression(http);
  await registerPressure(http, configuration.server.overload.loopDelayMs);
  await registerLimits(http, configuration);
}
