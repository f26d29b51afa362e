import type { Query, QueryClient } from '@tanstack/react-query';
import { perClient } from './per-client.ts';

/**
 * What the data of each query includes. A moment is a number that increases with each change that the page receives;
 * a fetch that started at it or later includes that change.
 */
class FetchMoments {
  readonly #started = new WeakMap<Query, number>();
  readonly #included = new WeakMap<Query, number>();
  #now = 0;

  constructor(client: QueryClient) {
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { action, query } = event;
      if (action.type === 'fetch') this.markStarted(query);
      if (action.type === 'success' && action.manual !== true) this.#included.set(query, this.#started.get(query) ?? 0);
    });
  }

  /** The moment of a change that the page has just received. */
  next(): number {
    this.#now += 1;
    return this.#now;
  }

  /** Marks a fetch as started now. Call it where the query library restarts a fetch, because it reports no event then. */
  markStarted(query: Query): void {
    this.#started.set(query, this.#now);
  }

  /** No later change is missing in data that is gone, until it is fetched again. */
  markGone(query: Query): void {
    this.#included.set(query, Infinity);
  }

  /** True where the data includes the change of a moment, or will when the running fetch ends. */
  includes(query: Query, moment: number): boolean {
    const isFetching = query.state.fetchStatus === 'fetching' && (this.#started.get(query) ?? 0) >= moment;
    return isFetching || this.hasData(query, moment);
  }

  /** True where the data includes the change of a moment. */
  hasData(query: Query, moment: number): boolean {
    return (this.#included.get(query) ?? 0) >= moment;
  }
}

/** The moments of the queries that a client caches. */
export const fetchMomentsOf = perClient((client) => new FetchMoments(client));
