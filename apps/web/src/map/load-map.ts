/** Loads the map's code and the embedded map in parallel, each only once. */
export async function loadMapParts() {
  const [parts, { default: text }] = await Promise.all([
    import('./map-parts.ts'),
    import('./data/base-map.topo.json?raw'),
  ]);
  return { ...parts, baseMap: parts.readBaseMap(text) };
}

/** The code and the embedded map. */
export type MapParts = Awaited<ReturnType<typeof loadMapParts>>;

/** Loads the map before it is needed. */
export function preloadMap(): void {
  void loadMapParts().catch(() => undefined);
}
