import { useEffect, useRef } from 'react';

/**
 * Returns a function that calls `run` only while the component is mounted: the reply of a closed dialog must not close
 * the one that was opened after it.
 */
export function useWhileMounted(run: () => void): () => void {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => {
    if (isMounted.current) run();
  };
}
