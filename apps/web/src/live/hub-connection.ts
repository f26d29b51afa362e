import type { ErrorCode } from '@loadstone/contracts/endpoint';
import {
  HUB_EVENTS,
  HUB_PATH,
  RELOAD_SPREAD_MS,
  boardReloadSchema,
  parseBoardBatch,
  type BoardBatch,
  type HUB_METHODS,
} from '@loadstone/contracts/live';
import { notifyManager } from '@tanstack/react-query';
import { after, nowMs } from '../lib/time/clock.ts';
import { reportError } from '../lib/api/error-reports.ts';
import { isNewProofNonce } from '../lib/api/proof-nonce.ts';
import { getRandom, newRandomName } from '../lib/browser/random.ts';
import { createStore } from '../lib/react/store.ts';
import { LazySocket, type HubSocket } from './lazy-socket.ts';

/**
 * The state of the connection and when it began (`sinceMs`): while it is not live, the age of the data.
 * `blocked`: another window of this session is connected, so this one must not be.
 */
export interface HubState {
  status: 'connecting' | 'live' | 'lost' | 'blocked';
  sinceMs: number;
}

/** A part of the page that shows data which board events change. */
export interface BoardSubscriber {
  /** Called with each batch, in order. */
  onBatch: (batch: BoardBatch) => void;
  /**
   * Called when the hub cannot resume: lists are valid from this event. `onRefetch` follows.
   *
   * @param isRestored true where the board was restored since the last event: what had been removed may be back
   */
  onMissed?: (validFromEventId: number, isRestored: boolean) => void;
  /** Called when batches may have been missed, and after a change of day: data from before must be reloaded. */
  onRefetch: () => void;
}

/** The hub's events, and the moment at which a connection is established. */
export type HubEventName = (typeof HUB_EVENTS)[keyof typeof HUB_EVENTS] | 'connect';

/** The methods of the hub. */
export type HubMethodName = (typeof HUB_METHODS)[keyof typeof HUB_METHODS];

interface HubParts {
  findAccessToken: () => string | undefined;
  /** A proof for a handshake with a token that is bound to a key; undefined for a bearer token. */
  findProof?: (accessToken: string) => Promise<string | undefined>;
  /** An event that every list includes. The first connection resumes from it, so that no list is reloaded. */
  findStartEvent?: () => number | undefined;
  /** Renews the token when the hub refuses it. Returns whether that succeeded. */
  renew: () => Promise<boolean>;
  /** Opens a socket without automatic reconnection. */
  open?: (handshake: () => Promise<Record<string, unknown>>) => HubSocket;
  /** A number in [0, 1). */
  random?: () => number;
}

/** The delay before each attempt to reconnect; the first is made without delay. */
const RECONNECT_MS = 5_000;

function openSocket(handshake: () => Promise<Record<string, unknown>>): HubSocket {
  return new LazySocket({
    path: HUB_PATH,
    transports: ['websocket', 'polling'],
    autoConnect: false,
    reconnection: false,
    auth: (respond) => void handshake().then(respond),
  });
}

/** Identifies this window until the page is closed or reloaded. */
const WINDOW_ID = newRandomName();

const SECOND_WINDOW: ErrorCode = 'session.secondWindow';

function toRefusal(error: Error): { code: string; nonce: string | undefined } {
  const { data } = error as Error & { data?: { code?: unknown; nonce?: unknown } };
  const code = data?.code ?? error.message;
  return {
    code: typeof code === 'string' ? code : '',
    nonce: typeof data?.nonce === 'string' ? data.nonce : undefined,
  };
}

/** The connection to the hub: reconnects, resumes from the last event and passes events to subscribers. */
export class HubConnection {
  readonly state = createStore<HubState>({ status: 'connecting', sinceMs: nowMs() });
  readonly #parts: HubParts;
  readonly #socket: HubSocket;
  readonly #subscribers = new Set<BoardSubscriber>();
  /** The last event received, from which a new connection resumes. */
  #lastEventId: number | undefined;
  /** Names the feed of that event. The hub refuses to resume in another one, as after a restore. */
  #feed: string | undefined;
  /** True where the last handshake stated an event to resume from. */
  #isResuming = false;
  /** True until the first batch of a connection that does not resume. */
  #isFirstBatch = false;
  /** Attempts since the connection was last open. */
  #attempts = 0;
  /** True between `start` and `stop`. */
  #isWanted = false;
  #cancelRetry: () => void = () => undefined;
  #cancelSpreadReload: () => void = () => undefined;

