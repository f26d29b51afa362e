import { useEffect, useState } from 'react';
import { createStore } from '../lib/react/store.ts';
import { loadMapParts, type MapParts } from './load-map.ts';

/** The loading state of the map's code and the embedded map. */
interface MapLoading {
  readonly parts: MapParts | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Cached, so that the next map is shown at once. */
export const mapAtHand = createStore<MapParts | undefined>(undefined);

/** Loads the parts of a map when the first map is shown. */
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
