import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Endpoint } from '@loadstone/contracts/endpoint';
import type { Registry } from 'prom-client';
import { registerAuth, toCredentialRequest, type Auth, type AuthenticationMethod } from './auth/index.ts';
import type { Board, RunningBoard } from './board/board.ts';
import { openGround } from './board/open-ground.ts';
import type { Clock } from './ground/clock.ts';
import type { Configuration } from './ground/settings/config.ts';
import type { OpenDatabase } from './db/database.ts';
import { findDemoSignIn } from './demo/demo-sign-in.ts';
import type { Hub } from './live/index.ts';
import { registerLiveParts } from './live-parts.ts';
import type { Matching } from './matching/index.ts';
import { createAccountStore } from './modules/account-security/index.ts';
import { closeDocumentFiles } from './modules/documents/index.ts';
import { driverAccessOf } from './modules/drivers/index.ts';
import { assertLocation } from './modules/location-checks/index.ts';
import { compileGuard } from './modules/permits/index.ts';
import type { ErrorReporter } from './error-reports/index.ts';
import { registerBodyTimeout } from './plugins/body-timeout.ts';
import { registerCallerShares } from './plugins/caller-shares.ts';
import { registerCompression } from './plugins/compression.ts';
import { registerClientSettings } from './endpoints/client-settings.ts';
import type { EndpointRuntime } from './endpoints/endpoint-runtime.ts';
import { registerErrors, sendError, toAppError } from './plugins/errors.ts';
import { registerFrontEnd } from './plugins/front-end.ts';
import { registerHeaders } from './plugins/headers.ts';
import { registerHealth, type Health } from './plugins/health.ts';
import { registerLimits } from './endpoints/limits.ts';
import { registerMetrics } from './plugins/metrics.ts';
import { registerOpenApi } from './plugins/openapi.ts';
import { registerJsonBodies } from './plugins/json-bodies.ts';
import { registerPageErrors } from './endpoints/page-errors.ts';
import { registerPressure } from './plugins/pressure.ts';
import { needsIndex, registerRoles } from './plugins/roles.ts';
import { registerRequestLog } from './plugins/request-log.ts';
import { registerRequestSpans } from './plugins/request-spans.ts';
import { registerStopping } from './plugins/stopping.ts';
import { registerVersionFile } from './endpoints/version-file.ts';
import { MODULES, registerModules } from './register-modules.ts';
import { createTaskLanes } from './task-queue/index.ts';
import type { Vault } from './vault/index.ts';
import { VERSION } from './ground/version.ts';

interface AppDependencies {
  readonly configuration: Configuration;
  readonly database: OpenDatabase;
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly log: FastifyBaseLogger;
  /** The reporter that receives the errors of the log; default one that receives those of pages only. */
  readonly errorReporter?: ErrorReporter;
  /** True while the disk of the database is nearly full; default never. */
  readonly isStorageFull?: () => boolean;
  /** Replaces the reading of the free space for documents; for tests. */
  readonly readFreeBytes?: ((folder: string) => Promise<number>) | undefined;
  /** True once per process: Node's own metrics belong to the process, not to an app. */
  readonly hasProcessMetrics?: boolean;
  /** Milliseconds that a caller's rights are cached; default a few seconds. */
  readonly callerCacheMs?: number;
  /** Authentication methods in addition to the access token; tests sign in callers of other kinds with them. */
  readonly moreMethods?: readonly AuthenticationMethod[];
}

/** The assembled server, before it listens. Closing `http` closes everything except the database. */
export interface App {
  readonly http: FastifyInstance;
  readonly auth: Auth;
  readonly matching: Matching;
  readonly hub: Hub;
  readonly vault: Vault;
  readonly health: Health;
  /** What jobs and gauges use. */
  readonly parts: RunningBoard;
  /** Every registered endpoint. */
  readonly endpoints: readonly Endpoint[];
  /** The figures of `/metrics`. */
  readonly figures: Registry;
}

/** Assembles the server: plugins first, then the modules, in the order in which they depend on each other. */
export async function buildApp(dependencies: AppDependencies): Promise<App> {
  const http = createHttp(dependencies);
  try {
    return await assemble(http, dependencies);
  } catch (error) {
    await http.close();
    throw error;
  }
}

