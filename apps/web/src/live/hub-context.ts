import { createContext, useContext, useEffect } from 'react';
import { useStore } from '../lib/store.ts';
import { useLatest } from '../lib/use-latest.ts';
import type { BoardSubscriber, HubConnection, HubEventName, HubState } from './hub-connection.ts';

export const HubContext = createContext<HubConnection | undefined>(undefined);

export function useHub(): HubConnection {
  const hub = useContext(HubContext);
  if (hub === undefined) throw new Error('useHub needs a HubContext above it.');
  return hub;
}

/**
 * Follows the board while the component is mounted. `onBatch` gets every batch of changes in order;
 * `onRefetch` says that batches may have been missed (the first connection, a resume that was
 * refused): invalidate everything that batches would have kept up to date. What is not followed
 * while the component is away must be read again when it comes back.
 */
export function useBoardEvents(subscriber: BoardSubscriber): void {
  const hub = useHub();
  const latest = useLatest(subscriber);
  useEffect(
    () =>
      hub.subscribe({
        onBatch: (batch) => latest.current.onBatch(batch),
        onRefetch: () => latest.current.onRefetch(),
      }),
    [hub, latest],
  );
}

/** Follows one of the hub's other events while the component is mounted. */
export function useHubEvent(name: HubEventName, run: (payload: unknown) => void): void {
  const hub = useHub();
  const latest = useLatest(run);
  useEffect(() => hub.on(name, (payload) => latest.current(payload)), [hub, name, latest]);
}

/** Where the connection stands. */
export function useHubState(): HubState {
  return useStore(useHub().state);
}
