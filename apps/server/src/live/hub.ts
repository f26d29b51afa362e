import type { Server as HttpServer } from 'node:http';
import { HUB_EVENTS, HUB_PATH, hubHandshakeSchema, type BoardBatch } from '@loadstone/contracts';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Matching } from '../matching/index.ts';
import type { LeadsService } from '../modules/leads/index.ts';
import type { CompanyBatch } from './batch-ring.ts';
import { BoardFeed } from './board-feed.ts';
import { countUnsent, cutConnection, SOCKET_LIMITS } from './socket-limits.ts';
import { BOARD_VIEWS, filterChanges, ROOMS, toBoardView, type BoardView } from './views.ts';

/** Who a hub connection speaks for, and until when. */
export interface HubSession {
  readonly caller: Caller;
  /** When the access token ends; the connection ends with it. */
  readonly expiresAtMs: number;
}

export interface HubLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface HubDependencies {
  httpServer: HttpServer;
  matching: Matching;
  leads: Pick<LeadsService, 'loadLeads' | 'onScored'>;
  clock: Clock;
  /** The API's own check of access tokens. @throws AppError `session.*`. */
  authenticate: (token: string) => Promise<HubSession>;
  log: HubLog;
}

/** The hub of one server process: it tells its own clients, from the feed that every server follows. */
export interface Hub {
  /** Connections that stand. */
  countConnections(): number;
  /** Resolves when everything that the matching has applied is sent. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

interface SocketData {
  session: HubSession;
  view: BoardView | undefined;
  lastEventId: number | undefined;
  /** The messages of the present window, see {@link SOCKET_LIMITS}. */
  inbound: { sinceMs: number; count: number };
}
type Io = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
type HubSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

const SWEEP_MS = 5_000;
/** How long a closing hub waits for clients to answer its farewell. */
const FAREWELL_MS = 500;

/** Opens the hub on the server that also answers HTTP. */
export function openHub(dependencies: HubDependencies): Hub {
  const { matching, clock, log } = dependencies;
  const io: Io = new Server(dependencies.httpServer, {
    path: HUB_PATH,
    serveClient: false,
    maxHttpBufferSize: SOCKET_LIMITS.messageBytes,
    connectTimeout: SOCKET_LIMITS.connectTimeoutMs,
    perMessageDeflate: false,
    httpCompression: false,
  });
  const feed = new BoardFeed({
    leads: dependencies.leads,
    matching,
    nowMs: () => clock.now().getTime(),
    sink: {
      deliver: (accountId, batch) => deliver(io, accountId, batch, log),
      refuse: (accountId) => refuse(io, accountId),
      onError: (error) => log.error({ err: error }, 'the rows of live leads could not be read'),
    },
  });
  const stopFollowing = [
    matching.onApplied((applied) => feed.accept(applied)),
    matching.onRefilled((eventId) => feed.reset(eventId)),
    matching.onCounted((postings) => feed.announce(postings)),
    dependencies.leads.onScored((postings) => feed.announce(postings)),
  ];

  io.use((socket, next) => {
    admit(io, dependencies, socket).then(
      () => next(),
      (error: unknown) => next(toHandshakeError(error, log)),
    );
  });
  io.on('connection', (socket) => welcome(dependencies, feed, socket));

  const sweeper = setInterval(() => {
    feed.sweep();
    disconnectExpired(io, clock.now().getTime());
  }, SWEEP_MS);
  sweeper.unref();

  return {
    countConnections: () => io.of('/').sockets.size,
    settle: () => feed.settle(),
    async close() {
      clearInterval(sweeper);
      for (const stop of stopFollowing) stop();
      await feed.settle();
      const connections = [...io.of('/').sockets.values()].map((socket) => socket.conn);
      io.disconnectSockets(true);
      const cutting = setTimeout(() => connections.forEach(cutConnection), FAREWELL_MS);
      await io.close();
      clearTimeout(cutting);
    },
  };
}

async function admit(io: Io, dependencies: HubDependencies, socket: HubSocket): Promise<void> {
  const handshake = hubHandshakeSchema.safeParse(socket.handshake.auth);
  if (!handshake.success) throw new AppError('session.missing');
  if (!dependencies.matching.isReady) throw new AppError('server.starting');
  const session = await dependencies.authenticate(handshake.data.token);
  const connections = io.of('/').adapter.rooms.get(ROOMS.user(session.caller.userId))?.size ?? 0;
  if (connections >= SOCKET_LIMITS.connectionsPerUser) {
    throw new AppError('request.tooMany', 'Too many connections of one user.');
  }
  socket.data = {
    session,
    view: toBoardView(session.caller),
    lastEventId: handshake.data.lastEventId,
    inbound: { sinceMs: 0, count: 0 },
  };
}

