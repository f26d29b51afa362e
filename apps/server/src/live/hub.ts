import cluster from 'node:cluster';
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { HUB_EVENTS, HUB_PATH, type BOARD_EVENTS, type BoardReload, type Heartbeat } from '@loadstone/contracts/live';
import { Server } from 'socket.io';
import type { UserCaller } from '../ground/caller.ts';
import type { Clock } from '../ground/clock.ts';
import type { EventSources } from '../db/change-feed/event-sources.ts';
import type { Matching } from '../matching/index.ts';
import type { PushedLeads, PushedPositions } from './pushed-data.ts';
import { admit, toHandshakeError, type AdmissionDependencies } from './admission.ts';
import type { CompanyBatch } from './batch-ring.ts';
import { BoardFeed } from './board-feed.ts';
import { boardParser } from './board-parser.ts';
import { deliverBatch, startWindow } from './board-windows.ts';
import { createEventList } from './event-list.ts';
import { createConnectRate, readAddress } from './connect-rate.ts';
import { endLeft, listSockets, replaceEarlier } from './endings.ts';
import { followClient, type ClientCalls } from './client-messages.ts';
import type { HubLog, HubSocket, Io } from './hub-session.ts';
import type { BrokerState, ServerTransport } from './server-transport.ts';
import { limitInbound } from './inbound-limit.ts';
import { ListProver } from './list-proofs.ts';
import { createPositionStream, sendTrucks } from './position-stream.ts';
import { createMessenger, sendRefreshToAll, type Messenger } from './messenger.ts';
import { countUnsent, cutConnection, replyToNoPings, SOCKET_LIMITS } from './socket-limits.ts';
import { BOARD_VIEWS, ROOMS, toBoardView } from './views.ts';
import { checkAccess, followDatabaseNotifications, type NotificationDependencies } from './database-notifications.ts';

/** What the hub needs: the options of admission, notifications and client calls, and its own. */
export interface HubDependencies
  extends
    Omit<AdmissionDependencies, 'settledAtMs' | 'entering'>,
    NotificationDependencies,
    Omit<ClientCalls, 'prove'> {
  httpServer: HttpServer;
  /** The transport to the hubs of other servers; the hub closes it. */
  transport: ServerTransport;
  eventSources: EventSources<typeof BOARD_EVENTS>;
  matching: Matching;
  leads: PushedLeads;
  tracking: PushedPositions;
  clock: Clock;
  /** The current day of the board, `YYYY-MM-DD`. */
  getToday: () => string;
  /** Headers of the replies to polls and handshakes. */
  headers: Readonly<Record<string, string>>;
  /** False for a server that accepts no windows: it only sends messages to those of other servers. */
  acceptsClients: boolean;
  /** The most new connections per second from one address. */
  connectsPerSecond: number;
  /** The most connections of this server. */
  connectionLimit: number;
  /** How many proxies in a row append to `X-Forwarded-For`. */
  proxyHops: number;
  log: HubLog;
}

/**
 * The hub of one server process. Board events come from the change feed, which every server follows, and
 * go to this server's clients; messages between windows go to every server through the adapter.
 */
