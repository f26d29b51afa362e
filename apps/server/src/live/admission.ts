import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { HUB_EVENTS, hubHandshakeSchema, type HubHandshake } from '@loadstone/contracts/live';
import type { Clock } from '../ground/clock.ts';
import { findDatabaseFault } from '../db/database-faults.ts';
import { AppError, errorText } from '../ground/errors.ts';
import type { Matching } from '../matching/index.ts';
import type { BoardFeed } from './board-feed.ts';
import { canResume } from './board-windows.ts';
import type { HubLog, HubSession, HubSocket, Io } from './hub-session.ts';
import { createOutbox } from './outbox.ts';
import { SOCKET_LIMITS } from './socket-limits.ts';
import { ROOMS, toBoardView } from './views.ts';

/** Time limit for a window's reply to a probe: in the background of a busy machine it takes a second or two. */
const PROBE_MS = 3_000;
/** Pause between two probes while the hub discovers those of other servers. */
const SETTLING_PAUSE_MS = 100;
/** An event id that is never held, so that a resume from it is refused. */
const NEVER = -1;

export interface AdmissionDependencies {
  matching: Pick<Matching, 'isReady' | 'catchUp'>;
  clock: Clock;
  /** From when on this hub knows the hubs of all other servers, by the monotonic clock, milliseconds. */
  settledAtMs: number;
  /** How many connections of each room, a user's or a company's, are admitted and have not joined it yet. */
  entering: Map<string, number>;
  /** The most connections of one company to this server. */
  companyConnectionLimit: number;
  /** The API's own authentication, of users only. @throws AppError `session.*`, `caller.notAccepted`, `location.required`. */
  authenticate: (request: IncomingMessage, handshake: Pick<HubHandshake, 'token' | 'proof'>) => Promise<HubSession>;
  /**
   * Applies the rules about windows and other sessions of the user.
   *
   * @returns the claim of the window; undefined where it needs none
   * @throws AppError `session.*`
   */
  admitWindow: (admission: {
    caller: HubSession['caller'];
    windowId: string;
    isWindowAlive: (windowId: string) => Promise<boolean>;
  }) => Promise<number | undefined>;
}

/**
 * Admits a connection or refuses it, and stores its view.
 *
 * @throws AppError `session.*`, `location.required`, `server.starting`, `request.tooMany`
 */
export async function admit(
  io: Io,
  feed: Pick<BoardFeed, 'name' | 'getDeliveredEventId'>,
  dependencies: AdmissionDependencies,
  socket: HubSocket,
): Promise<void> {
  const handshake = hubHandshakeSchema.safeParse(socket.handshake.auth);
  if (!handshake.success) throw new AppError('session.missing');
  if (!dependencies.matching.isReady) throw new AppError('server.starting');
  const { lastEventId, feed: feedName, windowId = socket.id } = handshake.data;
  const session = await dependencies.authenticate(socket.request, handshake.data);
  const { caller } = session;
  const { entering, companyConnectionLimit } = dependencies;
  const rooms = [ROOMS.user(caller.userId), ROOMS.company(caller.accountId)] as const;
  const [ofUser, ofCompany] = rooms.map((room) => countConnections(io, entering, room));
  if (ofUser! >= SOCKET_LIMITS.connectionsPerUser) throw new AppError('request.tooMany', errorText('hub.connections'));
  if (ofCompany! >= companyConnectionLimit) throw new AppError('request.tooMany', errorText('hub.companyConnections'));
  const finishEntering = countEntering(entering, rooms);
  socket.conn.once('close', finishEntering);
  const view = toBoardView(caller);
  const isResuming = view !== undefined && lastEventId !== undefined;
  const last = isResuming ? { eventId: lastEventId, feed: feedName } : undefined;
  const isKnown = last === undefined || (await canResume(feed, dependencies.matching, caller.accountId, last));
  // Last: it ends other windows, so that no later check may refuse or delay the admitted one.
  const windowClaim = await dependencies.admitWindow({
    caller,
    windowId,
    isWindowAlive: (otherId) => isAlive(io, ROOMS.window(caller.sessionId, otherId), dependencies),
  });
  socket.data = {
    session,
    caller,
    view,
    windowId,
    windowClaim,
    lastEventId: isKnown ? lastEventId : NEVER,
    finishEntering,
    outbox: createOutbox(socket),
    accessChecks: 0,
  };
}

/** Connections to this server that are in a room, or will be. */
function countConnections(io: Io, entering: ReadonlyMap<string, number>, room: string): number {
  return (io.of('/').adapter.rooms.get(room)?.size ?? 0) + (entering.get(room) ?? 0);
}

/** Counts a connection that is being admitted. @returns a function that ends this; further calls of it do nothing */
function countEntering(entering: Map<string, number>, rooms: readonly string[]): () => void {
  for (const room of rooms) entering.set(room, (entering.get(room) ?? 0) + 1);
  let isEntering = true;
  return () => {
    if (!isEntering) return;
    isEntering = false;
    for (const room of rooms) {
      const left = (entering.get(room) ?? 1) - 1;
      if (left === 0) entering.delete(room);
      else entering.set(room, left);
    }
  };
}

/** Probes the room until a window replies, or until a hub that has just opened has discovered all the others. */
async function isAlive(io: Io, room: string, { clock, settledAtMs }: AdmissionDependencies): Promise<boolean> {
  for (;;) {
    const isSettled = performance.now() >= settledAtMs;
    if (await hasReply(io, room, clock)) return true;
    if (isSettled) return false;
    await sleep(SETTLING_PAUSE_MS);
  }
}

/** True where a connection of the room replies, on any server. */
async function hasReply(io: Io, room: string, clock: Clock): Promise<boolean> {
  const probe = { serverTime: clock.now().toISOString() };
  try {
    const replies: unknown[] = await io.in(room).timeout(PROBE_MS).emitWithAck(HUB_EVENTS.heartbeat, probe);
    return replies.length > 0;
  } catch (error) {
    // Some connection of the room did not reply in time; a reply of any other one is enough.
    return ((error as { responses?: unknown[] }).responses ?? []).length > 0;
  }
}

/**
 * The error of a refused handshake: `error.data` has the code and message of an API error, and the server's nonce where
 * the proof needs one.
 */
export function toHandshakeError(error: unknown, log: HubLog): Error {
  const isAway = findDatabaseFault(error) === 'away';
  const refusal = error instanceof AppError ? error : new AppError(isAway ? 'server.databaseAway' : 'server.internal');
  // An outage of the database is logged by the health of the server, not by every connection that it refuses.
  if (refusal !== error && !isAway) log.error({ err: error }, 'hub handshake failed');
  const handshakeError: Error & { data?: { code: string; message: string; nonce?: string } } = new Error(refusal.code);
  const nonce = refusal.headers['dpop-nonce'];
  handshakeError.data = { code: refusal.code, message: refusal.message, ...(nonce === undefined ? {} : { nonce }) };
  return handshakeError;
}
