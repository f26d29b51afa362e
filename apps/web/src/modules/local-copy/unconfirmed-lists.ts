import type { Query, QueryClient } from '@tanstack/react-query';
import { isApiError, isWithoutReply } from '../../lib/api/api-error.ts';
import { createStore } from '../../lib/react/store.ts';
import { after } from '../../lib/time/clock.ts';
import { perClient } from '../../live/per-client.ts';

/** How long after a request without a reply a list on screen is requested again: no event and no press may do so. */
const RETRY_MS = 5_000;

/** A server that starts, stops or has no database refuses the writes as well. */
const UNAVAILABLE = 503;

/** The lists that a page shows from a copy, until the server's reply replaces each. */
export const unconfirmedListsOf = perClient((client) => new UnconfirmedLists(client));

class UnconfirmedLists {
  /** Since when the oldest such list on screen may be outdated, in server milliseconds; undefined where there is none. */
  readonly asOfMs = createStore<number | undefined>(undefined);
  readonly #client: QueryClient;
  readonly #lists = new Map<Query, number>();
  readonly #refused = new Set<string>();
  #stop: (() => void) | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  add(query: Query, asOfMs: number): void {
    this.#lists.set(query, asOfMs);
    // Its first request may have ended without a reply before the copy was read.
    if (query.state.fetchStatus === 'idle') this.#retryLater(query);
    this.#stop ??= this.#client.getQueryCache().subscribe(({ query: changed, ...event }) => {
      if (!this.#lists.has(changed)) return;
      if (event.type === 'updated' && event.action.type === 'error') this.#onFailed(changed);
      this.#update();
    });
    this.#update();
  }

  has(query: Query): boolean {
    return this.#lists.has(query);
  }

  /** True for the name of a list that this page has taken away, because the server refused it or failed. */
  readonly isRefused = (name: string): boolean => this.#refused.has(name);

  /**
   * A copy is not shown in place of a refusal, because the server has the last word about what the user may see; nor of
   * another failure, because the list would hold the writes of the desk as long as its request fails.
   */
  #onFailed(query: Query): void {
    if (!isServerAway(query.state.error)) {
      this.#refused.add(query.queryHash);
      query.setState({ data: undefined });
      return;
    }
    this.#retryLater(query);
  }

  #retryLater(query: Query): void {
    after(RETRY_MS, () => {
      if (!this.#lists.has(query) || !query.isActive()) return;
      // A slow request under way is not cancelled.
      void this.#client.refetchQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
    });
  }

  #update(): void {
    for (const query of this.#lists.keys()) {
      const isGone = this.#client.getQueryCache().get(query.queryHash) !== query;
      // Only a reply ends the mark of outdated data.
      if (isGone || !query.state.isInvalidated || query.state.data === undefined) this.#lists.delete(query);
    }
    const shown = [...this.#lists].flatMap(([query, asOfMs]) => (query.isActive() ? [asOfMs] : []));
    this.asOfMs.set(shown.length === 0 ? undefined : Math.min(...shown));
    if (this.#lists.size > 0) return;
    this.#stop?.();
    this.#stop = undefined;
  }
}

/** True where a request has no reply, or the server's is that it cannot work now. */
export function isServerAway(error: unknown): boolean {
  return isWithoutReply(error) || (isApiError(error) && error.status === UNAVAILABLE);
}
