import { createAdapter } from '@socket.io/postgres-adapter';
import type { ServerOptions } from 'socket.io';
import { openHubChannel } from '../db/channels/hub-channel.ts';
import { createRepeatedWarning } from '../ground/repeated-warning.ts';
import type { HubLog } from './hub-session.ts';

/** Whether the broker is connected. */
export type BrokerState = 'connected' | 'away';

/** Carries messages from the hub of one server to the hubs of the others. */
export interface ServerTransport {
  readonly adapter: NonNullable<ServerOptions['adapter']>;
  /** Milliseconds after opening until the hub has discovered all the others. */
  readonly settlingMs: number;
  /** Undefined where the database is the transport: its outage is reported elsewhere. */
  readBrokerState(): BrokerState | undefined;
  /** Calls back when messages can be sent again, if some to other servers were dropped meanwhile. */
  onLoss(callback: () => void): void;
  /** Call it after the hub is closed. */
  close(): Promise<void>;
}

export interface ServerTransportOptions {
  databaseUrl: string;
  /** URL of a Redis-compatible broker; undefined: the database is the transport. */
  brokerUrl: string | undefined;
  /** The board's public address, the same on all of its servers. It separates boards that share a broker. */
  boardUrl: string;
  log: HubLog;
}

/** Interval of the hubs' heartbeats through the database. */
const HEARTBEAT_MS = 1_000;

/** Opens the configured transport. It does not wait for a broker: the connection is retried in the background. */
export async function openServerTransport(options: ServerTransportOptions): Promise<ServerTransport> {
  const { brokerUrl } = options;
  if (brokerUrl === undefined) return openDatabaseTransport(options);
  // Only an installation with a broker loads its client.
  const { openBrokerTransport } = await import('./broker-transport.ts');
  return openBrokerTransport({ ...options, brokerUrl });
}

function openDatabaseTransport({ databaseUrl, log }: ServerTransportOptions): ServerTransport {
  const channel = openHubChannel(databaseUrl, createRepeatedWarning(log, "the hub's database connection was lost"));
  const adapter = createAdapter(channel.pool, {
    heartbeatInterval: HEARTBEAT_MS,
    errorHandler: createRepeatedWarning(log, 'a message to the other servers was lost'),
  });
  return {
    adapter,
    settlingMs: 2 * HEARTBEAT_MS,
    readBrokerState: () => undefined,
    onLoss: (callback) => channel.onLoss(callback),
    close: () => channel.close(),
  };
}
