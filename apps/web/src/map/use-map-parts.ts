import { useEffect, useState } from 'react';
import { createStore } from '../lib/store.ts';
import { loadMapParts, type MapParts } from './load-map.ts';

/** The map's code and the embedded map, on their way, here, or not to be had. */
export interface MapLoading {
  readonly parts: MapParts | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** What has come once is there at once the next time. */
export const mapAtHand = createStore<MapParts | undefined>(undefined);

/** Fetches what a map is drawn with when the first one is shown. */
export function useMapParts(): MapLoading {
  const [parts, setParts] = useState(() => mapAtHand.get());
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const take = (loaded: MapParts) => {
      mapAtHand.set(loaded);
      if (isWanted) setParts(loaded);
    };
    loadMapParts().then(take, (error: unknown) => isWanted && setFailure({ error }));
    return () => {
      isWanted = false;
    };
  }, [tries]);
  const retry = () => {
    setFailure(null);
    setTries((count) => count + 1);
  };
  return { parts, error: failure?.error, retry };
}
