import { useInsertionEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref with the value of the last committed render, for callbacks that outlive a render. It is set before any
 * effect of that render runs, in whatever order the effects are declared.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
