import type { FastifyInstance } from 'fastify';
import type { Board } from './board/board.ts';
import { toCredentialRequest, toMachine, toUser } from './auth/index.ts';
import { toCallerShares, type UserCaller } from './ground/caller.ts';
import { CallerShares, runInShares } from './ground/caller-shares.ts';
import {
  createEventList,
  EventRecorder,
  EventStreams,
  openHub,
  openServerTransport,
  readAddress,
  registerEvents,
  type Hub,
} from './live/index.ts';
import { leadRightsOf, pushedLeadsOf } from './modules/leads/index.ts';
import { assertLocation } from './modules/location-checks/index.ts';
import { findNotification, sendItems } from './modules/notifications/index.ts';
import { listMachineCompanies } from './modules/service-accounts/index.ts';
import { getToday } from './modules/postings/index.ts';
import { listWebhookCompanies, queueWebhookEvents } from './modules/webhooks/index.ts';
import { admitWindow, keepWindow } from './modules/sessions/index.ts';
import { onTruckMoved } from './modules/tracking/index.ts';
import { toNetworkShares } from './ground/network-address.ts';
import { HUB_HEADERS } from './plugins/headers.ts';
import { BOARD_EVENT_SOURCES, BOARD_MODULES } from './register-modules.ts';
import type { TaskHandler, TaskLane } from './task-queue/index.ts';

interface LivePartsOptions {
  /** The board, to which the hub is added afterwards. */
  board: Board;
  /** What other modules do after a commit. */
  tasks: readonly TaskHandler[];
}

/** What needs the hub. */
interface LiveParts {
  readonly hub: Hub;
  readonly eventStreams: EventStreams;
  readonly eventRecorder: EventRecorder;
  /** The work that happens after a commit, by the places that it shares. */
  readonly lanes: readonly TaskLane[];
}

/**
 * The hub with the modules that need it: permits, sessions, notifications and pushes. They depend on each other: the hub checks
 * with sessions who may connect, and sessions reach windows through the hub.
 */
export async function registerLiveParts(http: FastifyInstance, options: LivePartsOptions): Promise<LiveParts> {
  const { board } = options;
  const leads = pushedLeadsOf(board);
  const leadRights = leadRightsOf(board);
  const { configuration, database, db, clock, log, auth, matching, mail, sms, limits } = board;
  // Calls of the hub's method count like HTTP requests.
  const countHubCall = limits.perMinute<number>('hubCalls', configuration.server.requestsPerMinutePerUser);
  const transport = await openServerTransport({
    databaseUrl: database.url,
    brokerUrl: configuration.hub.brokerUrl,
    boardUrl: configuration.server.publicUrl,
    log,
  });
  const hub = openHub({
    httpServer: http.server,
    transport,
    databaseUrl: database.url,
    eventSources: BOARD_EVENT_SOURCES,
    matching,
    leads,
    tracking: { onMoved: (listener) => onTruckMoved(options.board, listener) },
    clock,
    getToday: () => getToday({ clock, configuration }),
    log,
    headers: HUB_HEADERS,
    acceptsClients: configuration.server.roles.has('hub'),
    connectsPerSecond: configuration.hub.connectsPerSecond,
    connectionLimit: configuration.hub.connections,
    proxyHops: configuration.server.proxyHops,
    authenticate: createDeskAuthentication(options.board),
    admitWindow: (admission) => inSharesOf(admission.caller, () => admitWindow(board, admission)),
    keepWindow: (held) => keepWindow(board, held),
    send: async (caller, items) => {
      await countHubCall(caller.userId);
      return inSharesOf(caller, () => sendItems(board, caller, items));
    },
    findNotification: (notificationId) => findNotification(board, notificationId),
    callers: {
      forget(change) {
        auth.callers.forget(change);
        if ('accountId' in change) leadRights.forget(change.accountId);
        void streams.checkAccess(change);
      },
      followsChanges(isFollowing) {
        auth.callers.followsChanges(isFollowing);
        leadRights.followsChanges(isFollowing);
        if (isFollowing) void streams.checkAccess();
      },
    },
  });
  const recorder = new EventRecorder({
    db,
    matching,
    listEvents: createEventList(BOARD_EVENT_SOURCES),
    clock,
    log,
    listListeners: async () => [...(await listMachineCompanies(db)), ...(await listWebhookCompanies(db))],
    onRecord: queueWebhookEvents,
    onRecorded: () => streams.wake(),
  });
  const streams = new EventStreams({
    ...{ database, matching, leads, clock, log },
    getToday: () => getToday({ clock, configuration }),
    limit: configuration.hub.eventStreams,
  });
  registerEvents(http, streams, async (request) => {
    const { caller, expiresAtMs, readCaller } = await auth.authenticate(toCredentialRequest(request.raw, request.ip));
    return { caller: toMachine(caller), expiresAtMs, readCaller: async () => toMachine(await readCaller()) };
  });
  http.addHook('preClose', () => streams.close());
  http.addHook('preClose', () => recorder.close());
  // Before the server waits for its connections to end: hub connections end only when they are closed.
  http.addHook('preClose', () => hub.close());
  const lanes = [
    {
      handlers: [...mail.tasks, ...sms.tasks, ...options.tasks],
    },
    ...BOARD_MODULES.flatMap((module) => module.lanes?.(board) ?? []),
  ];
  return { hub, eventStreams: streams, eventRecorder: recorder, lanes };
}

/** Runs a call of the hub in the caller's shares, as an endpoint does. */
function inSharesOf<T>(caller: UserCaller, work: () => T): T {
  return runInShares(new CallerShares(() => toCallerShares(caller)), work);
}

/** Authenticates connections of the hub: the API's own authentication, of users only, because its events are a company's. */
function createDeskAuthentication(board: Board): Parameters<typeof openHub>[0]['authenticate'] {
  const { auth, configuration } = board;
  return async (request, handshake) => {
    const address = readAddress(request, configuration.server.proxyHops);
    return runInShares(new CallerShares(() => toNetworkShares(address)), async () => {
      const credentials = toCredentialRequest(request, address, handshake);
      const { caller, expiresAtMs, readCaller } = await auth.authenticate(credentials);
      const user = toUser(caller);
      await assertLocation(board, user);
      return { caller: user, expiresAtMs, readCaller: async () => toUser(await readCaller()) };
    });
  };
}
