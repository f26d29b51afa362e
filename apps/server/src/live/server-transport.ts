import { createAdapter } from '@socket.io/postgres-adapter';
import type { ServerOptions } from 'socket.io';
import { openHubChannel } from '../db/hub-channel.ts';
import type { HubLog } from './hub-session.ts';

/** How a broker is reached at the moment. */
export type BrokerState = 'connected' | 'away';

/** What carries messages from the hub of one server to those of the others. */
export interface HubWire {
  readonly adapter: NonNullable<ServerOptions['adapter']>;
  /** How long a hub that has just opened may not yet know all the others, milliseconds. */
  readonly settlingMs: number;
  /** Undefined where the database is the wire: without it the server has more to say than this. */
  readBrokerState(): BrokerState | undefined;
  /** Calls back when the wire stands again and messages to others had been given up meanwhile. */
  onLoss(told: () => void): void;
  /** To be called once the hub is closed. */
  close(): Promise<void>;
}

export interface HubWireOptions {
  databaseUrl: string;
  /** Redis, or what speaks its language; undefined: the database is the wire. */
  brokerUrl: string | undefined;
  /** The board's own address, the same on all of its servers: boards may share a broker. */
  boardUrl: string;
  log: HubLog;
}

/** How often hubs tell each other through the database that they live. */
const HEARTBEAT_MS = 1_000;

/** Opens the wire that the configuration names. A broker that cannot be reached is waited for behind the server's back. */
export async function openHubWire(options: HubWireOptions): Promise<HubWire> {
  const { brokerUrl } = options;
  if (brokerUrl === undefined) return openDatabaseWire(options);
  // Only an installation with a broker loads its client.
  const { openBrokerWire } = await import('./broker-wire.ts');
  return openBrokerWire({ ...options, brokerUrl });
}

function openDatabaseWire({ databaseUrl, log }: HubWireOptions): HubWire {
  const channel = openHubChannel(databaseUrl, (error, what) => log.warn({ err: error }, `hub: ${what}`));
  const adapter = createAdapter(channel.pool, {
    heartbeatInterval: HEARTBEAT_MS,
    errorHandler: (error) => log.warn({ err: error }, 'hub adapter: trouble'),
  });
  return {
    adapter,
    settlingMs: 2 * HEARTBEAT_MS,
    readBrokerState: () => undefined,
    onLoss: () => undefined,
    close: () => channel.close(),
  };
}
