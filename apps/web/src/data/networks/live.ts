import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dispatchChanges, type CacheHandlers } from '../../live/event-handlers.ts';
import { useBoardEvents } from '../../live/hub-context.ts';
import { networksKey } from './list-networks.ts';

/** Events that reload the list. */
export const networkHandlers: CacheHandlers<'networks', () => void> = { 'networks.changed': (_, reload) => reload() };

/** Reloads networks and their members when a colleague has changed one. */
export function useLiveNetworks(): void {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: networksKey });
  useBoardEvents({
    onBatch: ({ changes }) => dispatchChanges(networkHandlers, changes, refetch),
    onRefetch: refetch,
  });
  // Events while no screen was subscribed were missed.
  useEffect(() => void client.invalidateQueries({ queryKey: networksKey }), [client]);
}
