import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Endpoint } from '@loadstone/contracts';
import { registerAuth, toCredentialRequest, type Auth, type AuthenticationMethod } from './auth/index.ts';
import type { Clock } from './clock.ts';
import type { Configuration } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import { findDemoSignIn } from './demo/demo-sign-in.ts';
import type { Hub } from './live/index.ts';
import { registerLiveParts } from './live-parts.ts';
import { startMatching, type Matching } from './matching/index.ts';
import { createActivityService } from './modules/activity/index.ts';
import type { AssignmentsService } from './modules/assignments/index.ts';
import type { DocumentsService } from './modules/documents/index.ts';
import type { LeadsService } from './modules/leads/index.ts';
import { createDriverAccess } from './modules/drivers/index.ts';
import { createLocationChecksService } from './modules/location-checks/index.ts';
import { compileGuard } from './modules/permits/index.ts';
import { createMachineAccess } from './modules/service-accounts/index.ts';
import type { TrackingService } from './modules/tracking/index.ts';
import { replacePasswordHash } from './modules/users/index.ts';
import { createErrorReporter, createErrorReports, type ErrorReporter } from './error-reports/index.ts';
import { createMail } from './mail/index.ts';
import { createPartnerRuntime, createPartners } from './partners/index.ts';
import { registerBodyTimeout } from './plugins/body-timeout.ts';
import { registerCompression } from './plugins/compression.ts';
import { registerClientSettings } from './endpoints/client-settings.ts';
import { registerErrors, sendError, toAppError } from './plugins/errors.ts';
import { registerFrontEnd } from './plugins/front-end.ts';
import { registerHeaders } from './plugins/headers.ts';
import { registerHealth, type Health } from './plugins/health.ts';
import { createCallCounter, createDailyCounter, registerLimits } from './endpoints/limits.ts';
import { registerMetrics } from './plugins/metrics.ts';
import { registerOpenApi } from './plugins/openapi.ts';
import { registerJsonBodies } from './plugins/json-bodies.ts';
import { registerPageErrors } from './endpoints/page-errors.ts';
import { registerPressure } from './plugins/pressure.ts';
import { registerRequestLog } from './plugins/request-log.ts';
import { registerStopping } from './plugins/stopping.ts';
import { registerVersionFile } from './endpoints/version-file.ts';
import { MODULES, registerModules, type ServerParts } from './register-modules.ts';
import { createTaskLanes } from './task-queue/index.ts';
import { VERSION } from './version.ts';

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
  readonly leads: LeadsService;
  readonly assignments: AssignmentsService;
  readonly documents: DocumentsService;
  /** For the drivers of the demo. */
  readonly tracking: TrackingService;
  readonly health: Health;
  /** What jobs and gauges use. */
  readonly parts: ServerParts;
  /** Every registered endpoint. */
  readonly endpoints: readonly Endpoint[];
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
  const { configuration, database, clock, log } = dependencies;
  const endpoints: Endpoint[] = [];
  const { timeZone, matchDateToleranceDays: dateToleranceDays } = configuration.board;
  const { newLeadMinutes } = configuration.limits;
  const matching = startMatching({ database, clock, timeZone, dateToleranceDays, newLeadMinutes, log });
  http.addHook('onClose', () => matching.close());
  const runtime = createPartnerRuntime({ clock, random: dependencies.random, log, timeZone });
  const partners = createPartners(configuration.partners, runtime);
  http.addHook('onClose', () => partners.close());
  const errorReporter = dependencies.errorReporter ?? createErrorReporter(clock);
  errorReporter.sendTo(createErrorReports(configuration.errorReportDsn, database.db), log);
  http.addHook('onClose', () => errorReporter.close());
  const mail = createMail(configuration.mail, { db: database.db, clock });

  registerErrors(http);
  registerStopping(http);
  registerJsonBodies(http);
  registerRequestLog(http);
  registerBodyTimeout(http, configuration.server.requestBodyMs);
  await registerHeaders(http, configuration);
  registerCompression(http);
  const { overload } = configuration.server;
  await registerPressure(http, overload.loopDelayMs);
  await registerLimits(http, configuration);
  await registerOpenApi(http, { version: VERSION, hasExplorer: configuration.server.hasApiExplorer });
  const metrics = registerMetrics(http, {
    token: configuration.server.metricsToken,
    hasProcessMetrics: dependencies.hasProcessMetrics ?? false,
  });
  const isStorageFull = dependencies.isStorageFull ?? (() => false);
  const health = registerHealth(http, {
    isReady: () => matching.isReady,
    pingDatabase: () => database.ping(),
    isStorageFull,
    version: VERSION,
  });

  const activity = createActivityService(database.db, clock, configuration.limits.activityPerDay);
  const driverAccess = createDriverAccess({ db: database.db, clock, cacheMs: dependencies.callerCacheMs });
  const auth = await registerAuth(http, {
    db: database.db,
    clock,
    configuration,
    signInLog: activity,
    replacePasswordHash: (change) => replacePasswordHash(database.db, change),
    findDemoSignIn: async (place) => findDemoSignIn(database.db, configuration, place),
    callerCacheMs: dependencies.callerCacheMs,
    machines: createMachineAccess({ db: database.db, clock, cacheMs: dependencies.callerCacheMs }),
    moreMethods: [driverAccess.method, ...(dependencies.moreMethods ?? [])],
  });
  const locationChecks = createLocationChecksService({ ...dependencies, activity, geocoding: partners.geocoding });
  http.decorateRequest('caller', undefined);
  http.decorate('endpointRuntime', {
    db: database.db,
    clock,
    isReady: () => matching.isReady,
    isQueueFull: () => database.countWaiting() > overload.waitingStatements,
    isStorageFull,
    compileGuard,
    assertLocation: locationChecks.assertLocation,
    authenticate: async (request, anyDevice) =>
      (await auth.authenticate(toCredentialRequest(request.raw, request.ip), { anyDevice })).caller,
    countCall: createCallCounter(clock, configuration.server.requestsPerMinutePerUser),
    countBodyBytes: createCallCounter(clock, configuration.server.bodyBytesPerMinutePerUser),
    countWrite: createDailyCounter(clock, configuration.server.writesPerDayPerUser, 'request.dailyLimit'),
    endpoints,
  });

  registerClientSettings(http, { configuration, issuer: auth.issuer, version: VERSION });
  registerVersionFile(http, { version: VERSION, webFolder: configuration.server.webFolder });
  registerPageErrors(http, errorReporter, configuration.server.errorReportsPerMinutePerAddress);
  const modules = registerModules(http, {
    configuration,
    db: database.db,
    databaseUrl: database.url,
    log,
    clock,
    auth,
    matching,
    partners,
    mail,
    timers: runtime.timers,
    activity,
    driverAccess,
    locationChecks,
    rightsCacheMs: dependencies.callerCacheMs,
  });
  const { leads, assignments, documents, tracking, tasks: moduleTasks } = modules;

  const { lanes, ...live } = await registerLiveParts(http, {
    ...dependencies,
    auth,
    assertLocation: locationChecks.assertLocation,
    matching,
    leads,
    tracking,
    assignments,
    mail,
    tasks: moduleTasks,
  });
  health.describeBroker(() => live.hub.readBrokerState());

  const tasks = createTaskLanes(lanes, { database, log });
  // Together: a thumbnail that runs ends when the media process is closed.
  http.addHook('onClose', () => Promise.all([tasks.close(), documents.close()]));
  const parts = { database, matching, ...live, partners, errorReporter, assignments, documents, tasks };
  const gauges = MODULES.flatMap((module) => module.gauges ?? []);
  for (const { read, ...gauge } of gauges) metrics.addGauge({ ...gauge, read: () => read(parts) });
  await registerFrontEnd(http, configuration.server.webFolder);
  return {
    http,
    auth,
    matching,
    hub: live.hub,
    leads,
    assignments,
    documents,
    tracking,
    health,
    parts,
    endpoints,
  };
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
