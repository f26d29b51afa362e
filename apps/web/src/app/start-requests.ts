import { getCopyKey } from '@loadstone/contracts/sessions';
import type { QueryClient } from '@tanstack/react-query';
import { requestPersonEarly } from '../modules/sign-in/index.ts';
import { callEndpoint, setApiCredentials } from '../lib/api/api-client.ts';
import { toRequestHeaders } from '../lib/session/request-headers.ts';
import { findTokens } from '../lib/session/tokens.ts';
import { settingsQuery } from '../lib/settings/settings.ts';

/**
 * Requests what every screen waits for, the settings and the signed-in user, while the texts load and the first render
 * runs, and shows the copy of the last lists meanwhile. A request that fails is sent again by the part that needs its reply.
 */
export function startRequests(queryClient: QueryClient): void {
  // The session replaces them with its own, which also renew the token.
  setApiCredentials({
    authorize: (request) => toRequestHeaders(request, findTokens()?.accessToken, undefined),
    renew: () => Promise.resolve(false),
  });
  void queryClient.prefetchQuery(settingsQuery);
  if (requestPersonEarly()) void showLocalCopy(queryClient).catch(() => undefined);
}

async function showLocalCopy(queryClient: QueryClient): Promise<void> {
  // Beside the code that reads the copy.
  const key = callEndpoint(getCopyKey);
  key.catch(() => undefined);
  const { localCopyOf } = await import('../modules/local-copy/local-copy.ts');
  await localCopyOf(queryClient).open(key);
}
