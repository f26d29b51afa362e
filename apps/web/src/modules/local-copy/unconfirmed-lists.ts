import type { Query, QueryClient } from '@tanstack/react-query';
import { isApiError } from '../../lib/api/api-error.ts';
import { createStore } from '../../lib/react/store.ts';
import { perClient } from '../../live/per-client.ts';

/** The user may not see the list any more. */
const FORBIDDEN: readonly number[] = [401, 403, 404];

/** The lists that a page shows from a copy, until the server's reply replaces each. */
export const unconfirmedListsOf = perClient((client) => new UnconfirmedLists(client));

class UnconfirmedLists {
  /** Since when the oldest such list on screen may be outdated, in server milliseconds; undefined where there is none. */
  readonly asOfMs = createStore<number | undefined>(undefined);
  readonly #client: QueryClient;
  readonly #lists = new Map<Query, number>();
  #stop: (() => void) | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  add(query: Query, asOfMs: number): void {
    this.#lists.set(query, asOfMs);
    this.#stop ??= this.#client.getQueryCache().subscribe(({ query: changed, ...event }) => {
      if (!this.#lists.has(changed)) return;
      if (event.type === 'updated' && event.action.type === 'error') this.#dropForbidden(changed);
      this.#update();
    });
    this.#update();
  }

  has(query: Query): boolean {
    return this.#lists.has(query);
  }

  /** The server has the last word about what the user may see: a copy is not shown in place of a refusal. */
  #dropForbidden(query: Query): void {
    const { error } = query.state;
    if (isApiError(error) && FORBIDDEN.includes(error.status)) query.setState({ data: undefined });
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
