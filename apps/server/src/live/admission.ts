import { HUB_EVENTS, hubHandshakeSchema } from '@loadstone/contracts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Matching } from '../matching/index.ts';
import type { HubLog, HubSession, HubSocket, Io } from './hub-session.ts';
import { SOCKET_LIMITS } from './socket-limits.ts';
import { ROOMS, toBoardView } from './views.ts';

/** How long a window may take to say that it lives. */
const PROBE_MS = 1_500;

export interface AdmissionDependencies {
  matching: Pick<Matching, 'isReady'>;
  clock: Clock;
  /** The API's own check of access tokens. @throws AppError `session.*`. */
  authenticate: (token: string) => Promise<HubSession>;
  /** The rules about windows and other sessions of the user. @throws AppError `session.*`. */
  admitWindow: (admission: {
    caller: HubSession['caller'];
    windowId: string;
    isWindowAlive: (windowId: string) => Promise<boolean>;
  }) => Promise<void>;
}

/**
 * Lets a connection in or not, and notes what it may see.
 *
 * @throws AppError `session.*`, `server.starting`, `request.tooMany`
 */
export async function admit(io: Io, dependencies: AdmissionDependencies, socket: HubSocket): Promise<void> {
  const handshake = hubHandshakeSchema.safeParse(socket.handshake.auth);
  if (!handshake.success) throw new AppError('session.missing');
  if (!dependencies.matching.isReady) throw new AppError('server.starting');
  const { token, lastEventId, windowId = socket.id } = handshake.data;
  const session = await dependencies.authenticate(token);
  const { caller } = session;
  const connections = io.of('/').adapter.rooms.get(ROOMS.user(caller.userId))?.size ?? 0;
  if (connections >= SOCKET_LIMITS.connectionsPerUser) {
    throw new AppError('request.tooMany', 'Too many connections of one user.');
  }
  await dependencies.admitWindow({
    caller,
    windowId,
    isWindowAlive: (other) => answers(io, ROOMS.window(caller.sessionId, other), dependencies.clock),
  });
  const inbound = { sinceMs: 0, count: 0 };
  socket.data = { session, caller, view: toBoardView(caller), windowId, lastEventId, inbound };
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
