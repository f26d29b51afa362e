import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';

const RETRIES = 2;
const STALE_AFTER_MS = 30_000;

/** True after a lost connection, and while the server is starting. A refusal is final. */
function isWorthRetrying(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status === 503);
}

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