async function assemble(http: FastifyInstance, dependencies: AppDependencies): Promise<App> {
  const { configuration, isStorageFull = () => false } = dependencies;
  const endpoints: Endpoint[] = [];
  const hasIndex = needsIndex(configuration.server.roles);
  const { ground, close } = openGround({ ...dependencies, hasIndex });
  http.addHook('onClose', close);
  const { database, db, clock, vault, matching, queues, limits } = ground;

  await registerPlugins(http, configuration);
  await registerOpenApi(http, { version: VERSION, hasExplorer: configuration.server.hasApiExplorer });
  const { metricsToken: token } = configuration.server;
  const metrics = registerMetrics(http, { token, hasProcessMetrics: dependencies.hasProcessMetrics ?? false });
  const health = registerHealth(http, {
    isReady: () => !hasIndex || matching.isReady,
    pingDatabase: () => database.ping(),
    isStorageFull,
    listFullQueues: () => queues.listFull(),
    version: VERSION,
  });

  const auth = await registerAuth(http, {
    ...ground,
    ...createAccountStore(ground),
    findDemoSignIn: async (place) => findDemoSignIn(db, configuration, place),
    moreMethods: [driverAccessOf(ground).method, ...(dependencies.moreMethods ?? [])],
  });
  // The same object becomes the whole board, so that the state of a module is found by it from the start.
  const board = Object.assign(ground, { auth }) as typeof ground & Board;
  http.decorateRequest('caller', undefined);
  const checks = {
    isReady: () => matching.isReady,
    isStorageFull,
    assertLocation: assertLocation.bind(undefined, board),
  };
  http.decorate('endpointRuntime', toEndpointRuntime({ ...dependencies, ...checks, auth, limits, endpoints }));

  registerClientSettings(http, { configuration, issuer: auth.issuer, version: VERSION, clock });
  registerVersionFile(http, { version: VERSION, webFolder: configuration.server.webFolder });
  registerPageErrors(http, board.errorReporter, configuration.server.errorReportsPerMinutePerAddress);
  const modules = await registerModules(http, { board });

  const { lanes, ...live } = await registerLiveParts(http, {
    board,
    tasks: [...auth.tasks, ...modules.tasks],
  });
  Object.assign(board, live);
  health.describeBroker(() => board.hub.readBrokerState());

  const tasks = createTaskLanes(lanes, { database, log: board.log, queues });
  // Together: a thumbnail that runs ends when the media process is closed.
  http.addHook('onClose', () => Promise.all([tasks.close(), closeDocumentFiles(board)]));
  const parts = Object.assign(board, { tasks });
  addGauges(metrics, parts);
  await registerFrontEnd(http, configuration.server.webFolder);
  return {
    http,
    auth,
    matching,
    hub: board.hub,
    vault,
    health,
    parts,
    endpoints,
    figures: metrics.registry,
  };
}

/** What endpoints need besides their contracts. */
function toEndpointRuntime(
  dependencies: Pick<AppDependencies, 'configuration' | 'database' | 'clock'> &
    Pick<EndpointRuntime, 'isReady' | 'isStorageFull' | 'assertLocation' | 'limits' | 'endpoints'> & {
      readonly auth: Auth;
    },
): EndpointRuntime {
  const { configuration, database, clock, auth, limits } = dependencies;
  const { server } = configuration;
  return {
    db: database.db,
    clock,
    isReady: dependencies.isReady,
    isQueueFull: (share) => database.queues.connections.countWaitingOf(share) > server.overload.waitingStatements,
    isStorageFull: dependencies.isStorageFull,
    compileGuard,
    assertLocation: dependencies.assertLocation,
    authenticate: async (request, anyDevice) =>
      (await auth.authenticate(toCredentialRequest(request.raw, request.ip), { anyDevice })).caller,
    limits,
    countCall: limits.perMinute('calls', server.requestsPerMinutePerUser),
    countBodyBytes: limits.perMinute('bodyBytes', server.bodyBytesPerMinutePerUser),
    countWrite: limits.perDay('writes', server.writesPerDayPerUser, 'request.dailyLimit'),
    endpoints: dependencies.endpoints,
  };
}

function addGauges(metrics: ReturnType<typeof registerMetrics>, parts: RunningBoard): void {
  const gauges = MODULES.flatMap((module) => module.gauges ?? []);
  for (const { read, ...gauge } of gauges) metrics.addGauge({ ...gauge, read: () => read(parts) });
}

/** What is registered once for all requests, before the endpoints. */
async function registerPlugins(http: FastifyInstance, configuration: Configuration): Promise<void> {
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

/** Half-open connections are closed after these times, not after Node's 60 and 30 s. */
const HEADERS_TIMEOUT_MS = 20_000;
const CONNECTIONS_CHECK_MS = 5_000;

function createHttp({ configuration, log }: AppDependencies): FastifyInstance {
  const { server } = configuration;
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
