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
  /** Bytes handed to the socket that the network has not taken. */
  unsentBytes: 4 * 1024 * 1024,
  inboundMessages: 100,
  inboundWindowMs: 10_000,
} as const;

/** The parts of an Engine.IO connection that say how much waits on it; it does not publish them. */
interface ConnectionQueue {
  writeBuffer?: readonly unknown[];
  transport?: { socket?: { bufferedAmount?: number } };
}

/** What waits to be sent on a connection, by messages not yet written and bytes not yet taken. */
export function countUnsent(connection: Socket['conn']): { messages: number; bytes: number } {
  const queue = connection as unknown as ConnectionQueue;
  return { messages: queue.writeBuffer?.length ?? 0, bytes: queue.transport?.socket?.bufferedAmount ?? 0 };
}
