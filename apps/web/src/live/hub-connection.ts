import { HUB_EVENTS, HUB_PATH, parseBoardBatch, type BoardBatch, type ErrorCode } from '@loadstone/contracts';
import { io, type Socket } from 'socket.io-client';
import { after, nowMs } from '../lib/clock.ts';
import { newRandomName } from '../lib/random.ts';
import { createStore } from '../lib/store.ts';

/**
 * Where the connection stands. `sinceMs`: since when; while it is not live, how old the data is.
 * `blocked`: another window of this session is connected, and this one must not be.
 */
export interface HubState {
  status: 'connecting' | 'live' | 'lost' | 'blocked';
  sinceMs: number;
}

/** Whoever shows what the board pushes. */
export interface BoardSubscriber {
  /** The next changes, in the order in which they happened. */
  onBatch: (batch: BoardBatch) => void;
  /** Something may have been missed: what came from the server before now must be read again. */
  onRefetch: () => void;
}

/** The hub's events, and the moment at which a connection stands (again). */
export type HubEventName = (typeof HUB_EVENTS)[keyof typeof HUB_EVENTS] | 'connect';

interface HubParts {
  findAccessToken: () => string | undefined;
  /** Gets a new token when the hub refuses the present one. */
  renew: () => Promise<boolean>;
  /** Opens a socket that does not reconnect by itself. */
  open?: (handshake: () => Record<string, unknown>) => Socket;
}

/** The first attempt follows at once, each further one after five seconds. */
const RECONNECT_DELAYS_MS = [0, 5_000] as const;

function openSocket(handshake: () => Record<string, unknown>): Socket {
  return io({
    path: HUB_PATH,
    transports: ['websocket', 'polling'],
    autoConnect: false,
    reconnection: false,
    auth: (answer) => answer(handshake()),
  });
}

/** This window, for as long as the page stands; a reload is another one. */
const WINDOW_ID = newRandomName();

const SECOND_WINDOW: ErrorCode = 'session.secondWindow';

function toRefusalCode(error: Error): string {
  const code: unknown = (error as Error & { data?: { code?: unknown } }).data?.code ?? error.message;
  return typeof code === 'string' ? code : '';
}

/** The one connection to the hub: keeps it up, resumes where it broke off, hands events on. */
export class HubConnection {
  readonly state = createStore<HubState>({ status: 'connecting', sinceMs: nowMs() });
  readonly #parts: HubParts;
  readonly #socket: Socket;
  readonly #subscribers = new Set<BoardSubscriber>();
  #lastEventId: number | undefined;
  #isResuming = false;
  #attempts = 0;
  #isWanted = false;
  #cancelRetry: () => void = () => undefined;

  constructor(parts: HubParts) {
    this.#parts = parts;
    this.#socket = (parts.open ?? openSocket)(() => this.#toHandshake());
    this.#socket.on('connect', () => this.#onConnected());
    this.#socket.on('disconnect', () => this.#onLost());
    this.#socket.on('connect_error', (error) => void this.#onRefused(error));
    this.#socket.on(HUB_EVENTS.board, (payload: unknown) => this.#onBatch(payload));
    this.#socket.on(HUB_EVENTS.resumeRefused, () => this.#refetch());
    // The answer is how the server knows that this window lives.
    this.#socket.on(HUB_EVENTS.heartbeat, (_payload: unknown, answer?: () => void) => answer?.());
  }

  start(): void {
    this.#isWanted = true;
    this.#socket.connect();
  }

  stop(): void {
    this.#isWanted = false;
    this.#cancelRetry();
    this.#socket.disconnect();
  }

  /** Breaks the connection and makes it anew, with the tokens of now; what happens meanwhile is replayed. */
  reconnect(): void {
    if (!this.#isWanted) return;
    this.#cancelRetry();
    this.#attempts = 0;
    this.#isWanted = false;
    this.#socket.disconnect();
    this.start();
  }

  /** Follows the board. Returns what stops it. */
  subscribe(subscriber: BoardSubscriber): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Follows another of the hub's events. Returns what stops it. */
  on(name: HubEventName, run: (payload: unknown) => void): () => void {
    this.#socket.on(name, run);
    return () => this.#socket.off(name, run);
  }

  #toHandshake(): Record<string, unknown> {
    this.#isResuming = this.#lastEventId !== undefined;
    return { token: this.#parts.findAccessToken() ?? '', lastEventId: this.#lastEventId, windowId: WINDOW_ID };
  }

  #onConnected(): void {
    this.#attempts = 0;
    this.#setStatus('live');
    // Without an event to resume from, what was read before this moment may already be old.
    if (!this.#isResuming) this.#refetch();
  }

  #onLost(): void {
    if (!this.#isWanted) return;
    this.#setStatus('lost');
    this.#retry();
  }

  async #onRefused(error: Error): Promise<void> {
    if (!this.#isWanted) return;
    const code = toRefusalCode(error);
    if (code === SECOND_WINDOW) {
      this.stop();
      this.#setStatus('blocked');
      return;
    }
    this.#setStatus('lost');
    if (code.startsWith('session.') && !(await this.#parts.renew())) this.#attempts = RECONNECT_DELAYS_MS.length;
    this.#retry();
  }

  #retry(): void {
    const delayMs = RECONNECT_DELAYS_MS[Math.min(this.#attempts, RECONNECT_DELAYS_MS.length - 1)] ?? 0;
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
    for (const subscriber of [...this.#subscribers]) subscriber.onBatch(batch);
  }

  #refetch(): void {
    for (const subscriber of [...this.#subscribers]) subscriber.onRefetch();
  }

  /** The moment of loss stays while attempts fail: it says how old the data is. */
  #setStatus(status: HubState['status']): void {
    this.state.set((current) => (current.status === status ? current : { status, sinceMs: nowMs() }));
  }
}
