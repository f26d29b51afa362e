import { HUB_EVENTS, HUB_METHODS, HUB_PATH, type BoardBatch } from '@loadstone/contracts/live';
import type { MovedTruck } from '@loadstone/contracts/tracking';
import { io, type Socket } from 'socket.io-client';
import type { BenchUser } from './live-board.ts';

const CONNECTS_AT_ONCE = 50;

/**
 * Many hub clients that record when the lead of a posting first reaches a client of the other side, and when the
 * assignment of an equipment reaches its carrier and an offer for a load its broker.
 */
export class LiveClients {
  readonly arrivals = new Map<number, number>();
  /** The last arrival at a list that is not watched; none where all are. */
  readonly otherArrivals = new Map<number, number>();
  /** By the token of the equipment. */
  readonly assignments = new Map<number, number>();
  /** By the token of the load. */
  readonly offers = new Map<number, number>();
  /** Called with the load of each offer that reaches a client of its broker. */
  onOffer: (load: number) => void = () => undefined;
  /** Called with each position that reaches a client. */
  onMoved: (truck: MovedTruck) => void = () => undefined;
  /** Leads that have reached the clients. */
  leads = 0;
  /** Messages with board events. */
  messages = 0;
  /** Connections that the server has ended, or that broke. */
  dropped = 0;
  /** The own postings at whose lists arrivals count; all where undefined. */
  #watched: ReadonlySet<number> | undefined;
  readonly #clients: { readonly address: string; readonly user: BenchUser; socket: Socket }[] = [];

  get count(): number {
    return this.#clients.filter(({ socket }) => socket.connected).length;
  }

  /** Connects one client for each user, to the addresses in turn. */
  async connect(addresses: readonly string[], users: readonly BenchUser[]): Promise<void> {
    for (let start = 0; start < users.length; start += CONNECTS_AT_ONCE) {
      const group = users.slice(start, start + CONNECTS_AT_ONCE);
      await Promise.all(
        group.map(async (user, place) => {
          const address = addresses[place % addresses.length] ?? '';
          this.#clients.push({ address, user, socket: await this.#open(address, user) });
        }),
      );
    }
  }

  /** Ends the connection of the client at a place and connects its user again. @throws Error where it is not accepted */
  async reconnect(place: number): Promise<void> {
    const client = this.#clients[place];
    if (client === undefined) throw new RangeError(`there is no client ${place}`);
    client.socket.disconnect();
    client.socket = await this.#open(client.address, client.user);
  }

  /** From now on only leads of these own postings count as arrivals; those of others are other arrivals. */
  watch(tokens: Iterable<number>): void {
    this.#watched = new Set(tokens);
  }

  /** The clients of a user state that they show these own postings. */
  show(user: BenchUser, tokens: readonly number[]): void {
    for (const client of this.#clients) if (client.user === user) client.socket.emit(HUB_METHODS.show, tokens);
  }

  close(): void {
    for (const { socket } of this.#clients.splice(0)) socket.disconnect();
  }

  async #open(address: string, user: BenchUser): Promise<Socket> {
    const socket = io(address, {
      path: HUB_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token: user.token },
    });
    socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') this.dropped += 1;
    });
    socket.on(HUB_EVENTS.board, (received: BoardBatch | BoardBatch[]) => {
      this.messages += 1;
      for (const batch of [received].flat()) this.#note(batch);
    });
    socket.on(HUB_EVENTS.moved, (trucks: MovedTruck[]) => trucks.forEach((truck) => this.onMoved(truck)));
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
      // A server that ends the connection before it accepts the client reports no error.
      socket.once('disconnect', (reason) =>
        reject(new Error(`The connection ended before it was accepted: ${reason}`)),
      );
    });
    return socket;
  }

  #noteOffer(load: number, nowMs: number): void {
    if (!this.offers.has(load)) this.offers.set(load, nowMs);
    this.onOffer(load);
  }

  #note({ changes }: BoardBatch): void {
    const nowMs = performance.now();
    const own = new Set(changes.flatMap((change) => (change.type === 'posting.changed' ? [change.token] : [])));
    for (const change of changes) {
      if (change.type === 'assignment.changed' && change.kind === 'E') this.assignments.set(change.token, nowMs);
      if (change.type === 'offer.changed' && change.kind === 'L') this.#noteOffer(change.token, nowMs);
      if (change.type === 'lead.appeared') this.leads += 1;
      // The poster's own client receives the pair too; only the other side is measured.
      if (change.type !== 'lead.appeared' || own.has(change.myToken)) continue;
      if (this.#watched?.has(change.myToken) === false) this.otherArrivals.set(change.lead.token, nowMs);
      else if (!this.arrivals.has(change.lead.token)) this.arrivals.set(change.lead.token, nowMs);
    }
  }
}
