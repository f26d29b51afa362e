import { useSyncExternalStore } from 'react';

/** A value outside of React that notifies its subscribers. */
interface Store<Value> {
  get: () => Value;
  set: (next: Value | ((previous: Value) => Value)) => void;
  subscribe: (onChange: () => void) => () => void;
}

/** Creates a store. Setting an equal value notifies no subscriber. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const resolved = typeof next === 'function' ? (next as (previous: Value) => Value)(value) : next;
      if (Object.is(resolved, value)) return;
      value = resolved;
      for (const listener of [...listeners]) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** The store's value; the component renders again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}
