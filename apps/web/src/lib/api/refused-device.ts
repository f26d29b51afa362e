const listeners = new Set<() => void>();

/** Called where a call was refused because a colleague has to confirm this browser. */
export function reportRefusedDevice(): void {
  for (const listener of listeners) listener();
}

/** @returns a function that ends it */
export function onRefusedDevice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
