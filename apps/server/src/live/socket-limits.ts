import type { Socket } from 'socket.io';

/** What one connection may cost the server. */
export const SOCKET_LIMITS = {
  /** Longest message from a client; a handshake carries a token and no more. */
  messageBytes: 64 * 1024,
  /** From connecting to an accepted handshake. */
  connectTimeoutMs: 10_000,
  connectionsPerUser: 30,
  /** Messages that wait for a client that does not read. */
  unsentMessages: 256,
  /** Bytes that wait for it, in these messages and in the socket. */
  unsentBytes: 4 * 1024 * 1024,
  inboundMessages: 100,
  inboundWindowMs: 10_000,
} as const;

/** The parts of an Engine.IO connection that say how much waits on it, and its WebSocket; it does not publish them. */
interface ConnectionParts {
  writeBuffer?: readonly { data?: unknown }[];
  transport?: { socket?: { bufferedAmount?: number; terminate?: () => void } };
}

/** What waits to be sent on a connection: messages not yet written, and bytes that the network has not taken. */
export function countUnsent(connection: Socket['conn']): { messages: number; bytes: number } {
  const { writeBuffer = [], transport } = connection as unknown as ConnectionParts;
  let bytes = transport?.socket?.bufferedAmount ?? 0;
  for (const { data } of writeBuffer) if (typeof data === 'string') bytes += data.length;
  return { messages: writeBuffer.length, bytes };
}

/**
 * Ends a connection at once, without the farewell that a client which does not read would never
 * answer, and gives its memory back.
 */
export function cutConnection(connection: Socket['conn']): void {
  const { transport } = connection as unknown as ConnectionParts;
  connection.close(true);
  transport?.socket?.terminate?.();
}
