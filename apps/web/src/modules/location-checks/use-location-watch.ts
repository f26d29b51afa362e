import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { nowMs } from '../../lib/time/clock.ts';
import { findTokenClaims } from '../../lib/session/access-token.ts';
import { findTokens } from '../../lib/session/tokens.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { useStore } from '../../lib/react/store.ts';
import { LocationWatch, type WatchState } from './model/location-watch.ts';

const MINUTE_MS = 60_000;
/** The shortest time between two checks that refused calls cause. */
const RENEWAL_PAUSE_MS = 10_000;

/**
 * Watches the location while the component is mounted.
 *
 * @param mayAsk as in `LocationWatch.start`
 */
export function useLocationWatch({ mayAsk }: { mayAsk: boolean }): { watch: LocationWatch; state: WatchState } {
  const { geoLogMinutes } = useSettings();
  const [watch] = useState(() => {
    const sessionId = findTokenClaims(findTokens()?.accessToken ?? '')?.mysession ?? '';
    return new LocationWatch({ intervalMs: geoLogMinutes * MINUTE_MS, sessionId });
  });
  useEffect(() => watch.start(mayAsk), [watch, mayAsk]);
  return { watch, state: useStore(watch.state) };
}

/** Checks the location when the server refuses a query without it, and then repeats the refused queries. */
export function useRefusedQueries(watch: LocationWatch): void {
  const client = useQueryClient();
  useEffect(() => {
    let renewedMs = Number.NEGATIVE_INFINITY;
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || !isRefusal(event.action.error)) return;
      if (nowMs() - renewedMs < RENEWAL_PAUSE_MS) return;
      renewedMs = nowMs();
      void watch.renew().then((isShared) => {
        const wasRefused = { predicate: ({ state }: { state: { error: unknown } }) => isRefusal(state.error) };
        return isShared ? client.refetchQueries(wasRefused) : undefined;
      });
    });
  }, [client, watch]);
}

function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.code === 'location.required';
}
