import type { FastifyInstance } from 'fastify';
import { toCredentialRequest, toMachine, toUser } from '../../auth/index.ts';
import type { Board } from '../../board/board.ts';
import { toCallerShares, type UserCaller } from '../../ground/caller.ts';
import { CallerShares, findShares, runInShares } from '../../ground/caller-shares.ts';
import { mainThread } from '../../ground/fair-turns.ts';
import { toNetworkShares } from '../../ground/network-address.ts';
import {
  createEventList,
  EventRecorder,
  EventStreams,
  openHub,
  openServerTransport,
  readAddress,
  registerEvents,
  SOCKET_LIMITS,
  type HubDependencies,
} from '../../live/index.ts';
import { leadRightsOf, pushedLeadsOf } from '../leads/index.ts';
import { assertLocation } from '../location-checks/index.ts';
import { findNotification, sendItems } from '../notifications/index.ts';
import { getToday } from '../postings/index.ts';
import { listMachineCompanies } from '../service-accounts/index.ts';
import { admitWindow, keepWindow } from '../sessions/index.ts';
import { onTruckMoved } from '../tracking/index.ts';
import { listWebhookCompanies, queueWebhookEvents } from '../webhooks/index.ts';

/** What the hub is opened with besides the board. */
type HubSettings = Pick<HubDependencies, 'eventSources' | 'headers'>;

/**
 * Opens the hub with the nouns that it serves: who may connect, what is pushed, and the events for programs. It is opened
 * after the endpoints are registered, because use-cases reach windows through it.
 *
 * @returns what it adds to the board
 */
export async function openBoardHub(
  http: FastifyInstance,
  board: Board,
  settings: HubSettings,
): Promise<Pick<Board, 'hub' | 'eventStreams' | 'eventRecorder'>> {
  const { configuration, clock, log, matching } = board;
  const eventStreams = registerEventStreams(http, board);
  const eventRecorder = new EventRecorder({
    db: board.db,
    matching,
    listEvents: createEventList(settings.eventSources),
    clock,
    log,
    listListeners: async () => [...(await listMachineCompanies(board.db)), ...(await listWebhookCompanies(board.db))],
    onRecord: queueWebhookEvents,
    onRecorded: () => eventStreams.wake(),
  });
  const hub = openHub({
    ...settings,
    ...toAdmission(board),
    httpServer: http.server,
    transport: await openServerTransport({
      databaseUrl: board.database.url,
      brokerUrl: configuration.hub.brokerUrl,
      boardUrl: configuration.server.publicUrl,
      log,
    }),
    databaseUrl: board.database.url,
    matching,
    leads: pushedLeadsOf(board),
    tracking: { onMoved: (listener) => onTruckMoved(board, listener) },
    clock,
    getToday: () => getToday(board),
    log,
    acceptsClients: configuration.server.roles.has('hub'),
    connectsPerSecond: configuration.hub.connectsPerSecond,
    connectionLimit: configuration.hub.connections,
    // One company leaves places for others, also where the limit of the process is low.
    companyConnectionLimit: Math.min(
      configuration.hub.companyConnections,
      Math.ceil(configuration.hub.connections / 2),
    ),
    proxyHops: configuration.server.proxyHops,
    send: createSend(board),
    findNotification: (notificationId) => findNotification(board, notificationId),
    callers: followCallers(board, eventStreams),
  });
  http.addHook('preClose', () => eventRecorder.close());
  // Before the server waits for its connections to end: hub connections end only when they are closed.
  http.addHook('preClose', () => hub.close());
  return { hub, eventStreams, eventRecorder };
}

/** The events for programs, and the call with which they follow them. */
function registerEventStreams(http: FastifyInstance, board: Board): EventStreams {
  const { database, matching, clock, log, configuration, auth } = board;
  const limit = configuration.hub.eventStreams;
  const streams = new EventStreams({
    ...{ database, matching, clock, log, limit },
    leads: pushedLeadsOf(board),
    getToday: () => getToday(board),
  });
  registerEvents(http, streams, async (request) => {
    const { caller, expiresAtMs, readCaller } = await auth.authenticate(toCredentialRequest(request.raw, request.ip));
    return { caller: toMachine(caller), expiresAtMs, readCaller: async () => toMachine(await readCaller()) };
  });
  http.addHook('preClose', () => streams.close());
  return streams;
}

/** Who may connect: the API's own authentication, of users only, because the events of the hub are a company's. */
function toAdmission(board: Board): Pick<HubDependencies, 'authenticate' | 'admitWindow' | 'keepWindow'> {
  const { auth, configuration } = board;
  const countConnect = board.limits.perMinute<number>('hubConnects', SOCKET_LIMITS.connectsPerMinutePerUser);
  return {
    async authenticate(request, handshake) {
      const address = readAddress(request, configuration.server.proxyHops);
      return runInShares(new CallerShares(() => toNetworkShares(address)), async () => {
        const credentials = toCredentialRequest(request, address, handshake);
        const { caller, expiresAtMs, readCaller } = await auth.authenticate(credentials);
        const user = toUser(caller);
        await countConnect(user.userId);
        await assertLocation(board, user);
        return { caller: user, expiresAtMs, readCaller: async () => toUser(await readCaller()) };
      });
    },
    admitWindow: (admission) => inSharesOf(admission.caller, () => admitWindow(board, admission)),
    keepWindow: (held) => keepWindow(board, held),
  };
}

/** The call of the hub that changes data. It counts like an HTTP request. */
function createSend(board: Board): HubDependencies['send'] {
  const { requestsPerMinutePerUser } = board.configuration.server;
  const countHubCall = board.limits.perMinute<number>('hubCalls', requestsPerMinutePerUser);
  return async (caller, items) => {
    await countHubCall(caller.userId);
    return inSharesOf(caller, async () => {
      await mainThread.begin(findShares());
      return sendItems(board, caller, items);
    });
  };
}

/** What is cached about callers, which the notifications of the database keep valid. */
function followCallers(board: Board, streams: EventStreams): HubDependencies['callers'] {
  const { callers } = board.auth;
  const rights = leadRightsOf(board);
  return {
    forget(change) {
      callers.forget(change);
      if ('accountId' in change) rights.forget(change.accountId);
      void streams.checkAccess(change);
    },
    followsChanges(isFollowing) {
      callers.followsChanges(isFollowing);
      rights.followsChanges(isFollowing);
      if (isFollowing) void streams.checkAccess();
    },
  };
}

/** Runs a call of the hub in the caller's shares, as an endpoint does. */
function inSharesOf<T>(caller: UserCaller, work: () => T): T {
  return runInShares(new CallerShares(() => toCallerShares(caller)), work);
}
