import { useEffect, useRef, useState } from 'react';
import { after } from '../../lib/time/clock.ts';

/** How long after the last key the rows keep their places. */
const REST_MS = 2_000;

/**
 * Reports whether the user is reading the list: the pointer is over a row, or a key was pressed a moment ago.
 *
 * @param onReading stable between renders
 * @returns a function to call at each key
 */
export function useListReading(isPointed: boolean, onReading?: (isReading: boolean) => void): () => void {
  const [isKeyed, setKeyed] = useState(false);
  const cancel = useRef<() => void>(() => undefined);
  useEffect(() => () => cancel.current(), []);
  const isReading = isPointed || isKeyed;
  useEffect(() => onReading?.(isReading), [isReading, onReading]);
  return () => {
    cancel.current();
    setKeyed(true);
    cancel.current = after(REST_MS, () => setKeyed(false));
  };
}
