import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { HUB_EVENTS, hubHandshakeSchema } from '@loadstone/contracts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Matching } from '../matching/index.ts';
import type { BoardFeed } from './board-feed.ts';
import type { HubLog, HubSession, HubSocket, Io } from './hub-session.ts';
import { SOCKET_LIMITS } from './socket-limits.ts';
import { ROOMS, toBoardView } from './views.ts';

/** How long a window may take to say that it lives: in the background of a busy machine it takes a second or two. */
const PROBE_MS = 3_000;
/** How long a client that knows more than this server waits for it to catch up. */
const BEHIND_LIMIT_MS = 2_000;
const BEHIND_PAUSE_MS = 5;
const SETTLING_PAUSE_MS = 100;
/** An event that nobody can resume from. */
const NEVER = -1;

export interface AdmissionDependencies {
  matching: Pick<Matching, 'isReady' | 'catchUp'>;
  clock: Clock;
  /** From when on the hub knows every other server's; by the clock that never goes back. */
  settledAtMs: number;
  /** The API's own authentication, of users only. @throws AppError `session.*`, `caller.notAccepted`. */
  authenticate: (request: IncomingMessage, token: string) => Promise<HubSession>;
  /** The rules about windows and other sessions of the user. Answers the claim. @throws AppError `session.*`. */
  admitWindow: (admission: {
    caller: HubSession['caller'];
    windowId: string;
    isWindowAlive: (windowId: string) => Promise<boolean>;
  }) => Promise<number | undefined>;
}

/**
 * Lets a connection in or not, and notes what it may see.
 *
 * @throws AppError `session.*`, `server.starting`, `request.tooMany`
 */
export async function admit(
  io: Io,
  feed: Pick<BoardFeed, 'getToldEventId'>,
  dependencies: AdmissionDependencies,
  socket: HubSocket,
): Promise<void> {
  const handshake = hubHandshakeSchema.safeParse(socket.handshake.auth);
  if (!handshake.success) throw new AppError('session.missing');
  if (!dependencies.matching.isReady) throw new AppError('server.starting');
  const { token, lastEventId, windowId = socket.id } = handshake.data;
  const session = await dependencies.authenticate(socket.request, token);
  const { caller } = session;
  const connections = io.of('/').adapter.rooms.get(ROOMS.user(caller.userId))?.size ?? 0;
  if (connections >= SOCKET_LIMITS.connectionsPerUser) {
    throw new AppError('request.tooMany', 'Too many connections of one user.');
  }
  const view = toBoardView(caller);
  const isResuming = view !== undefined && lastEventId !== undefined;
  const isHeardOf = !isResuming || (await isTold(feed, dependencies.matching, caller.accountId, lastEventId));
  // Last, so that nothing keeps a window that has been let in from being there.
  const windowClaim = await dependencies.admitWindow({
    caller,
    windowId,
    isWindowAlive: (other) => isAlive(io, ROOMS.window(caller.sessionId, other), dependencies),
  });
  socket.data = {
    session,
    caller,
    view,
    windowId,
    windowClaim,
    lastEventId: isHeardOf ? lastEventId : NEVER,
    accessChecks: 0,
  };
}

/**
 * Waits until this server's clients have been told of an event. A client that comes from a server that
 * is ahead would hear twice of what lies between. False for an event that this server never reaches.
 */
async function isTold(
  feed: Pick<BoardFeed, 'getToldEventId'>,
  matching: Pick<Matching, 'catchUp'>,
  accountId: number,
  eventId: number,
): Promise<boolean> {
  if (feed.getToldEventId(accountId) >= eventId) return true;
  const giveUpAt = performance.now() + BEHIND_LIMIT_MS;
  await matching.catchUp();
  while (feed.getToldEventId(accountId) < eventId) {
    if (performance.now() > giveUpAt) return false;
    await sleep(BEHIND_PAUSE_MS);
  }
  return true;
}

/** Asks until somebody answers, or until a hub that has just opened knows all the others. */
async function isAlive(io: Io, room: string, { clock, settledAtMs }: AdmissionDependencies): Promise<boolean> {
  for (;;) {
    const isSettled = performance.now() >= settledAtMs;
    if (await answers(io, room, clock)) return true;
    if (isSettled) return false;
    await sleep(SETTLING_PAUSE_MS);
  }
}

/** True where a connection of the room answers, on whichever server it is. */
async function answers(io: Io, room: string, clock: Clock): Promise<boolean> {
  const question = { serverTime: clock.now().toISOString() };
  try {
    const replies: unknown[] = await io.in(room).timeout(PROBE_MS).emitWithAck(HUB_EVENTS.heartbeat, question);
    return replies.length > 0;
  } catch (error) {
    // Some connection of the room is dead: what counts is whether another one answered.
    return ((error as { responses?: unknown[] }).responses ?? []).length > 0;
  }
}

/** A refusal that the client can read: `error.data` has the code and message of the API's refusals. */
export function toHandshakeError(error: unknown, log: HubLog): Error {
  const refusal = error instanceof AppError ? error : new AppError('server.internal');
  if (refusal !== error) log.error({ err: error }, 'hub handshake failed');
  const answer: Error & { data?: { code: string; message: string } } = new Error(refusal.code);
  answer.data = { code: refusal.code, message: refusal.message };
  return answer;
}
