import type { CacheName } from '@loadstone/contracts/endpoint';
import { boardReloadSchema, HUB_EVENTS, RELOAD_SPREAD_MS } from '@loadstone/contracts/live';
import { LIVE_LEAD_KEYS } from '@loadstone/contracts/live-leads';
import {
  POSTING_KINDS,
  PRODUCT_IDS,
  PRODUCT_MODES,
  type Posting,
  type PostingKind,
} from '@loadstone/contracts/postings';
import { hashKey, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '../../../apps/web/src/lib/api/query-client.ts';
import { HubConnection } from '../../../apps/web/src/live/hub-connection.ts';
import { mountLiveCaches, type LiveCaches } from '../../../apps/web/src/live/live-cache.ts';
import type { HubSocket } from '../../../apps/web/src/live/lazy-socket.ts';
import { LIVE_CACHES } from '../../../apps/web/src/app/live-caches.ts';
import type { LeadBoard } from '../../../apps/web/src/modules/leads/lead-board.ts';
import { leadsKeyOfAll, leadsQuery } from '../../../apps/web/src/modules/leads/list-leads.ts';
import { stateShown } from '../../../apps/web/src/modules/leads/state-shown.ts';
import { liveLeadLists } from '../../../apps/web/src/modules/leads/live.ts';
import { livePostingsKey, livePostingsQuery } from '../../../apps/web/src/modules/postings/list-postings.ts';
import { livePostings } from '../../../apps/web/src/modules/postings/live.ts';
import { LIVE_LEADS_KEY, liveLeadsQuery } from '../../../apps/web/src/modules/live-leads/list-live-leads.ts';
import type { LiveBoard } from '../../../apps/web/src/modules/live-leads/live-board.ts';
import { liveLeadList } from '../../../apps/web/src/modules/live-leads/live.ts';
import type { Session } from '../../../apps/web/src/lib/session/session.ts';
import { Connection } from './network.ts';
import { OwnWrites } from './own-writes.ts';
import { NEW_LEAD_MINUTES, type Resume, type SimulatedServer } from './server.ts';
import type { VirtualTime } from './virtual-time.ts';
import type { World } from './world.ts';

const LIVE_LEADS_HASH = hashKey(LIVE_LEADS_KEY);
const DAY_MS = 86_400_000;
const MODES = { L: 'B', E: 'C' } as const;
/** A refused or lost attempt is noticed after this time at most. */
const ATTEMPT_MS = 500;

/** A list that a desk has in memory. */
export interface HeldList {
  /** The same object until the list changes. */
  readonly board: LeadBoard;
  /** Of the own posting. */
  readonly token: number;
  readonly eventId: number;
  /** True where the desk knows no reason to load it again. */
  readonly isSettled: boolean;
  readonly isShown: boolean;
}

/** The rows of a list that have not gone. */
export function listActive<Row>(entries: readonly { readonly lead: Row; readonly goneAtMs: number | null }[]): Row[] {
  return entries.filter(({ goneAtMs }) => goneAtMs === null).map(({ lead }) => lead);
}

/** The own postings of a kind that a desk has in memory. */
export interface HeldPostings {
  readonly kind: PostingKind;
  readonly postings: readonly Posting[];
  /** True where the desk knows no reason to load it again. */
  readonly isSettled: boolean;
}

/** The live leads that a desk has in memory. */
export interface HeldLiveLeads {
  /** The same object until they change. */
  readonly board: LiveBoard;
  readonly eventId: number;
  /** True where the desk knows no reason to load them again. */
  readonly isSettled: boolean;
}

interface DeskParts {
  readonly world: World;
  readonly time: VirtualTime;
  /** A server that accepts connections; undefined while none does. */
  readonly pickServer: () => SimulatedServer | undefined;
  /** Counts an event that the desk has received. */
  readonly onReceived: () => void;
}

/** One window of a company: the real connection, caches and lists of the front end on a simulated network. */
export class SimulatedDesk {
  readonly accountId: number;
  readonly name: string;
  readonly #parts: DeskParts;
  readonly #client = createQueryClient();
  readonly #hub: HubConnection;
  readonly #writes: OwnWrites;
  #connection: Connection | undefined;
  readonly #stopCaches: () => void;
  #closeList: () => void = () => undefined;
  /** Until then its lists may lack what a rebuilt index has not passed on: all desks reload, spread over this time. */
  #reloadsUntilMs = 0;
  /** Until then it reaches no server. */
  #offlineUntilMs = 0;
  #feed = 0;

  /** @param name part of the address of its requests */
  constructor(name: string, accountId: number, parts: DeskParts) {
    this.accountId = accountId;
    this.#parts = parts;
    this.name = name;
    this.#writes = new OwnWrites({ ...parts, name, accountId, request: (read) => this.request(read) });
    this.#hub = new HubConnection({
      findAccessToken: () => 'token',
      renew: () => Promise.resolve(true),
      // The reply with the permits states it; all desks are signed in at the beginning.
      findStartEvent: () => 0,
      random: () => parts.world.random.next(),
      open: (handshake) => this.#createSocket(handshake),
    });
    const nothing = { mount: () => ({ reload: () => undefined }) };
    const names = Object.keys(LIVE_CACHES) as CacheName[];
    const caches = Object.fromEntries(names.map((each) => [each, { name: each, ...nothing }]));
    this.#stopCaches = mountLiveCaches(
      this.#hub,
      {
        ...caches,
        leads: liveLeadLists,
        liveLeads: liveLeadList,
        postings: livePostings,
      } as unknown as LiveCaches,
      {
        client: this.#client,
        settings: { newLeadMinutes: NEW_LEAD_MINUTES },
        observe: this.#writes.observe,
      },
    );
    this.#hub.on(HUB_EVENTS.resumeRefused, (payload) => {
      if (boardReloadSchema.parse(payload).isForAll) this.#reloadsUntilMs = parts.time.nowMs + RELOAD_SPREAD_MS;
    });
    stateShown(this.#client, this.#hub);
    this.#hub.start();
    for (const kind of POSTING_KINDS) this.#showOwn(kind);
    this.#showLive();
  }

  /** Ends all that it follows: the page of the process, which all desks share, keeps nothing of it. */
  close(): void {
    this.#stopCaches();
    this.#hub.stop();
    this.#client.clear();
  }

  get status(): string {
    return this.#hub.state.get().status;
  }

  /** The feed from which it has received a message last: how often the tables had been restored. */
  get feed(): number {
    return this.#feed;
  }

  /** Shows the leads of another posting, or of none. */
  show(posting: { readonly kind: PostingKind; readonly token: number } | undefined): void {
    this.#closeList();
    this.#closeList = () => undefined;
    if (posting === undefined) return;
    const query = leadsQuery(this.#client, this.#toSession(posting.kind), posting.token);
    const observer = new QueryObserver(this.#client, { ...query, retry: 3 });
    this.#closeList = observer.subscribe(() => undefined);
  }

  /** Posts, edits or deletes what it shows of the company. */
  write(): void {
    const { random } = this.#parts.world;
    const kind = random.pick(POSTING_KINDS);
    const type = random.pick(['create', 'edit', 'edit', 'remove'] as const);
    const shown = this.listOwn().find((list) => list.kind === kind)?.postings ?? [];
    const { token, version } = shown.length === 0 ? { token: 0, version: 0 } : random.pick(shown);
    const dateAvail = new Date(this.#parts.time.nowMs + random.below(3) * DAY_MS).toISOString().slice(0, 10);
    void this.#writes.send({ type, kind, token, version, dateAvail });
  }

  /** Loses the connection without notice. */
  cut(): void {
    this.#connection?.cut();
  }

  /** Reaches no server for some time, as a computer that sleeps. */
  sleep(ms: number): void {
    this.#offlineUntilMs = this.#parts.time.nowMs + ms;
    this.cut();
  }

  listHeld(): HeldList[] {
    const isReloaded = this.#parts.time.nowMs > this.#reloadsUntilMs;
    return this.#client
      .getQueryCache()
      .getAll()
      .flatMap((query) => {
        if (query.queryKey[0] !== leadsKeyOfAll[0]) return [];
        const board = query.state.data as LeadBoard | undefined;
        if (board === undefined) return [];
        return {
          board,
          token: Number(query.queryKey.at(-1)),
          eventId: board.eventId,
          isSettled: isReloaded && query.state.fetchStatus === 'idle' && !query.state.isInvalidated,
          isShown: query.isActive(),
        };
      });
  }

  /** The lists of own postings, both kinds: a company of the simulation is a broker and a carrier. */
  listOwn(): HeldPostings[] {
    const isReloaded = this.#parts.time.nowMs > this.#reloadsUntilMs;
    return POSTING_KINDS.map((kind) => {
      const query = this.#client.getQueryCache().find<Posting[]>({ queryKey: livePostingsKey(kind) });
      const isCurrent = query?.state.fetchStatus === 'idle' && !query.state.isInvalidated;
      return { kind, postings: query?.state.data ?? [], isSettled: isReloaded && isCurrent };
    });
  }

  /** The live leads of all own postings; undefined before their first reply. */
  findLive(): HeldLiveLeads | undefined {
    const query = this.#client.getQueryCache().get<LiveBoard>(LIVE_LEADS_HASH);
    const board = query?.state.data;
    if (query === undefined || board === undefined) return undefined;
    return {
      board,
      eventId: board.eventId,
      isSettled:
        this.#parts.time.nowMs > this.#reloadsUntilMs &&
        query.state.fetchStatus === 'idle' &&
        !query.state.isInvalidated,
    };
  }

  /** The reply of some server to a request; rejects where the request is lost. */
  async request<Reply>(read: (server: SimulatedServer) => Promise<Reply>): Promise<Reply> {
    const { world, time, onReceived } = this.#parts;
    await time.sleep(world.random.below(100));
    const server = this.#findServer();
    if (server === undefined || world.isLost(0.02)) throw new TypeError('The request was lost.');
    const { starts } = server;
    const reply = await read(server);
    if (server.starts !== starts) throw new TypeError('The server has stopped.');
    const json = JSON.stringify(reply);
    await time.sleep(world.random.below(100) + (world.isLost(0.05) ? 1_500 : 0));
    if (world.isLost(0.02)) throw new TypeError('The reply was lost.');
    onReceived();
    return JSON.parse(json) as Reply;
  }

  #findServer(): SimulatedServer | undefined {
    const { time, pickServer } = this.#parts;
    return time.nowMs < this.#offlineUntilMs ? undefined : pickServer();
  }

  #toSession(kind: PostingKind): Session {
    return { mode: MODES[kind], keyFor: () => this.name } as unknown as Session;
  }

  #showOwn(kind: PostingKind): void {
    const query = livePostingsQuery(this.#toSession(kind), NEW_LEAD_MINUTES);
    new QueryObserver(this.#client, { ...query, retry: 3 }).subscribe(() => undefined);
  }

  #showLive(): void {
    const permits = PRODUCT_MODES.map((mode) => ({
      code: LIVE_LEAD_KEYS.LLAPIKey,
      productId: PRODUCT_IDS[mode],
      apI_Key: this.name,
    }));
    const query = liveLeadsQuery(this.#client, { permits });
    new QueryObserver(this.#client, { ...query, retry: 3 }).subscribe(() => undefined);
  }

  #createSocket(handshake: () => Promise<Record<string, unknown>>): HubSocket {
    const listeners = new Map<string, Set<(...values: unknown[]) => void>>();
    const call = (name: string, ...values: unknown[]) => {
      for (const run of [...(listeners.get(name) ?? [])]) run(...values);
    };
    let isConnected = false;
    const connect = async (): Promise<void> => {
      const { world, time, onReceived } = this.#parts;
      const given = (await handshake()) as Resume;
      await time.sleep(world.random.below(ATTEMPT_MS));
      const server = this.#findServer();
      const connection = new Connection(world, time);
      this.#connection = connection;
      connection.onOpen = () => {
        isConnected = true;
        call('connect');
      };
      connection.onMessage = (name, payload) => {
        this.#feed = connection.feed;
        onReceived();
        call(name, payload);
      };
      connection.onClientLoss = () => {
        if (this.#connection !== connection) return;
        const wasConnected = isConnected;
        isConnected = false;
        if (wasConnected) call('disconnect');
        else call('connect_error', new Error('lost'));
      };
      if (server === undefined) connection.cut();
      else await server.accept(connection, this.accountId, given);
    };
    return {
      get connected() {
        return isConnected;
      },
      on: (name, run) => {
        const known = listeners.get(name) ?? new Set();
        listeners.set(name, known.add(run));
      },
      off: (name, run) => listeners.get(name)?.delete(run),
      emit: (name, ...values) => this.#connection?.sendToServer(name, values[0]),
      connect: () => void connect(),
      disconnect: () => {
        isConnected = false;
        this.#connection?.close();
        this.#connection = undefined;
      },
    };
  }
}