  constructor(parts: HubParts) {
    this.#parts = parts;
    this.#socket = (parts.open ?? openSocket)(() => this.#toHandshake());
    this.#socket.on('connect', () => this.#onConnected());
    this.#socket.on('disconnect', () => this.#onLost());
    this.#socket.on('connect_error', (error: Error) => void this.#onRefused(error));
    // Gathered batches arrive in one message. One render shows all of them, so that a list and its count change together.
    this.#socket.on(HUB_EVENTS.board, (payload: unknown) =>
      notifyManager.batch(() => [payload].flat().forEach((batch) => this.#onBatch(batch))),
    );
    this.#socket.on(HUB_EVENTS.resumeRefused, (payload: unknown) => this.#onResumeRefused(payload));
    // The acknowledgement shows the server that this window is alive.
    this.#socket.on(HUB_EVENTS.heartbeat, (_payload: unknown, respond?: () => void) => respond?.());
  }

  start(): void {
    this.#isWanted = true;
    this.#socket.connect();
  }

  stop(): void {
    this.#isWanted = false;
    this.#cancelRetry();
    this.#cancelSpreadReload();
    this.#socket.disconnect();
  }

  /** Opens the connection again with the current token. The hub replays the batches in between. */
  reconnect(): void {
    if (!this.#isWanted) return;
    this.#cancelRetry();
    this.#attempts = 0;
    this.#isWanted = false;
    this.#socket.disconnect();
    this.start();
  }

  /** Subscribes to the board. Returns the function that unsubscribes. */
  subscribe(subscriber: BoardSubscriber): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Subscribes to another event of the hub. Returns the function that unsubscribes. */
  on(name: HubEventName, run: (payload: unknown) => void): () => void {
    this.#socket.on(name, run);
    return () => this.#socket.off(name, run);
  }

  /** Calls a method of the hub. A function as the last value receives the reply. Does nothing without a connection. */
  emit(method: HubMethodName, ...values: unknown[]): void {
    if (this.#socket.connected) this.#socket.emit(method, ...values);
  }

  async #toHandshake(): Promise<Record<string, unknown>> {
    const token = this.#parts.findAccessToken() ?? '';
    const proof = await this.#parts.findProof?.(token).catch(() => undefined);
    const lastEventId = this.#lastEventId ?? this.#parts.findStartEvent?.();
    this.#isResuming = lastEventId !== undefined;
    return { token, proof, lastEventId, feed: this.#feed, windowId: WINDOW_ID };
  }

  #onConnected(): void {
    this.#attempts = 0;
    this.#setStatus('live');
    // Without an event to resume from, data loaded before this moment may be outdated.
    this.#isFirstBatch = !this.#isResuming;
    if (!this.#isResuming) this.#refetch();
  }

  #onLost(): void {
    if (!this.#isWanted) return;
    this.#setStatus('lost');
    this.#retry();
  }

  async #onRefused(error: Error): Promise<void> {
    if (!this.#isWanted) return;
    const { code, nonce } = toRefusal(error);
    if (isNewProofNonce(nonce)) {
      this.#socket.connect();
      return;
    }
    if (code === SECOND_WINDOW) {
      this.stop();
      this.#setStatus('blocked');
      return;
    }
    this.#setStatus('lost');
    if (code.startsWith('session.') && !(await this.#parts.renew())) this.#attempts = 1;
    this.#retry();
  }

  #retry(): void {
    const delayMs = this.#attempts === 0 ? 0 : RECONNECT_MS;
    this.#attempts += 1;
    this.#cancelRetry();
    this.#cancelRetry = after(delayMs, () => {
      if (this.#isWanted && !this.#socket.connected) this.#socket.connect();
    });
  }

  #onBatch(payload: unknown): void {
    const batch = parseBoardBatch(payload);
    if (batch === undefined) return this.#refetch();
    this.#lastEventId = Math.max(this.#lastEventId ?? 0, batch.eventId);
    this.#feed = batch.feed ?? this.#feed;
    if (this.#isFirstBatch) this.#startFrom(batch.eventId);
    try {
      for (const subscriber of [...this.#subscribers]) subscriber.onBatch(batch);
    } catch (error) {
      // The connection never resumes from before this event, so what a subscriber missed is reloaded.
      reportError(error);
      this.#refetch();
    }
    if (batch.changes.some(({ type }) => type === 'day.changed')) this.#refetchSpread();
  }

  /** All events after this one are known: the lists that are being loaded since the connection must include it. */
  #startFrom(eventId: number): void {
    this.#isFirstBatch = false;
    for (const subscriber of [...this.#subscribers]) subscriber.onMissed?.(eventId, false);
  }

  /** Reloads at a random moment of {@link RELOAD_SPREAD_MS}, because all clients reload for the same reason. */
  #refetchSpread(): void {
    this.#cancelSpreadReload();
    const delayMs = (this.#parts.random ?? getRandom)() * RELOAD_SPREAD_MS;
    this.#cancelSpreadReload = after(delayMs, () => this.#refetch());
  }

  /** Takes the event that the hub states, even one before the last received: a list that includes it is up to date. */
  #onResumeRefused(payload: unknown): void {
    const parsed = boardReloadSchema.safeParse(payload);
    if (parsed.success) {
      const { eventId, feed = this.#feed, isForAll } = parsed.data;
      const isRestored = this.#feed !== undefined && feed !== this.#feed;
      this.#lastEventId = eventId;
      this.#feed = feed;
      for (const subscriber of [...this.#subscribers]) subscriber.onMissed?.(eventId, isRestored);
      if (isForAll) return this.#refetchSpread();
    }
    this.#refetch();
  }

  #refetch(): void {
    this.#cancelSpreadReload();
    for (const subscriber of [...this.#subscribers]) subscriber.onRefetch();
  }

  /** A status that stays keeps its moment: while attempts fail, the moment of loss is the age of the data. */
  #setStatus(status: HubState['status']): void {
    this.state.set((current) => (current.status === status ? current : { status, sinceMs: nowMs() }));
  }
}
