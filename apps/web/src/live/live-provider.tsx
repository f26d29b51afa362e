import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { findHubProof } from '../lib/session/request-headers.ts';
import { findTokens, subscribeToTokens } from '../lib/session/tokens.ts';
import { useSettings } from '../lib/settings/settings.ts';
import { HubConnection } from './hub-connection.ts';
import { HubContext } from './hub-context.ts';
import { type LiveCaches, mountLiveCaches } from './live-cache.ts';
import { findStartEvent } from './start-event.ts';

interface LiveProviderProps {
  /** The caches that events change. */
  caches: LiveCaches;
  /** Gets a new access token when the hub refuses the current one. */
  renew: () => Promise<boolean>;
  children: ReactNode;
}

/** Keeps the hub connected while a user is signed in, and opens a new connection with every new token. */
export function LiveProvider({ caches, renew, children }: LiveProviderProps) {
  const [hub] = useState(
    () =>
      new HubConnection({
        findAccessToken: () => findTokens()?.accessToken,
        findProof: findHubProof,
        findStartEvent,
        renew,
      }),
  );
  useLiveCaches(hub, caches);
  useEffect(() => {
    // Children subscribe in their own effects, which run before this one.
    hub.start();
    const stopWatching = subscribeToTokens(() => {
      if (findTokens() === undefined) hub.stop();
      else hub.reconnect();
    });
    return () => {
      stopWatching();
      hub.stop();
    };
  }, [hub]);
  return <HubContext value={hub}>{children}</HubContext>;
}

/** Keeps the caches up to date with the hub while the component is mounted. */
export function useLiveCaches(hub: HubConnection, caches: LiveCaches): void {
  const client = useQueryClient();
  const settings = useSettings();
  // In a layout effect the caches subscribe before any screen, which then reads data that includes the batch.
  useLayoutEffect(() => mountLiveCaches(hub, caches, { client, settings }), [hub, caches, client, settings]);
}
