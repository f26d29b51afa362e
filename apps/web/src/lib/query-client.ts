import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';

const RETRIES = 2;
const STALE_AFTER_MS = 30_000;

/** A refusal is final; a lost connection or a server that is starting is worth another try. */
function isWorthRetrying(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status === 503);
}

/** The cache of everything read from the server. One a page; tests make their own. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
        // What a browser calls offline is a guess, and waiting for its change would look like loading without an end: a call
        // is made, and its failure is shown.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
