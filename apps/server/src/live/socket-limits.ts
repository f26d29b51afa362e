import type { Socket } from 'socket.io';

/** Limits of one connection. */
export const SOCKET_LIMITS = {
  /** The largest message from a client. The longest that ours sends is a handshake with its token. */
  messageBytes: 64 * 1024,
  /** From connecting to an accepted handshake. */
  connectTimeoutMs: 10_000,
  /** Between two pings of the server to a client. A client that misses one, or does not reply, ends the connection. */
  pingIntervalMs: 10_000,
  /** How late a ping or its reply may be. With the interval, the longest that a desk shows old data as live. */
  pingTimeoutMs: 10_000,
  connectionsPerUser: 30,
  /** A window that resumes may be sent 1,000 changes. One whose network comes and goes connects each 5 s. */
  connectsPerMinutePerUser: 300,
  /** Unsent messages of a client that does not read. */
  unsentMessages: 256,
  /** Unsent bytes of such a client, in these messages and in the socket. */
  unsentBytes: 4 * 1024 * 1024,
  inboundMessages: 100,
  inboundWindowMs: 10_000,
} as const;

/** The undocumented parts of an Engine.IO connection: its send buffers and its WebSocket. */
interface ConnectionParts {
  writeBuffer?: readonly { data?: unknown }[];
  transport?: { socket?: { bufferedAmount?: number; terminate?: () => void } };
}

/**
 * Turns off replies to pings of the WebSocket protocol. No page sends them, and the replies to a client that does not read
 * would fill the memory. The pings of Engine.IO, which the server sends, are others.
 */
export function replyToNoPings(engine: object): void {
  const { ws } = engine as { ws?: { options: { autoPong: boolean } } };
  if (ws !== undefined) ws.options.autoPong = false;
}

/** Unsent data of a connection: messages not yet written, and bytes not yet flushed. */
export function countUnsent(connection: Socket['conn']): { messages: number; bytes: number } {
  const { writeBuffer = [], transport } = connection as unknown as ConnectionParts;
  let bytes = transport?.socket?.bufferedAmount ?? 0;
  for (const { data } of writeBuffer) if (typeof data === 'string') bytes += data.length;
  return { messages: writeBuffer.length, bytes };
}

/**
 * Terminates a connection without a closing handshake, which a client that does not read never
 * completes, and frees its memory.
 */
export function cutConnection(connection: Socket['conn']): void {
  const { transport } = connection as unknown as ConnectionParts;
  connection.close(true);
  cutTransport(transport);
}

/** Terminates the WebSocket of a transport; does nothing for polling. */
export function cutTransport(transport: ConnectionParts['transport']): void {
  transport?.socket?.terminate?.();
}