export interface Hub {
  readonly messenger: Messenger;
  /**
   * The last board event of a user's company, from which a first connection of the user can resume for two minutes;
   * undefined for a user who may not see postings.
   */
  expect(caller: UserCaller): number | undefined;
  /** The state of the broker between the servers; undefined where none is configured. */
  readBrokerState(): BrokerState | undefined;
  /** The number of open connections. */
  countConnections(): number;
  /** Calls the listener for each posting with new leads: the seconds from its write until its leads are sent. */
  onLeadsSent(listener: (seconds: number) => void): void;
  /** How many reports said, since the start, that a desk had another list of leads than the board. */
  countDifferingLists(): number;
  /** The rooms of each connection that a user has to this server. */
  listRooms(userId: number): string[][];
  /** Runs the periodic work now: closes connections whose token expired or whose client does not read, drops companies that left. */
  sweep(): void;
  /** Resolves when all changes that the matching has applied are sent. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const SWEEP_MS = 5_000;
const HEARTBEAT_MS = 60_000;
/** How long a closing hub waits for clients to close their side. */
const CLOSE_GRACE_MS = 500;

/** Opens the hub on the HTTP server. */
export function openHub(dependencies: HubDependencies): Hub {
  const { matching, clock, log, transport } = dependencies;
  const io = createIo(dependencies);
  const feed = createFeed(io, dependencies);
  const prover = new ListProver({
    feed,
    matching,
    getToday: dependencies.getToday,
    nowMs: () => performance.now(),
    log,
  });
  const stopFollowing = followBoard(io, feed, dependencies);
  const positions = followTrucks(io, dependencies.tracking);
  acceptClients(io, feed, { ...dependencies, prove: (...request) => prover.prove(...request) });
  const notifications = followDatabaseNotifications(io, feed, dependencies);
  transport.onLoss(() => sendRefreshToAll(io));

  const sweep = (): void => {
    feed.sweep();
    prover.sweep();
    disconnectExpired(io, clock.now().getTime());
    // Messages of other users and positions fill its buffers too, without a change of the board.
    for (const socket of io.of('/').sockets.values()) dropIfSlow(socket, log);
  };
  const sweeper = setInterval(sweep, SWEEP_MS);
  const heart = setInterval(() => io.local.emit(HUB_EVENTS.heartbeat, toHeartbeat(clock)), HEARTBEAT_MS);
  sweeper.unref();
  heart.unref();

  return {
    messenger: createMessenger(io),
    expect: (caller) => (toBoardView(caller) === undefined ? undefined : feed.expect(caller.accountId)),
    readBrokerState: () => transport.readBrokerState(),
    countConnections: () => io.of('/').sockets.size,
    onLeadsSent(listener) {
      stopFollowing.push(
        matching.onApplied(({ change, leadChanges, writtenOn }) => {
          if (change.type !== 'posting' || !leadChanges.some(({ type }) => type === 'appeared')) return;
          const observe = (): void => listener(Math.max(clock.now().getTime() - writtenOn.getTime(), 0) / 1_000);
          feed.settle().then(observe, () => undefined);
        }),
      );
    },
    countDifferingLists: () => prover.differingCount,
    listRooms: (userId) => listSockets(io, ROOMS.user(userId)).map((socket) => [...socket.rooms]),
    sweep,
    settle: () => feed.settle(),
    async close() {
      clearInterval(sweeper);
      clearInterval(heart);
      positions.close();
      for (const stop of stopFollowing) stop();
      await notifications.close();
      await feed.settle();
      const connections = [...io.of('/').sockets.values()].map((socket) => socket.conn);
      io.local.disconnectSockets(true);
      const cutting = setTimeout(() => connections.forEach(cutConnection), CLOSE_GRACE_MS);
      await io.close();
      clearTimeout(cutting);
      await transport.close();
    },
  };
}

function createFeed(io: Io, { leads, matching, eventSources, clock, log }: HubDependencies): BoardFeed {
  return new BoardFeed({
    leads,
    matching,
    listEvents: createEventList(eventSources),
    nowMs: () => clock.now().getTime(),
    sink: {
      deliver: (accountId, batch) => deliver(io, accountId, batch, log),
      refuse: (accountId, reload) => refuse(io, accountId, reload),
      onError: (error) => log.error({ err: error }, 'the rows of live leads could not be read'),
    },
  });
}

/** Passes to the feed what the matching applies, and late counts and scores. @returns functions that unsubscribe */
function followBoard(io: Io, feed: BoardFeed, { matching, leads }: HubDependencies): (() => void)[] {
  io.on('scored', (postings) => feed.publishCounted(postings));
  return [
    matching.onApplied(
      (applied) => feed.accept(applied),
      () => feed.settle(),
    ),
    matching.onFilled((eventId) => feed.reset(eventId)),
    matching.onCounted((postings) => feed.publishCounted(postings)),
    leads.onScored(({ postings, isOfCall }) => {
      feed.publishCounted(postings);
      // The caller's window may be connected to another server.
      if (isOfCall) io.serverSideEmit('scored', postings);
    }),
  ];
}

/** Sends the new positions of trucks to the companies that see them. */
function followTrucks(io: Io, tracking: PushedPositions): ReturnType<typeof createPositionStream> {
  const positions = createPositionStream(
    (trucks) => {
      sendTrucks(io, trucks);
      // The companies' windows may be connected to other servers.
      io.serverSideEmit('moved', trucks);
    },
    () => performance.now(),
  );
  tracking.onMoved((moved) => positions.accept(moved));
  io.on('moved', (trucks) => sendTrucks(io, trucks));
  return positions;
}

/** Admits connections, and starts those that are admitted. */
function acceptClients(
  io: Io,
  feed: BoardFeed,
  dependencies: HubDependencies & Parameters<typeof followClient>[1],
): void {
  const { clock, log, proxyHops, transport } = dependencies;
  const settledAtMs = performance.now() + transport.settlingMs;
  const entering = new Map<string, number>();
  io.use((socket, next) => {
    admit(io, feed, { ...dependencies, settledAtMs, entering }, socket).then(
      () => next(),
      (error: unknown) => {
        const refusal = toHandshakeError(error, log);
        log.info({ code: refusal.message, address: readAddress(socket.request, proxyHops) }, 'hub connection refused');
        next(refusal);
      },
    );
  });
  io.on('connection', (socket) => {
    followClient(socket, dependencies);
    startClient(io, feed, socket, toHeartbeat(clock));
    socket.data.finishEntering();
    // Notifications sent during admission missed this connection: it was not in its rooms yet.
    checkAccess(feed, socket, dependencies).catch((error: unknown) => {
      log.error({ err: error }, 'the access of a new hub connection could not be checked');
      socket.disconnect(true);
    });
  });
}

function createIo(dependencies: HubDependencies): Io {
  const { log, connectionLimit, transport, acceptsClients } = dependencies;
  const isWithinRate = createConnectRate({
    ...dependencies,
    onRefused: (address) => log.warn({ address }, 'hub connections refused: too many of one address'),
  });
  const io: Io = new Server(dependencies.httpServer, {
    path: HUB_PATH,
    // No polling with several workers: the requests of one client would reach different ones.
    ...(cluster.isWorker ? { transports: ['websocket' as const] } : {}),
    serveClient: false,
    maxHttpBufferSize: SOCKET_LIMITS.messageBytes,
    connectTimeout: SOCKET_LIMITS.connectTimeoutMs,
    pingInterval: SOCKET_LIMITS.pingIntervalMs,
    pingTimeout: SOCKET_LIMITS.pingTimeoutMs,
    perMessageDeflate: false,
    httpCompression: false,
    adapter: transport.adapter,
    parser: boardParser,
    allowRequest: (request, decide) => {
      if (!acceptsClients) decide('This server has no live connections.', false);
      else if (io.engine.clientsCount >= connectionLimit) decide('The server is full.', false);
      else if (!isWithinRate(request)) decide('Too many connections.', false);
      else decide(undefined, true);
    },
  });
  // This runs before `allowRequest`, so that refusals have the headers too.
  io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(dependencies.headers)) response.setHeader(name, value);
    // Not once: the library makes another WebSocket server when the HTTP server begins to listen.
    replyToNoPings(io.engine);
    next();
  });
  io.engine.on('connection', (connection: HubSocket['conn']) => {
    limitInbound(io, connection, dependencies);
    connection.once('close', (reason: string, detail?: { message?: string }) => {
      if (reason !== 'transport error' && reason !== 'parse error') return;
      log.info({ reason, detail: detail?.message }, 'hub connection closed: it could not be read');
    });
  });
  return io;
}

