import { createContext, useContext, useEffect } from 'react';
import { useStore } from '../lib/react/store.ts';
import { useLatest } from '../lib/react/use-latest.ts';
import type { BoardSubscriber, HubConnection, HubEventName, HubState } from './hub-connection.ts';

export const HubContext = createContext<HubConnection | undefined>(undefined);

/** The connection to the hub. @throws Error without a HubContext above the component */
export function useHub(): HubConnection {
  const hub = useContext(HubContext);
  if (hub === undefined) throw new Error('useHub needs a HubContext above it.');
  return hub;
}

/**
 * Subscribes to the board while the component is mounted. `onBatch` receives every batch of changes in order.
 * `onRefetch` is called when batches may have been missed (a first connection without an event to resume
 * from, a refused resume): invalidate all data that batches keep up to date. Events while the component is not mounted
 * are missed, so it must reload its data when it mounts again.
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

/** Subscribes to another event of the hub while the component is mounted. */
export function useHubEvent(name: HubEventName, run: (payload: unknown) => void): void {
  const hub = useHub();
  const latest = useLatest(run);
  useEffect(() => hub.on(name, (payload) => latest.current(payload)), [hub, name, latest]);
}

/** The state of the connection. */
export function useHubState(): HubState {
  return useStore(useHub().state);
}
