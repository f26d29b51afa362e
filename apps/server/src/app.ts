import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Endpoint } from '@loadstone/contracts/endpoint';
import type { Registry } from 'prom-client';
import { registerAuth, toCredentialRequest, type Auth, type AuthenticationMethod } from './auth/index.ts';
import type { Clock } from './ground/clock.ts';
import { createCompanyRecords } from './company-records.ts';
import type { Configuration } from './ground/settings/config.ts';
import type { OpenDatabase } from './db/database.ts';
import type { DatabaseQueues } from './db/database-queues.ts';
import { openPeerConnection, type PeerConnection } from './db/peer-connection.ts';
import { findDemoSignIn } from './demo/demo-sign-in.ts';
import { FairQueues } from './ground/fair-queues.ts';
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
import { createPasswordStore, setLanguages } from './modules/users/index.ts';
import { createErrorReporter, createErrorReports, type ErrorReporter } from './error-reports/index.ts';
import { createMail } from './mail/index.ts';
import { createSms } from './modules/sms/index.ts';
import { createPartnerRuntime, createPartners } from './partners/index.ts';
import { registerBodyTimeout } from './plugins/body-timeout.ts';
import { registerCallerShares } from './plugins/caller-shares.ts';
import { registerCompression } from './plugins/compression.ts';
import { registerClientSettings } from './endpoints/client-settings.ts';
import type { EndpointRuntime } from './endpoints/endpoint-runtime.ts';
import { registerErrors, sendError, toAppError } from './plugins/errors.ts';
import { registerFrontEnd } from './plugins/front-end.ts';
import { registerHeaders } from './plugins/headers.ts';
import { registerHealth, type Health } from './plugins/health.ts';
import { createLimits, registerLimits } from './endpoints/limits.ts';
import { registerMetrics } from './plugins/metrics.ts';
import { registerOpenApi } from './plugins/openapi.ts';
import { registerJsonBodies } from './plugins/json-bodies.ts';
import { registerPageErrors } from './endpoints/page-errors.ts';
import { registerPressure } from './plugins/pressure.ts';
import { needsIndex, registerRoles } from './plugins/roles.ts';
import { registerRequestLog } from './plugins/request-log.ts';
import { registerRequestSpans } from './plugins/request-spans.ts';
import { registerStopping } from './plugins/stopping.ts';
import { createRepeatedWarning } from './ground/repeated-warning.ts';
import { registerVersionFile } from './endpoints/version-file.ts';
import { MODULES, registerModules, type ServerParts } from './register-modules.ts';
import { createTaskLanes } from './task-queue/index.ts';
import { createBoardVault, type Vault } from './vault/index.ts';
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
  const { configuration, database, clock, random, log, isStorageFull = () => false } = dependencies;
  const queues = new FairQueues();
  addQueues(queues, database.queues);
  const vault = createBoardVault({ db: database.db, configuration, clock });
  const endpoints: Endpoint[] = [];
  const hasIndex = needsIndex(configuration.server.roles);
  const matching = openMatching(http, dependencies, hasIndex);
  const runtime = createPartnerRuntime({ clock, random, log, timeZone: configuration.board.timeZone });
  const partners = createPartners(configuration.partners, runtime);
  http.addHook('onClose', () => partners.close());
  const errorReporter = openErrorReporter(http, dependencies);
  const mail = createMail(configuration.mail, { db: database.db, clock });
  const sms = createSms({ db: database.db, clock, gateway: partners.sms, publicUrl: configuration.server.publicUrl });

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

  const peers = openPeers(http, database.url);
  const limits = createLimits(clock, peers);
  const activity = createActivityService(database.db, clock, limits, configuration.limits.activityPerDay);
  const driverAccess = createDriverAccess({ db: database.db, clock, cacheMs: dependencies.callerCacheMs });
  const auth = await registerAuth(http, {
    db: database.db,
    peers,
    vault,
    clock,
    configuration,
    queues,
    signInLog: activity,
    ...{ ...createPasswordStore(database.db), mail, setLanguages, records: createCompanyRecords(clock) },
    findDemoSignIn: async (place) => findDemoSignIn(database.db, configuration, place),
    callerCacheMs: dependencies.callerCacheMs,
    machines: createMachineAccess({ db: database.db, vault, clock, cacheMs: dependencies.callerCacheMs }),
    moreMethods: [driverAccess.method, ...(dependencies.moreMethods ?? [])],
  });
  const locationChecks = createLocationChecksService({
    ...dependencies,
    limits,
    activity,
    geocoding: partners.geocoding,
  });
  http.decorateRequest('caller', undefined);
  const checks = { isReady: () => matching.isReady, isStorageFull, assertLocation: locationChecks.assertLocation };
  http.decorate('endpointRuntime', toEndpointRuntime({ ...dependencies, ...checks, auth, limits, endpoints }));

  registerClientSettings(http, { configuration, issuer: auth.issuer, version: VERSION });
  registerVersionFile(http, { version: VERSION, webFolder: configuration.server.webFolder });
  registerPageErrors(http, errorReporter, configuration.server.errorReportsPerMinutePerAddress);
  const modules = registerModules(http, {
    configuration,
    vault,
    db: database.db,
    databaseUrl: database.url,
    log,
    clock,
    auth,
    matching,
    partners,
    ...{ mail, sms, readFreeBytes: dependencies.readFreeBytes },
    timers: runtime.timers,
    limits,
    activity,
    driverAccess,
    locationChecks,
    rightsCacheMs: dependencies.callerCacheMs,
  });
  const { leads, assignments, documents, tracking, trips, roadMiles, tasks: moduleTasks } = modules;

  const { lanes, ...live } = await registerLiveParts(http, {
    ...dependencies,
    limits,
    vault,
    auth,
    assertLocation: locationChecks.assertLocation,
    matching,
    leads,
    tracking,
    assignments,
    ...{ trips, mail, sms },
    tasks: [...auth.tasks, ...moduleTasks],
  });
  health.describeBroker(() => live.hub.readBrokerState());

  const tasks = createTaskLanes(lanes, { database, log });
  // Together: a thumbnail that runs ends when the media process is closed.
  http.addHook('onClose', () => Promise.all([tasks.close(), documents.close()]));
  const stores = { database, vault, matching, documents, queues };
  const parts = { ...stores, ...live, partners, errorReporter, assignments, roadMiles, tasks };
  addGauges(metrics, parts);
  await registerFrontEnd(http, configuration.server.webFolder);
  return {
    http,
    auth,
    matching,
    hub: live.hub,
    vault,
    leads,
    assignments,
    documents,
    tracking,
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

function addQueues(queues: FairQueues, database: DatabaseQueues): void {
  queues.add('database_connections', database.connections);
  queues.add('company_locks', database.companyLocks);
  queues.add('request_keys', database.requestKeys);
}

function addGauges(metrics: ReturnType<typeof registerMetrics>, parts: ServerParts): void {
  const gauges = MODULES.flatMap((module) => module.gauges ?? []);
  for (const { read, ...gauge } of gauges) metrics.addGauge({ ...gauge, read: () => read(parts) });
}

function openErrorReporter(http: FastifyInstance, dependencies: AppDependencies): ErrorReporter {
  const { configuration, database, clock, log } = dependencies;
  const errorReporter = dependencies.errorReporter ?? createErrorReporter(clock);
  errorReporter.sendTo(createErrorReports(configuration.errorReportDsn, database.db), log);
  http.addHook('onClose', () => errorReporter.close());
  return errorReporter;
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

function openMatching(
  http: FastifyInstance,
  { configuration, database, clock, log }: AppDependencies,
  hasIndex: boolean,
): Matching {
  const { timeZone, matchDateToleranceDays: dateToleranceDays } = configuration.board;
  const { newLeadMinutes, confirmedHours } = configuration.limits;
  const ages = { newLeadMinutes, confirmedHours };
  const matching = startMatching({ database, clock, timeZone, dateToleranceDays, ...ages, hasIndex, log });
  http.addHook('onClose', () => matching.close());
  return matching;
}

function openPeers(http: FastifyInstance, url: string): PeerConnection {
  const warn = createRepeatedWarning(http.log, 'the connection by which servers count together was lost');
  const peers = openPeerConnection(url, warn);
  http.addHook('onClose', () => peers.close());
  return peers;
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
