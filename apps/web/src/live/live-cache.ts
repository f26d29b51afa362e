import type { ClientSettings } from '@loadstone/contracts/board';
import type { CacheName } from '@loadstone/contracts/endpoint';
import { BOARD_EVENTS, type BoardBatch, type BoardChange } from '@loadstone/contracts/live';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isApiError } from '../lib/api/api-error.ts';
import { observeWrites, type SentWrite } from '../lib/api/own-writes.ts';
import { reloadLost } from '../lib/api/query-client.ts';
import { boardStateOf } from './board-state.ts';
import { setCached } from './cached-data.ts';
import { fetchMomentsOf } from './fetch-moments.ts';
import type { HubConnection, HubEventName } from './hub-connection.ts';
import type { ListRules, LiveList, RowTimes } from './live-list.ts';
import { overlaysOf } from './overlays.ts';
import { createReloads } from './reloads.ts';
import { sweepLists } from './sweep-lists.ts';

/** What every cache needs to be kept up to date. */
interface LiveParts {
  readonly client: QueryClient;
  readonly settings: Pick<ClientSettings, 'newLeadMinutes'>;
  /** Observes the writes of the page. Another function where several desks are in one process. */
  readonly observe?: typeof observeWrites;
}

/** What a cache gets when it is mounted: also the part of the connection that it may use. */
interface MountParts extends LiveParts {
  readonly hub: Pick<HubConnection, 'emit' | 'on'>;
}

/** An own write that affects the cache, with the server's reply. */
export interface RepliedWrite extends SentWrite {
  readonly reply: unknown;
  /** A fetch that starts at this moment or later includes the write. */
  readonly moment: number;
  /** True where events, or a reload after missed ones, have changed the cache since the write was sent: the reply may be older. */
  readonly isOvertaken: boolean;
}

/** The callbacks of a cache that is kept up to date. */
interface MountedCache {
  /**
   * Applies a batch; batches come in order.
   *
   * @param moment a fetch that starts at it or later includes the batch
   */
  readonly onBatch?: (batch: BoardBatch, moment: number) => void;
  /** Applies the reply of an own write. @returns false where the reply is not enough, so that its event or a reload is needed */
  readonly onReply?: (write: RepliedWrite) => boolean;
  /** Called after a write that may have been carried out without a reply, or was refused because the screen is outdated. */
  readonly onFailed?: () => void;
  /** Called where events may have been missed. Reloads data on screen now, and the rest when it is shown. */
  readonly reload: () => void;
  /** Called where later events may have smaller ids than the lists: sets the event of each list back to this one. */
  readonly setBackTo?: (eventId: number) => void;
  /** Called where the board was restored: what events had removed may be back, and its tokens may be those of new rows. */
  readonly onRestored?: () => void;
  /** Handlers of other events of the hub. */
  readonly onHubEvent?: { readonly [Name in HubEventName]?: (payload: unknown) => void };
  readonly stop?: () => void;
}

/** A cache that events and own writes change. `mount` starts to keep it up to date. */
export interface LiveCache<Name extends CacheName> {
  readonly name: Name;
  readonly mount: (parts: MountParts) => MountedCache;
}

/** Every cache that an event or a write is declared to change: one that is missing here does not compile. */
export type LiveCaches = { readonly [Name in CacheName]: LiveCache<Name> };

/** A cache whose data is loaded again after every event and own write that is declared to change it. */
export function reloadedCache<Name extends CacheName>(name: Name, ...queryKeys: readonly QueryKey[]): LiveCache<Name> {
  return patchedCache(name, () => false, ...queryKeys);
}

/**
 * A cache that some events change without a reload, because they contain the whole change.
 *
 * @param patch applies an event to what is cached. Returns false where the data must be reloaded
 */
export function patchedCache<Name extends CacheName>(
  name: Name,
  patch: (client: QueryClient, change: BoardChange) => boolean,
  ...queryKeys: readonly QueryKey[]
): LiveCache<Name> {
  return {
    name,
    mount: ({ client }) => {
      const reloads = createReloads(client, queryKeys);
      const reload = () => reloads.now(fetchMomentsOf(client).next());
      return {
        onBatch: ({ changes }, moment) => {
          const unpatched = changes.filter((change) => isAffecting(name, change) && !patch(client, change));
          if (unpatched.length > 0) reloads.soon(moment);
        },
        onReply: ({ moment }) => {
          reloads.now(moment);
          return true;
        },
        onFailed: reload,
        reload,
        stop: reloads.stop,
      };
    },
  };
}

/** The callbacks that every live list under a key has besides its events: rows leave the lists when they are due. */
export function keepLists<Facts extends object>(
  client: QueryClient,
  queryKey: QueryKey,
  rules: ListRules<Facts>,
): Pick<Required<MountedCache>, 'setBackTo' | 'stop'> {
  return {
    setBackTo: (eventId) => {
      for (const [key, list] of client.getQueriesData<LiveList<Facts & RowTimes>>({ queryKey })) {
        if (list !== undefined && list.eventId > eventId) setCached(client, key, { ...list, eventId });
      }
    },
    stop: sweepLists(client, queryKey, rules),
  };
}

