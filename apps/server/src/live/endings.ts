import { HUB_EVENTS, type ForceLogout, type HubClosing, type TerminateConnection } from '@loadstone/contracts/live';
import type { SessionEndReason } from '../db/tables/identity-tables.ts';
import { AppError } from '../ground/errors.ts';
import { SessionEndedError } from '../ground/session-ended-error.ts';
import type { HubSocket, Io } from './hub-session.ts';
import { cutConnection } from './socket-limits.ts';

/** How long a client may take to close after its last message. */
const CLOSE_GRACE_MS = 1_000;

type EndMessage =
  | { event: typeof HUB_EVENTS.forceLogout; payload: ForceLogout }
  | { event: typeof HUB_EVENTS.terminateConnection; payload: TerminateConnection }
  | { event: typeof HUB_EVENTS.terminateConnectionById; payload: { connectionId: string } }
  | { event: typeof HUB_EVENTS.closing; payload: HubClosing };

/** Sends the reason, then closes the connection; terminates it if the client does not close in time. */
function endConnection(socket: HubSocket, { event, payload }: EndMessage): void {
  socket.emit(event, payload);
  socket.disconnect(true);
  cutLater(socket);
}

function cutLater({ conn }: HubSocket): void {
  setTimeout(() => cutConnection(conn), CLOSE_GRACE_MS).unref();
}

/** Ends the connection of a client that has left the hub: it could keep it, and no limit of its user would count it. */
export function endLeft(socket: HubSocket): void {
  socket.conn.close();
  cutLater(socket);
}

function toEndMessage(reason: SessionEndReason): EndMessage {
  return reason === 'otherSession'
    ? { event: HUB_EVENTS.terminateConnection, payload: { reason } }
    : { event: HUB_EVENTS.forceLogout, payload: { reason } };
}

/** Ends every connection of a session on this server. */
export function endSession(io: Io, room: string, reason: SessionEndReason): void {
  for (const socket of listSockets(io, room)) endConnection(socket, toEndMessage(reason));
}

/** Ends a connection whose user or session has no access any more. */
export function endRefused(socket: HubSocket, refusal: AppError): void {
  if (refusal instanceof SessionEndedError) return endConnection(socket, toEndMessage(refusal.reason));
  const reason = refusal.code === 'session.disabled' ? 'disabled' : 'logout';
  endConnection(socket, { event: HUB_EVENTS.forceLogout, payload: { reason } });
}

/** Ends a connection because of its client's behaviour. The caller logs it. */
export function endForCause(socket: HubSocket, { code, message }: AppError): void {
  endConnection(socket, { event: HUB_EVENTS.closing, payload: { code, message } });
}

/** Ends earlier connections of a window that has reconnected; they may be dead. */
export function replaceEarlier(io: Io, room: string, socket: HubSocket): void {
  for (const earlier of listSockets(io, room)) if (earlier.id !== socket.id) endReplaced(earlier);
}

/** Ends connections with an earlier claim on a session's one window, after any server made a new claim. */
export function endEarlierClaims(io: Io, room: string, latest: { windowId: string; claim: number }): void {
  for (const socket of listSockets(io, room)) {
    const { windowClaim = 0, windowId } = socket.data;
    if (windowClaim >= latest.claim) continue;
    if (windowId === latest.windowId) endReplaced(socket);
    else endSecondWindow(socket);
  }
}

/** Ends a connection whose session now has another window. */
export function endSecondWindow(socket: HubSocket): void {
  endForCause(socket, new AppError('session.secondWindow'));
}

function endReplaced(socket: HubSocket): void {
  endConnection(socket, { event: HUB_EVENTS.terminateConnectionById, payload: { connectionId: socket.id } });
}

/** The connections of a room on this server. */
export function listSockets(io: Io, room: string): HubSocket[] {
  const namespace = io.of('/');
  return [...(namespace.adapter.rooms.get(room) ?? [])].flatMap((id) => namespace.sockets.get(id) ?? []);
}
