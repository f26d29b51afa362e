import type { Endpoint } from '@loadstone/contracts/endpoint';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { registerAuth, toCredentialRequest, type Auth, type AuthenticationMethod } from './auth/index.ts';
import type { Board, RunningBoard } from './board/board.ts';
import { openGround, type GroundOptions } from './board/open-ground.ts';
import { findDemoSignIn } from './demo/demo-sign-in.ts';
import { registerClientSettings } from './endpoints/client-settings.ts';
import type { EndpointRuntime } from './endpoints/endpoint-runtime.ts';
import { registerPageErrors } from './plugins/page-errors.ts';
import { registerVersionFile } from './endpoints/version-file.ts';
import { needsIndex } from './ground/settings/setting-types.ts';
import { VERSION } from './ground/version.ts';
import type { Hub } from './live/index.ts';
import type { Matching } from './matching/index.ts';
import { createAccountStore } from './modules/account-security/index.ts';
import { closeDocumentFiles } from './modules/documents/index.ts';
import { driverAccessOf } from './modules/drivers/index.ts';
import { openBoardHub } from './modules/hub/index.ts';
import { BOARD_EVENT_SOURCES, BOARD_MODULES, MODULES } from './modules/index.ts';
import { assertLocation } from './modules/location-checks/index.ts';
import { compileGuard } from './modules/permits/index.ts';
import { createHttp, registerPlugins } from './plugins/create-http.ts';
import { registerFrontEnd } from './plugins/front-end.ts';
import { HUB_HEADERS } from './plugins/headers.ts';
import { registerHealth, type Health } from './plugins/health.ts';
import { registerMetrics, type FiguresReader } from './plugins/metrics.ts';
import { registerOpenApi } from './plugins/openapi.ts';
import { createTaskLanes } from './task-queue/index.ts';
import type { Vault } from './db/vault/index.ts';

interface AppDependencies extends GroundOptions {
  readonly log: FastifyBaseLogger;
  /** True while the disk of the database is nearly full; default never. */
  readonly isStorageFull?: () => boolean;
  /** Reads the figures of all workers with those of the process, which one app of it has; default those of this app. */
  readonly createFiguresReader?: FiguresReader;
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

/** Assembles the server: plugins first, then the board, its modules and the hub. */
export async function buildApp(dependencies: AppDependencies): Promise<App> {
  const http = createHttp(dependencies.configuration, dependencies.log);
  try {
    return await assemble(http, dependencies);
  } catch (error) {
    await http.close();
    throw error;
  }
}

async function assemble(http: FastifyInstance, dependencies: AppDependencies): Promise<App> {
  const { configuration, isStorageFull = () => false, createFiguresReader, moreMethods = [] } = dependencies;
  const { ground, close } = openGround(dependencies);
  http.addHook('onClose', close);
  const { database, db, clock, vault, matching, queues } = ground;

  await registerPlugins(http, configuration);
  await registerOpenApi(http, { version: VERSION, hasExplorer: configuration.server.hasApiExplorer });
  const { metricsToken: token } = configuration.server;
  const metrics = registerMetrics(http, { token, createFiguresReader });
  const health = registerHealth(http, {
    isReady: () => !needsIndex(configuration.server.roles) || matching.isReady,
    pingDatabase: () => database.ping(),
    isStorageFull,
    listFullQueues: () => queues.listFull(),
    version: VERSION,
  });

  const auth = await registerAuth(http, {
    ...ground,
    ...createAccountStore(ground),
    findDemoSignIn: async (place) => findDemoSignIn(db, configuration, place),
    moreMethods: [driverAccessOf(ground).method, ...moreMethods],
  });
  // The same object becomes the whole board, so that the state of a module is found by it from the start.
  const board = Object.assign(ground, { auth }) as typeof ground & Board;
  http.decorateRequest('caller', undefined);
  const runtime = toEndpointRuntime(board, isStorageFull);
  http.decorate('endpointRuntime', runtime);

  registerClientSettings(http, { configuration, issuer: auth.issuer, version: VERSION, clock });
  registerVersionFile(http, { version: VERSION, webFolder: configuration.server.webFolder });
  registerPageErrors(http, board.errorReporter, configuration.server.errorReportsPerMinutePerAddress);
  for (const module of BOARD_MODULES) await module.routes?.(http, board);
  const settings = { eventSources: BOARD_EVENT_SOURCES, headers: HUB_HEADERS };
  Object.assign(board, await openBoardHub(http, board, settings));
  health.describeBroker(() => board.hub.readBrokerState());

  const parts = Object.assign(board, { tasks: createTasks(board) });
  // Together: a thumbnail that runs ends when the media process is closed.
  http.addHook('onClose', () => Promise.all([parts.tasks.close(), closeDocumentFiles(board)]));
  for (const { read, ...gauge } of MODULES.flatMap(({ gauges = [] }) => gauges)) {
    metrics.addGauge({ ...gauge, read: () => read(parts) });
  }
  for (const { follow, ...distribution } of MODULES.flatMap(({ distributions = [] }) => distributions)) {
    follow(parts, metrics.addDistribution(distribution));
  }
  await registerFrontEnd(http, configuration.server.webFolder);
  const { endpoints } = runtime;
  return { http, auth, matching, hub: board.hub, vault, health, parts, endpoints, figures: metrics.registry };
}

/** What happens after a commit, by the places that it shares. */
function createTasks(board: Board): RunningBoard['tasks'] {
  const { database, log, queues, mail, sms, auth } = board;
  const handlers = [
    ...[mail, sms, auth].flatMap(({ tasks }) => tasks),
    ...BOARD_MODULES.flatMap((module) => module.tasks?.(board) ?? []),
  ];
  const lanes = BOARD_MODULES.flatMap((module) => module.lanes?.(board) ?? []);
  return createTaskLanes([{ handlers }, ...lanes], { database, log, queues });
}

/** What endpoints need besides their contracts. */
function toEndpointRuntime(board: Board, isStorageFull: () => boolean): EndpointRuntime {
  const { configuration, database, clock, vault, auth, limits, matching } = board;
  const { server } = configuration;
  return {
    db: database.db,
    clock,
    vault,
    isReady: () => matching.isReady,
    isQueueFull: (share) => database.queues.connections.countWaitingOf(share) > server.overload.waitingStatements,
    isStorageFull,
    compileGuard,
    assertLocation: assertLocation.bind(undefined, board),
    authenticate: async (request, anyDevice) =>
      (await auth.authenticate(toCredentialRequest(request.raw, request.ip), { anyDevice })).caller,
    limits,
    countCall: limits.perMinute('calls', server.requestsPerMinutePerUser),
    countBodyBytes: limits.perMinute('bodyBytes', server.bodyBytesPerMinutePerUser),
    lineWaitMs: server.requestBodyMs,
    countWrite: limits.perDay('writes', server.writesPerDayPerUser, 'request.dailyLimit'),
    endpoints: [],
  };
}