const EVENTS: Readonly<Record<string, { readonly affects: readonly CacheName[] }>> = BOARD_EVENTS;

/** True where an event is declared to change the cache. */
function isAffecting(name: CacheName, { type }: BoardChange): boolean {
  return EVENTS[type]?.affects.includes(name) === true;
}

/** How many own writes are remembered: the events of a write arrive within seconds of its reply. */
const MOST_REPLIES = 200;

/** True where a write may have been carried out, or was refused because what is on screen is outdated. */
function isOutdating(error: unknown): boolean {
  return !isApiError(error) || [0, 404, 409, 412].includes(error.status) || error.status >= 500;
}

/** After a write that may have been carried out without a reply. A connected hub sends its events, so most caches need no reload. */
function reloadFailed(caches: readonly MountedCache[], isLive: boolean): void {
  for (const cache of caches) {
    if (cache.onFailed !== undefined) cache.onFailed();
    else if (!isLive) cache.reload();
  }
}

function rememberReply(replied: Map<string, number>, changeId: string, moment: number): void {
  replied.set(changeId, moment);
  // The first is the oldest.
  if (replied.size > MOST_REPLIES) replied.delete(replied.keys().next().value ?? '');
}

/** Any of the caches may have been changed by events that were missed. */
function markChanged(changedAt: Map<CacheName, number>, caches: readonly { name: CacheName }[], moment: number): void {
  for (const { name } of caches) changedAt.set(name, moment);
}

/** Prepares a cache for events after one that may be earlier than those that it has. */
function startAgain(cache: MountedCache, eventId: number, isRestored: boolean): void {
  cache.setBackTo?.(eventId);
  if (isRestored) cache.onRestored?.();
}

/** Requests again, when the connection is back, what is on screen and failed meanwhile. @returns a function that ends it */
function followConnection({ state }: HubConnection, client: QueryClient): () => void {
  return state.subscribe(() => {
    if (state.get().status === 'live') reloadLost(client);
  });
}

/**
 * Keeps all caches up to date with the hub and with the writes of this page. Call it before any other part subscribes.
 *
 * @returns a function that stops it
 */
export function mountLiveCaches(hub: HubConnection, caches: LiveCaches, parts: LiveParts): () => void {
  const { client, observe = observeWrites } = parts;
  const board = boardStateOf(client);
  const moments = fetchMomentsOf(client);
  const overlays = overlaysOf(client);
  const mounted = Object.values(caches).map(({ name, mount }) => ({ name, ...mount({ ...parts, hub }) }));
  /** The moments of the last own writes, by the ids that their events state too. */
  const replied = new Map<string, number>();
  /** When each cache was last changed, by an event or a reload after missed ones. */
  const changedAt = new Map<CacheName, number>();

  const handlers = mounted.flatMap(({ onHubEvent = {} }) => Object.entries(onHubEvent));
  const stops = handlers.map(([name, run]) => hub.on(name as HubEventName, run));
  stops.push(followConnection(hub, client));
  /** A connected hub sends the events of a write. */
  const isLive = () => hub.state.get().status === 'live';
  const stopObserving = observe((write) => {
    const affected = mounted.filter(({ name }) => write.endpoint.affects.includes(name));
    const shown = write.shows.map((overlay) => overlays.show(overlay));
    const sentAt = moments.next();
    return {
      onReply: (reply, { changeId, isReplay }) => {
        const moment = moments.next();
        if (changeId !== undefined) rememberReply(replied, changeId, moment);
        for (const overlay of shown) overlay.end(moment);
        for (const cache of affected) {
          const isOvertaken = (changedAt.get(cache.name) ?? 0) > sentAt;
          // The reply of an earlier try, which the server replays, may be older than what others changed since then.
          const isApplied = !isReplay && cache.onReply?.({ ...write, reply, moment, isOvertaken }) === true;
          if (isReplay || (!isApplied && !isLive())) cache.reload();
        }
      },
      onFailed: (error) => {
        for (const overlay of shown) overlay.remove();
        if (isOutdating(error)) reloadFailed(affected, isLive());
      },
    };
  });
  const unsubscribe = hub.subscribe({
    onBatch: (batch) => {
      board.remember(batch);
      const now = moments.next();
      const moment = replied.get(batch.changeId ?? '') ?? now;
      for (const cache of mounted) {
        if (batch.changes.some((change) => isAffecting(cache.name, change))) changedAt.set(cache.name, now);
        cache.onBatch?.(batch, moment);
      }
    },
    onMissed: (eventId, isRestored) => {
      board.miss(eventId);
      markChanged(changedAt, mounted, moments.next());
      for (const cache of mounted) startAgain(cache, eventId, isRestored);
    },
    onRefetch: () => {
      board.miss();
      markChanged(changedAt, mounted, moments.next());
      for (const cache of mounted) cache.reload();
    },
  });
  stops.push(unsubscribe, stopObserving);
  return () => {
    for (const stop of stops) stop();
    for (const cache of mounted) cache.stop?.();
  };
}