/** Joins the rooms and replays missed batches, synchronously: no batch can be delivered in between. */
function startClient(io: Io, feed: BoardFeed, socket: HubSocket, heartbeat: Heartbeat): void {
  const { caller, view, windowId } = socket.data;
  const { accountId, userId, sessionId } = caller;
  const window = ROOMS.window(sessionId, windowId);
  void socket.join([ROOMS.user(userId), ROOMS.company(accountId), ROOMS.session(sessionId), window]);
  replaceEarlier(io, window, socket);
  socket.emit(HUB_EVENTS.heartbeat, heartbeat);
  socket.on('disconnect', (reason) => {
    if (reason === 'client namespace disconnect') endLeft(socket);
    socket.data.outbox.drop();
    if (socket.data.view !== undefined) feed.unwatch(accountId);
  });
  if (view !== undefined) void socket.join(ROOMS.board(accountId, view));
  startWindow(feed, accountId, socket);
}

function toHeartbeat(clock: Clock): Heartbeat {
  return { serverTime: clock.now().toISOString() };
}

function deliver(io: Io, accountId: number, batch: CompanyBatch, log: HubLog): void {
  const { adapter, sockets } = io.of('/');
  const windows = [...(adapter.rooms.get(ROOMS.company(accountId)) ?? [])].flatMap((id) => sockets.get(id) ?? []);
  for (const window of windows) dropIfSlow(window, log);
  deliverBatch(windows, batch);
}

function refuse(io: Io, accountId: number, reload: BoardReload): void {
  for (const socket of listSockets(io, ROOMS.company(accountId))) socket.data.outbox.drop();
  for (const view of BOARD_VIEWS) io.local.to(ROOMS.board(accountId, view)).emit(HUB_EVENTS.resumeRefused, reload);
}

/** Closes the connection of a client that does not read. It resumes or reloads when it reconnects. */
function dropIfSlow(socket: HubSocket, log: HubLog): void {
  const unsent = countUnsent(socket.conn);
  if (unsent.messages <= SOCKET_LIMITS.unsentMessages && unsent.bytes <= SOCKET_LIMITS.unsentBytes) return;
  log.warn({ userId: socket.data.caller.userId, ...unsent }, 'hub connection closed: it reads too slowly');
  cutConnection(socket.conn);
}

function disconnectExpired(io: Io, nowMs: number): void {
  for (const socket of io.of('/').sockets.values()) {
    if (socket.data.session.expiresAtMs <= nowMs) socket.disconnect(true);
  }
}
