import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { HubLog } from './hub-session.ts';
import type { BrokerState, HubWire, HubWireOptions } from './hub-wire.ts';

/** Reconnects follow each other ever more slowly, and never end: a client that gave up would be of no use again. */
const RECONNECT_MS = { first: 100, longest: 3_000 };
const CONNECT_LIMIT_MS = 5_000;
/** A connection on which nothing comes for so long is dead, though nobody said so. */
const SILENCE_LIMIT_MS = 15_000;
const PING_MS = 5_000;
/** How long a read waits for messages before it is asked anew; shorter than the silence that ends a connection. */
const READ_MS = 5_000;
const RETRY_READ_MS = 250;
/** Other servers answer as soon as they are subscribed; a hub that opens gives its own subscription a moment. */
const SETTLING_MS = 1_000;
/** Messages that the broker keeps for servers that were away for a moment. */
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

/** The connections to a broker, which the adapter uses through {@link toAdapterClient}. */
class Broker {
  readonly #url: string;
  readonly #log: HubLog;
  readonly #clients: BrokerClient[] = [];
  #state: BrokerState | undefined;
  #lost = 0;
  #onLoss: () => void = () => undefined;
  isClosed = false;

  constructor(url: string, log: HubLog) {
    this.#url = url;
    this.#log = log;
  }

  /** `away` until every connection stands. */
  get state(): BrokerState {
    return this.#state ?? 'away';
  }

  open(): BrokerClient {
    const client = openClient(this.#url);
    this.#clients.push(client);
    client.on('ready', () => this.#look());
    client.on('error', (error: Error) => this.#look(error));
    // Failures are told as events; the promise is of the first success, which may be hours away.
    client.connect().catch(() => undefined);
    return client;
  }

  /** A message to the other servers that is given up: whoever waits for it looks again later. */
  lose(): void {
    this.#lost += 1;
  }

  onLoss(told: () => void): void {
    this.#onLoss = told;
  }

  close(): void {
    this.isClosed = true;
    for (const client of this.#clients) client.destroy();
  }

  #look(error?: Error): void {
    if (this.isClosed) return;
    const state: BrokerState = this.#clients.every((client) => client.isReady) ? 'connected' : 'away';
    if (state === this.#state || (state === 'away' && error === undefined)) return;
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
 * What the adapter sees of a connection. The adapter does not handle failures: a promise of it that is
 * rejected ends the process, a read that fails is repeated without a pause, and its own clients wait
 * for their message until the broker has it. Here nothing is ever rejected, and nobody waits.
 */
function toAdapterClient(broker: Broker) {
  const client = broker.open();
  const send = (sending: () => Promise<unknown>): void => {
    if (broker.state === 'connected') sending().catch(() => broker.lose());
    else broker.lose();
  };
  let start: string | undefined;
  const read = async (key: string, id: string, options: { COUNT: number; BLOCK: number }) => {
    // "$" is the end of the stream at each read: what came between two of them would be passed over.
    if (id === '$') start ??= (await client.xRevRange(key, '+', '-', { COUNT: 1 }))?.[0]?.id ?? '0-0';
    return client.xRead({ key, id: id === '$' ? (start ?? id) : id }, options);
  };
  return {
    /** By this name the adapter knows whose client it has; it is called for clusters only. */
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
    /** Asked for how many servers there are: this one, where nobody can say. */
    sendCommand: (command: string[]) =>
      broker.state === 'connected' ? client.sendCommand(command).catch(() => ['', '1']) : Promise.resolve(['', '1']),
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

/** The hubs' wire over Redis Streams, on a broker that the installation has already. */
export function openBrokerWire({ brokerUrl, boardUrl, log }: HubWireOptions & { brokerUrl: string }): HubWire {
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
    onLoss: (told) => broker.onLoss(told),
    close: () => Promise.resolve(broker.close()),
  };
}
