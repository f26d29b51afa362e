import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';

/** A listener as the socket's library types it. */
type Listener = Parameters<Socket['on']>[1];

/** Loads the library; its `io` is all that is used. */
type LoadLibrary = () => Promise<{ io: (options: Partial<ManagerOptions & SocketOptions>) => Socket }>;

/** The part of a socket that the hub's connection uses. */
export interface HubSocket {
  readonly connected: boolean;
  on: (name: string, run: Listener) => unknown;
  off: (name: string, run: Listener) => unknown;
  emit: (name: string, ...values: unknown[]) => unknown;
  connect: () => unknown;
  disconnect: () => unknown;
}

/**
 * A socket whose library loads when it first connects, so that the first screen does not wait for it. Listeners that are
 * added before are registered then. A failure to load is reported as `connect_error`; the next `connect` tries again.
 */
export class LazySocket implements HubSocket {
  readonly #options: Partial<ManagerOptions & SocketOptions>;
  readonly #loadLibrary: LoadLibrary;
  readonly #listeners: (readonly [name: string, run: Listener])[] = [];
  #socket: Socket | undefined;
  #isLoading = false;
  #isWanted = false;

  constructor(
    options: Partial<ManagerOptions & SocketOptions>,
    loadLibrary: LoadLibrary = () => import('socket.io-client'),
  ) {
    this.#options = options;
    this.#loadLibrary = loadLibrary;
  }

  get connected(): boolean {
    return this.#socket?.connected ?? false;
  }

  on(name: string, run: Listener): void {
    this.#listeners.push([name, run]);
    this.#socket?.on(name, run);
  }

  off(name: string, run: Listener): void {
    const index = this.#listeners.findIndex(([knownName, knownRun]) => knownName === name && knownRun === run);
    if (index >= 0) this.#listeners.splice(index, 1);
    this.#socket?.off(name, run);
  }

  emit(name: string, ...values: unknown[]): void {
    this.#socket?.emit(name, ...values);
  }

  connect(): void {
    this.#isWanted = true;
    if (this.#socket !== undefined) this.#socket.connect();
    else if (!this.#isLoading) void this.#load();
  }

  disconnect(): void {
    this.#isWanted = false;
    this.#socket?.disconnect();
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    try {
      const { io } = await this.#loadLibrary();
      const socket = io(this.#options);
      for (const [name, run] of this.#listeners) socket.on(name, run);
      this.#socket = socket;
      if (this.#isWanted) socket.connect();
    } catch (error) {
      for (const [name, run] of [...this.#listeners]) if (name === 'connect_error') run(error);
    } finally {
      this.#isLoading = false;
    }
  }
}
