import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import underPressure from '@fastify/under-pressure';
import { registerLimits } from '../endpoints/limits.ts';
import type { Configuration } from '../ground/settings/config.ts';
import { registerBodyTimeout } from './body-timeout.ts';
import { registerCompression } from './compression.ts';
import { registerErrors, sendError, toAppError } from './errors.ts';
import { registerHeaders } from './headers.ts';
import { registerJsonBodies } from './json-bodies.ts';
import { registerRequestLog } from './request-log.ts';
import { registerRequestSpans } from './request-spans.ts';
import { registerRoles } from './roles.ts';
import { AppError } from '../ground/errors.ts';
import { CallerShares, runInShares } from '../ground/caller-shares.ts';
import { toNetworkShares } from '../ground/network-address.ts';

/** Half-open connections are closed after these times, not after Node's 60 and 30 s. */
const HEADERS_TIMEOUT_MS = 20_000;
const CONNECTIONS_CHECK_MS = 5_000;

/** Creates the HTTP server, without a plugin. */
export function createHttp({ server }: Configuration, log: FastifyBaseLogger): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: server.requestBodyBytes,
    // A start on a busy machine takes longer than the ten seconds after which Fastify gives up.
    pluginTimeout: 0,
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

/**
 * Refuses each new request on an open connection while the server shuts down, in the shape of every error. Register it
 * before other hooks of requests; Fastify's own refusal (`return503OnClosing`) has another shape and no `Retry-After`.
 */
function registerStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async () => {
    if (isStopping) throw new AppError('server.stopping');
  });
}

/** Runs each request in the shares of its network, until its caller is known. */
function registerCallerShares(app: FastifyInstance): void {
  const sharesOf = new WeakMap<FastifyRequest, CallerShares>();
  app.addHook('onRequest', (request, _reply, done) => {
    const shares = new CallerShares(() => toNetworkShares(request.ip));
    sharesOf.set(request, shares);
    runInShares(shares, done);
  });
  // The body arrives in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const shares = sharesOf.get(request);
    if (shares === undefined) done();
    else runInShares(shares, done);
  });
}

/**
 * Refuses every API call with 503 while the event loop is late by more than that on average, measured each second.
 * Health, metrics, pages and settings are served, and the hub's events are sent.
 */
async function registerPressure(app: FastifyInstance, loopDelayMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayMs,
    // Asynchronous, because the plugin passes on only the error of a promise.
    pressureHandler: async (request, _reply, _type, delayMs) => {
      const { endpoint } = request.routeOptions.config;
      // Without any measurement in a second the plugin reports an infinite delay: the process was stopped, not busy.
      if (endpoint === undefined || endpoint.isPublic || !Number.isFinite(delayMs)) return;
      throw new AppError('server.overloaded');
    },
  });
}
