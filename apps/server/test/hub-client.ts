import {
  HUB_EVENTS,
  HUB_METHODS,
  HUB_PATH,
  type BoardBatch,
  type BoardChange,
  type BoardReload,
  type HubSendReply,
  type ListProofs,
  type ProveLists,
  type SenderMessage,
  type ShowLists,
} from '@loadstone/contracts/live';
import { io, type Socket } from 'socket.io-client';

/** A client of the hub that records what it receives. */
export interface HubClient {
  readonly socket: Socket;
  readonly batches: BoardBatch[];
  /** The messages that other users sent. */
  readonly messages: SenderMessage[];
  /** Other events of the hub, by name, in order. */
  readonly signals: { event: string; payload: unknown }[];
  /** How often the hub probed whether it is alive. */
  readonly requests: number;
  /** The requests of the hub to reload, in order. */
  readonly refusals: readonly BoardReload[];
  /** The changes so far, in order. */
  listChanges(): BoardChange[];
  /** Waits for a change that `isWanted` accepts, also among those that have already arrived. */
  waitForChange(isWanted: (change: BoardChange) => boolean): Promise<BoardChange>;
  /** Calls the hub's method. */
  send(items: unknown): Promise<HubSendReply>;
  /** The hashes of lists of leads; null where the hub does not know them. */
  prove(asked: ProveLists): Promise<ListProofs>;
  /** States which lists of leads are on screen. */
  show(shown: ShowLists): void;
  /** Stops replying to heartbeats, as a frozen window does. */
  playDead(): void;
  /** Waits until `isDone` returns true. */
  waitUntil(isDone: () => boolean): Promise<void>;
  close(): void;
}

const WAIT_MS = 120_000;

/** Connects and waits for the first message of the hub. @throws the hub's refusal: `error.data.code` */
export async function connectToHub(
  address: string,
  auth: { token?: string; lastEventId?: number; windowId?: string } & Record<string, unknown>,
): Promise<HubClient> {
  const socket = io(address, { path: HUB_PATH, transports: ['websocket'], reconnection: false, auth, forceNew: true });
  const batches: BoardBatch[] = [];
  const messages: SenderMessage[] = [];
  const signals: { event: string; payload: unknown }[] = [];
  const watchers = new Set<() => void>();
  const refusals: BoardReload[] = [];
  let requests = 0;
  let isDead = false;
  const notice = (): void => {
    for (const look of [...watchers]) look();
  };
  socket.on(HUB_EVENTS.board, (received: BoardBatch | BoardBatch[]) => {
    batches.push(...[received].flat());
    notice();
  });
  socket.on(HUB_EVENTS.resumeRefused, (reload: BoardReload) => {
    refusals.push(reload);
    notice();
  });
  socket.on('disconnect', notice);
  socket.on(HUB_EVENTS.sender, (message: SenderMessage) => {
    messages.push(message);
    notice();
  });
  socket.on(HUB_EVENTS.heartbeat, (_payload: unknown, acknowledge?: () => void) => {
    if (acknowledge === undefined) return;
    requests += 1;
    if (!isDead) acknowledge();
    notice();
  });
  for (const event of [
    HUB_EVENTS.forceLogout,
    HUB_EVENTS.terminateConnection,
    HUB_EVENTS.terminateConnectionById,
    HUB_EVENTS.inactivityReset,
    HUB_EVENTS.closing,
  ]) {
    socket.on(event, (payload: unknown) => {
      signals.push({ event, payload });
      notice();
    });
  }

  const waitUntil = (isDone: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        watchers.delete(look);
        reject(new Error(`The hub did not say it in ${WAIT_MS} ms; it said ${JSON.stringify(batches).slice(0, 2000)}`));
      }, WAIT_MS);
      const look = (): void => {
        if (!isDone()) return;
        clearTimeout(timer);
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      look();
    });

  const listChanges = (): BoardChange[] => batches.flatMap((batch) => batch.changes);
  const client: HubClient = {
    socket,
    batches,
    messages,
    signals,
    send: (items) => socket.timeout(WAIT_MS).emitWithAck(HUB_METHODS.send, items) as Promise<HubSendReply>,
    prove: (asked) => socket.timeout(WAIT_MS).emitWithAck(HUB_METHODS.prove, asked) as Promise<ListProofs>,
    show: (shown) => socket.emit(HUB_METHODS.show, shown),
    playDead() {
      isDead = true;
    },
    get requests() {
      return requests;
    },
    refusals,
    listChanges,
    async waitForChange(isWanted) {
      await waitUntil(() => listChanges().some(isWanted));
      return listChanges().find(isWanted)!;
    },
    waitUntil,
    close: () => socket.disconnect(),
  };
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return client;
  } catch (error) {
    socket.disconnect();
    throw error;
  }
}
