import { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from './api-error.ts';

const RETRIES = 2;
const STALE_AFTER_MS = 30_000;

/** The cache of all data from the server. One for each page; tests create their own. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
        // The browser's offline state is unreliable, and waiting for it to change would look like endless loading. The
        // request is sent, and its failure is shown.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Loads again what is on screen and failed for want of a connection. Call it when the connection is back. */
export function reloadLost(client: QueryClient): void {
  const isLost = ({ state }: { state: { status: string; error: unknown } }) =>
    state.status === 'error' && isWorthRetrying(state.error);
  void client.refetchQueries({ type: 'active', predicate: isLost }, { cancelRefetch: false });
}
