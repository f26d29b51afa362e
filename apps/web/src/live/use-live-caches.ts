import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useSettings } from '../lib/settings/settings.ts';
import type { HubConnection } from './hub-connection.ts';
import { mountLiveCaches, type LiveCaches } from './live-cache.ts';

/** Keeps the caches up to date with the hub while the component is mounted. */
export function useLiveCaches(hub: HubConnection, caches: LiveCaches): void {
  const client = useQueryClient();
  const settings = useSettings();
  // In a layout effect the caches subscribe before any screen, which then reads data that includes the batch.
  useLayoutEffect(() => mountLiveCaches(hub, caches, { client, settings }), [hub, caches, client, settings]);
}
