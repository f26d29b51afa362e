import { setTimeout as sleep } from 'node:timers/promises';
import { HUB_EVENTS, HUB_PATH, type BoardBatch, type BoardChange, type BoardReload } from '@loadstone/contracts/live';
import { io, type Socket } from 'socket.io-client';

const RECONNECT_MS = 200;

/** A change of a desk's list: a row that is in it from now on, or one that is not. */
interface ListChange {
  readonly token: number;
  readonly isThere: boolean;
}

interface WatchedDeskOptions {
  readonly address: string;
  readonly token: string;
  /** The list as the server returns it. @throws Error where the server is away */
  readonly readList: () => Promise<readonly number[]>;
  /** What a change of the board does to the list. */
  readonly toListChange: (change: BoardChange) => ListChange | undefined;
}

/**
 * A desk with one list, which only the events of the hub change. It connects again after each disconnection, resumes from
 * its last event, and loads the list again only where the hub refuses to resume.
 */
export class WatchedDesk {
  readonly #options: WatchedDeskOptions;
  readonly #socket: Socket;
  #list = new Set<number>();
  /** Changes that arrive while the list is loaded. */
  #meanwhile: ListChange[] | undefined;
  #lastEventId: number | undefined;
  #loading: Promise<void> = Promise.resolve();
  #isClosed = false;
  disconnects = 0;
  reloads = 0;

  constructor(options: WatchedDeskOptions) {
    this.#options = options;
    this.#socket = io(options.address, {
      path: HUB_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: RECONNECT_MS,
      reconnectionDelayMax: RECONNECT_MS,
      auth: (give) =>
        give({
          token: options.token,
          ...(this.#lastEventId === undefined ? {} : { lastEventId: this.#lastEventId }),
        }),
    });
    this.#socket.on(HUB_EVENTS.board, (batch: BoardBatch) => this.#apply(batch));
    this.#socket.on(HUB_EVENTS.resumeRefused, (_reload: BoardReload) => this.#load());
    this.#socket.on('connect', () => {
      if (this.#lastEventId === undefined) this.#load();
    });
    this.#socket.on('disconnect', (reason) => {
      this.disconnects += 1;
      // The client of Socket.IO does not connect again by itself where the server has ended the connection.
      if (reason === 'io server disconnect') this.#connectLater();
    });
    // A server that refuses the connection, because it starts, has no automatic retry either.
    this.#socket.on('connect_error', () => {
      if (!this.#socket.active) this.#connectLater();
    });
  }

  get isConnected(): boolean {
    return this.#socket.connected;
  }

  /** What differs between the desk and the server; empty where they are equal. */
  async compare(): Promise<string[]> {
    await this.#loading;
    const listed = new Set(await this.#options.readList());
    return [
      ...[...listed].filter((token) => !this.#list.has(token)).map((token) => `the desk lacks ${token}`),
      ...[...this.#list].filter((token) => !listed.has(token)).map((token) => `only the desk has ${token}`),
    ];
  }

  close(): void {
    this.#isClosed = true;
    this.#socket.disconnect();
  }

  #connectLater(): void {
    setTimeout(() => {
      if (!this.#isClosed) this.#socket.connect();
    }, RECONNECT_MS).unref();
  }

  #apply({ eventId, changes }: BoardBatch): void {
    this.#lastEventId = eventId;
    const listChanges = changes.flatMap((change) => this.#options.toListChange(change) ?? []);
    this.#meanwhile?.push(...listChanges);
    for (const { token, isThere } of listChanges) {
      if (isThere) this.#list.add(token);
      else this.#list.delete(token);
    }
  }

  #load(): void {
    this.reloads += 1;
    this.#loading = this.#loading.then(async () => {
      while (!this.#isClosed) {
        this.#meanwhile = [];
        try {
          const list = new Set(await this.#options.readList());
          for (const { token, isThere } of this.#meanwhile) {
            if (isThere) list.add(token);
            else list.delete(token);
          }
          this.#list = list;
          this.#meanwhile = undefined;
          return;
        } catch {
          await sleep(RECONNECT_MS);
        }
      }
    });
  }
}
