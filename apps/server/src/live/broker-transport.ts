import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { HubLog } from './hub-session.ts';
import type { BrokerState, ServerTransport, ServerTransportOptions } from './server-transport.ts';

/** Delays between reconnects: the first one, doubled each time up to the longest. Reconnecting never ends. */
const RECONNECT_MS = { first: 100, longest: 3_000 };
const CONNECT_LIMIT_MS = 5_000;
/** A connection without traffic for this long is closed as dead. */
const SILENCE_LIMIT_MS = 15_000;
const PING_MS = 5_000;
/** How long a read blocks before it is repeated; shorter than SILENCE_LIMIT_MS. */
const READ_MS = 5_000;
const RETRY_READ_MS = 250;
/** The time that this hub needs for its subscription; until then it may not have discovered the other servers. */
const SETTLING_MS = 1_000;
/** Messages that the broker keeps for servers that were disconnected briefly. */
const KEPT_MESSAGES = 10_000;

type BrokerClient = ReturnType<typeof openClient>;

function openClient(url: string) {
  return createClient({
    url,
    RESP: 2,
    name: 'loadstone-hub',
    pingInterval: PING_MS,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: CONNECT_LIMIT_MS,
      socketTimeout: SILENCE_LIMIT_MS,
      reconnectStrategy: (tries) => Math.min(RECONNECT_MS.first * 2 ** tries, RECONNECT_MS.longest),
    },
  });
}

/** The connections to a broker. The adapter uses them through {@link toAdapterClient}. */
class Broker {
  readonly #url: string;
  readonly #log: HubLog;
  readonly #clients: BrokerClient[] = [];
  #state: BrokerState | undefined;
  /** Messages to other servers that were dropped since the broker was last connected. */
  #lost = 0;
  #onLoss: () => void = () => undefined;
  isClosed = false;

  constructor(url: string, log: HubLog) {
    this.#url = url;
    this.#log = log;
  }

  /** `connected` while every connection is ready, else `away`. */
  get state(): BrokerState {
    return this.#state ?? 'away';
  }

  open(): BrokerClient {
    const client = openClient(this.#url);
    this.#clients.push(client);
    client.on('ready', () => this.#updateState());
    client.on('error', (error: Error) => this.#updateState(error));
    // Failures arrive as events; the promise settles only with the first success, possibly hours later.
    client.connect().catch(() => undefined);
    return client;
  }

  /** Counts a message to the other servers that was dropped. */
  countLost(): void {
    this.#lost += 1;
  }

  onLoss(callback: () => void): void {
    this.#onLoss = callback;
  }

  close(): void {
    this.isClosed = true;
    for (const client of this.#clients) client.destroy();
  }

  #updateState(error?: Error): void {
    if (this.isClosed) return;
    const state: BrokerState = this.#clients.every((client) => client.isReady) ? 'connected' : 'away';
    if (state === this.#state) return;
    // A connection is ready and another one is not yet: no failure.
    if (state === 'away' && error === undefined) return;
    this.#state = state;
    const { host } = new URL(this.#url);
    if (state === 'away') {
      this.#log.warn({ host, err: error }, "the hub's broker is away: users of other servers are not reached");
      return;
    }
    const lost = this.#lost;
    this.#lost = 0;
    this.#log.info({ host, lost }, "the hub's broker is connected");
    if (lost > 0) this.#onLoss();
  }
}

/**
 * A connection as the adapter sees it. The adapter does not handle failures: a rejected promise ends the
 * process, a failed read is repeated without a pause, and this server's own clients wait for a message
 * until the broker has it. Here no promise is rejected and no send is awaited.
 */
function toAdapterClient(broker: Broker) {
  const client = broker.open();
  const send = (sending: () => Promise<unknown>): void => {
    if (broker.state === 'connected') sending().catch(() => broker.countLost());
    else broker.countLost();
  };
  // The last message when the first read began; read once.
  let start: string | undefined;
  const read = async (key: string, id: string, options: { COUNT: number; BLOCK: number }) => {
    // The broker would take "$" for the end of the stream at each read, and skip messages between two reads.
    if (id !== '$') return client.xRead({ key, id }, options);
    start ??= (await client.xRevRange(key, '+', '-', { COUNT: 1 }))?.[0]?.id ?? '0-0';
    return client.xRead({ key, id: start }, options);
  };
  return {
    /** The adapter detects the client library by this method; it calls it for clusters only. */
    sSubscribe: () => undefined,
    duplicate: () => toAdapterClient(broker),
    on: () => undefined,
    connect: () => Promise.resolve(),
    disconnect: () => undefined,
    xAdd: (...message: Parameters<BrokerClient['xAdd']>) => {
      send(() => client.xAdd(...message));
      return Promise.resolve('');
    },
    publish: (channel: string, message: Buffer) => {
      send(() => client.publish(channel, message));
      return Promise.resolve(0);
    },
    subscribe: (channels: string[], listener: (message: Buffer) => void) => {
      client.subscribe(channels, listener, true).catch(() => undefined);
    },
    /** The adapter counts the servers by this command; this one is alone while the broker is away. */
    sendCommand: async (command: string[]) => {
      const alone = ['', '1'];
      return broker.state === 'connected' ? client.sendCommand(command).catch(() => alone) : alone;
    },
    xRead: async ([stream]: [{ key: string; id: string }], options: { COUNT: number; BLOCK: number }) => {
      try {
        return await read(stream.key, stream.id, options);
      } catch {
        if (!broker.isClosed) await sleep(RETRY_READ_MS);
        return null;
      }
    },
  };
}

/** The server-to-server transport over Redis Streams, on a broker of the installation. */
export function openBrokerTransport({
  brokerUrl,
  boardUrl,
  log,
}: ServerTransportOptions & { brokerUrl: string }): ServerTransport {
  const broker = new Broker(brokerUrl, log);
  const name = `loadstone:${boardUrl}`;
  const adapter = createAdapter(toAdapterClient(broker), {
    streamName: name,
    channelPrefix: name,
    maxLen: KEPT_MESSAGES,
    blockTimeInMs: READ_MS,
  });
  return {
    adapter,
    settlingMs: SETTLING_MS,
    readBrokerState: () => broker.state,
    onLoss: (callback) => broker.onLoss(callback),
    close: () => Promise.resolve(broker.close()),
  };
}
