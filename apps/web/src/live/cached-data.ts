import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { nowMs } from '../lib/time/clock.ts';
import { fetchMomentsOf } from './fetch-moments.ts';
import { reload } from './reloads.ts';

/** Replaces what is cached under one key. Data that is marked as outdated stays so, because only a fetch makes it current. */
export function setCached<Data>(client: QueryClient, queryKey: QueryKey, data: Data): void {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query?.state.isInvalidated !== true) {
    client.setQueryData(queryKey, data);
    return;
  }
  // Not `setQueryData`: where a fetch is under way and is cancelled, the library would bring this data back as up to date.
  query.setState({ data, dataUpdatedAt: nowMs() });
}

/**
 * Changes what is cached under a key, where an event or the reply of an own write contains the whole change.
 *
 * @param patch returns the same data where it changes nothing
 */
export function patchCached<Data>(client: QueryClient, queryKey: QueryKey, patch: (data: Data) => Data): void {
  for (const [key, data] of client.getQueriesData<Data>({ queryKey })) {
    if (data === undefined) continue;
    const next = patch(data);
    if (next !== data) setCached(client, key, next);
  }
}

/** Reloads what is cached under a key: data on screen now, the rest when it is shown. */
export function reloadCached(client: QueryClient, queryKey: QueryKey): void {
  void client.invalidateQueries({ queryKey });
}

/** Reloads what is cached under a key after a change that a running fetch, even a first one, may not include. */
export function reloadChanged(client: QueryClient, queryKey: QueryKey): void {
  const moment = fetchMomentsOf(client).next();
  for (const query of client.getQueryCache().findAll({ queryKey })) reload(client, query, moment);
}

/**
 * Marks what is cached under one key as gone: changes do not load it again, but a screen that opens later does.
 *
 * @param error what screens show in its place; where omitted they keep the data
 */
export function settleGone(client: QueryClient, queryKey: QueryKey, error?: Error): void {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query === undefined) return;
  void query.cancel({ silent: true });
  if (error !== undefined) query.setState({ error, status: 'error', fetchStatus: 'idle' });
  fetchMomentsOf(client).markGone(query);
}

/** True where a part of the screen shows what is cached under a key, or waits for it. */
export function isShown(client: QueryClient, queryKey: QueryKey): boolean {
  return client.getQueryCache().findAll({ queryKey, type: 'active' }).length > 0;
}
