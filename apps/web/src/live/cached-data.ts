import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes what is cached under a key, where an event or the reply of an own write has all of the change.
 *
 * @param patch returns the same data where it changes nothing
 */
export function patchCached<Data>(client: QueryClient, queryKey: QueryKey, patch: (data: Data) => Data): void {
  for (const [key, data] of client.getQueriesData<Data>({ queryKey })) {
    if (data === undefined) continue;
    const next = patch(data);
    if (next !== data) client.setQueryData(key, next);
  }
}

/** Loads what is cached under a key again: what is on screen at once, the rest when it is shown. */
export function reloadCached(client: QueryClient, queryKey: QueryKey): void {
  void client.invalidateQueries({ queryKey });
}