/** Joins the rooms and replays what the client missed, in one go: nothing can come between. */
function welcome({ clock, log }: HubDependencies, feed: BoardFeed, socket: HubSocket): void {
  const { session, view, lastEventId } = socket.data;
  const { accountId, userId, sessionId } = session.caller;
  limitInbound(socket, clock, log);
  void socket.join([ROOMS.user(userId), ROOMS.company(accountId), ROOMS.session(sessionId)]);
  if (view === undefined) return;
  feed.watch(accountId);
  socket.on('disconnect', () => feed.unwatch(accountId));
  void socket.join(ROOMS.board(accountId, view));
  const missed = lastEventId === undefined ? [] : feed.listMissed(accountId, lastEventId);
  if (missed === undefined) socket.emit(HUB_EVENTS.resumeRefused);
  for (const batch of missed ?? []) {
    const changes = filterChanges(batch.changes, view);
    if (changes.length > 0) sendBatch(socket, { eventId: batch.eventId, changes });
  }
  // Says from where the client may resume, also where nothing changed yet.
  sendBatch(socket, { eventId: feed.getToldEventId(accountId), changes: [] });
}

function sendBatch(socket: HubSocket, batch: BoardBatch): void {
  socket.emit(HUB_EVENTS.board, batch);
}

function deliver(io: Io, accountId: number, batch: CompanyBatch, log: HubLog): void {
  for (const view of BOARD_VIEWS) {
    const room = ROOMS.board(accountId, view);
    const members = io.of('/').adapter.rooms.get(room);
    if (members === undefined || members.size === 0) continue;
    const changes = filterChanges(batch.changes, view);
    if (changes.length === 0) continue;
    for (const id of [...members]) dropIfSlow(io.of('/').sockets.get(id), log);
    io.local.to(room).emit(HUB_EVENTS.board, { eventId: batch.eventId, changes });
  }
}

function refuse(io: Io, accountId: number): void {
  for (const view of BOARD_VIEWS) io.local.to(ROOMS.board(accountId, view)).emit(HUB_EVENTS.resumeRefused);
}

/** A client that does not read is let go: it resumes, or refetches, when it is back. */
function dropIfSlow(socket: HubSocket | undefined, log: HubLog): void {
  if (socket === undefined) return;
  const unsent = countUnsent(socket.conn);
  if (unsent.messages <= SOCKET_LIMITS.unsentMessages && unsent.bytes <= SOCKET_LIMITS.unsentBytes) return;
  log.warn({ userId: socket.data.session.caller.userId, ...unsent }, 'hub connection closed: it reads too slowly');
  cutConnection(socket.conn);
}

function disconnectExpired(io: Io, nowMs: number): void {
  for (const socket of io.of('/').sockets.values()) {
    if (socket.data.session.expiresAtMs <= nowMs) socket.disconnect(true);
  }
}

/** Clients have little to say; one that talks on and on is let go. */
function limitInbound(socket: HubSocket, clock: Clock, log: HubLog): void {
  const { inbound, session } = socket.data;
  socket.onAny(() => {
    const nowMs = clock.now().getTime();
    if (nowMs - inbound.sinceMs > SOCKET_LIMITS.inboundWindowMs) {
      inbound.sinceMs = nowMs;
      inbound.count = 0;
    }
    inbound.count += 1;
    if (inbound.count <= SOCKET_LIMITS.inboundMessages) return;
    log.warn({ userId: session.caller.userId }, 'hub connection closed: it sends too much');
    socket.disconnect(true);
  });
}

/** A refusal that the client can read: `error.data` has the code and message of the API's refusals. */
function toHandshakeError(error: unknown, log: HubLog): Error {
  const refusal = error instanceof AppError ? error : new AppError('server.internal');
  if (refusal !== error) log.error({ err: error }, 'hub handshake failed');
  const answer: Error & { data?: { code: string; message: string } } = new Error(refusal.code);
  answer.data = { code: refusal.code, message: refusal.message };
  return answer;
}
