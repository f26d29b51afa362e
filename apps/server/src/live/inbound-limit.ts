import type { Clock } from '../ground/clock.ts';
import { AppError, errorText } from '../ground/errors.ts';
import { endForCause } from './endings.ts';
import type { HubLog, HubSocket, Io } from './hub-session.ts';
import { cutConnection, cutTransport, SOCKET_LIMITS } from './socket-limits.ts';

/**
 * Limits messages on a connection, before and after admission. A client that exceeds the limit, or tries
 * one token after another, is disconnected.
 */
export function limitInbound(
  io: Io,
  connection: HubSocket['conn'],
  { clock, log }: { clock: Clock; log: HubLog },
): void {
  let sinceMs = 0;
  let count = 0;
  const take = (): void => {
    const nowMs = clock.now().getTime();
    if (nowMs - sinceMs > SOCKET_LIMITS.inboundWindowMs) {
      sinceMs = nowMs;
      count = 0;
    }
    count += 1;
    if (count <= SOCKET_LIMITS.inboundMessages) return;
    connection.off('packet', takePacket);
    connection.off('upgrading', takeProbe);
    const socket = [...io.of('/').sockets.values()].find(({ conn }) => conn === connection);
    log.warn({ userId: socket?.data.caller.userId }, 'hub connection closed: it sends too much');
    if (socket === undefined) cutConnection(connection);
    else endForCause(socket, new AppError('request.tooMany', errorText('hub.tooMuch')));
  };
  const takePacket = ({ type }: { type: string }): void => {
    if (type === 'message') take();
  };
  connection.on('packet', takePacket);
  /** Each probe of another transport is replied to. */
  const takeProbe = (transport: object): void => {
    take();
    if (count > SOCKET_LIMITS.inboundMessages) cutTransport(transport);
  };
  connection.on('upgrading', takeProbe);
}
