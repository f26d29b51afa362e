import type { ClientSettings } from '@loadstone/contracts/board';
import { BOARD_EVENTS, type BoardBatch, type EventCache } from '@loadstone/contracts/live';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { boardStateOf } from './board-state.ts';
import type { HubConnection, HubEventName } from './hub-connection.ts';
import type { ListRules, LiveList, RowTimes } from './live-list.ts';
import { sweepLists } from './sweep-lists.ts';

/** The caches that events of the hub change which are no board events. */
type PushedCache = 'notifications' | 'tracking';

/** What a cache is kept up to date with. */
interface LiveParts {
  readonly client: QueryClient;
  readonly settings: Pick<ClientSettings, 'newLeadMinutes'>;
}

/** A cache that is kept up to date. */
interface MountedCache {
  /** Applies a batch; batches come in order. */
  readonly onBatch?: (batch: BoardBatch) => void;
  /** Called where events may have been missed: what is on screen is loaded again, the rest when it is shown. */
  readonly reload: () => void;
  /** Called where later events may have smaller ids than those that the cached lists include. */
  readonly setBackTo?: (eventId: number) => void;
  /** Other events of the hub. */
  readonly onHubEvent?: { readonly [Name in HubEventName]?: (payload: unknown) => void };
  readonly stop?: () => void;
}

/** A cache that is declared for events, and how it is kept up to date with them. */
export interface LiveCache<Name extends EventCache | PushedCache> {
  readonly name: Name;
  readonly mount: (parts: LiveParts) => MountedCache;
}

/** Every cache that an event is declared to change: one that is missing here does not compile. */
export type LiveCaches = { readonly [Name in EventCache | PushedCache]: LiveCache<Name> };

/**
 * Loads what is cached under a key again. The query library keeps a first fetch that is under way, although its reply may be
 * older than the event: another one follows it.
 */
function reloadQueries(client: QueryClient, queryKey: QueryKey): void {
  const isFirst = ({ state }: { readonly state: { readonly data: unknown } }) => state.data === undefined;
  const first = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: isFirst });
  void client.invalidateQueries({ queryKey });
  for (const query of first) {
    const again = (): void => void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    // A query that is fetching returns that fetch.
    query.fetch().then(again, again);
  }
}

/** A cache whose data is loaded again with every event that is declared to change it. */
export function reloadedCache<Name extends EventCache>(name: Name, ...queryKeys: readonly QueryKey[]): LiveCache<Name> {
  const events: Readonly<Record<string, { readonly affects: readonly string[] }>> = BOARD_EVENTS;
  return {
    name,
    mount: ({ client }) => {
      const reload = () => {
        for (const queryKey of queryKeys) reloadQueries(client, queryKey);
      };
      return {
        onBatch: ({ changes }) => {
          if (changes.some(({ type }) => events[type]?.affects.includes(name))) reload();
        },
        reload,
      };
    },
  };
}

/** What every live list under the key needs besides its events: rows leave when they are due. */
export function keepLists<Facts extends object>(
  client: QueryClient,
  queryKey: QueryKey,
  rules: ListRules<Facts>,
): Pick<Required<MountedCache>, 'setBackTo' | 'stop'> {
  return {
    setBackTo: (eventId) => {
      for (const [key, list] of client.getQueriesData<LiveList<Facts & RowTimes>>({ queryKey })) {
        if (list !== undefined && list.eventId > eventId) client.setQueryData(key, { ...list, eventId });
      }
    },
    stop: sweepLists(client, queryKey, rules),
  };
}

/** Keeps all caches up to date with the hub. Call it before any other part subscribes. @returns a function that stops it */
export function mountLiveCaches(hub: HubConnection, caches: LiveCaches, parts: LiveParts): () => void {
  const board = boardStateOf(parts.client);
  const mounted = Object.values(caches).map((cache) => cache.mount(parts));
  const stops = mounted.flatMap(({ onHubEvent = {} }) =>
    Object.entries(onHubEvent).map(([name, run]) => hub.on(name as HubEventName, run)),
  );
  const unsubscribe = hub.subscribe({
    onBatch: (batch) => {
      board.remember(batch);
      for (const cache of mounted) cache.onBatch?.(batch);
    },
    onMissed: (eventId) => {
      board.miss(eventId);
      for (const cache of mounted) cache.setBackTo?.(eventId);
    },
    onRefetch: () => {
      board.miss();
      for (const cache of mounted) cache.reload();
    },
  });
  return () => {
    unsubscribe();
    for (const stop of stops) stop();
    for (const cache of mounted) cache.stop?.();
  };
}
