import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { after } from '../lib/time/clock.ts';
import { fetchMomentsOf } from './fetch-moments.ts';

/** How long reloads are gathered: the events of one change, and of most bursts, arrive within this time. */
const GATHER_MS = 250;

/** Reloads what is cached under some keys, once for each change. */
interface Reloads {
  /** Reloads what does not include the change of a moment, after {@link GATHER_MS}, together with later changes. */
  readonly soon: (moment: number) => void;
  /** Reloads what does not include the change of a moment, without waiting. */
  readonly now: (moment: number) => void;
  readonly stop: () => void;
}

export function createReloads(client: QueryClient, queryKeys: readonly QueryKey[]): Reloads {
  let needed = 0;
  let cancel: (() => void) | undefined;
  const listOutdated = () =>
    queryKeys
      .flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }))
      .filter((query) => !fetchMomentsOf(client).includes(query, needed));
  const run = (mayRestart: boolean): void => {
    cancel?.();
    cancel = undefined;
    for (const query of listOutdated()) reload(client, query, needed, mayRestart);
  };
  return {
    soon: (moment) => {
      needed = Math.max(needed, moment);
      // Marked as outdated now, so that a screen that opens meanwhile loads it.
      for (const query of listOutdated()) query.invalidate();
      cancel ??= after(GATHER_MS, () => run(false));
    },
    now: (moment) => {
      needed = Math.max(needed, moment);
      run(true);
    },
    stop: () => cancel?.(),
  };
}

/**
 * Loads a query again, so that it includes the change of a moment.
 *
 * @param mayRestart false where a fetch that is under way ends first: with a change before the end of each fetch, none
 *   would ever end
 */
export function reload(client: QueryClient, query: Query, moment: number, mayRestart = true): void {
  const moments = fetchMomentsOf(client);
  if (query.state.fetchStatus === 'fetching' && (query.state.data === undefined || !mayRestart)) {
    // The query library does not restart a first fetch, which may have started before the change.
    const again = (): void => {
      if (!moments.includes(query, moment)) reload(client, query, moment, mayRestart);
    };
    query.fetch().then(again, again);
    return;
  }
  void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  if (query.state.fetchStatus === 'fetching') moments.markStarted(query);
}
