/** Fetches the map's code and the embedded map together; both are asked for once only. */
export async function loadMapParts() {
  const [parts, { default: text }] = await Promise.all([
    import('./map-parts.ts'),
    import('./data/base-map.topo.json?raw'),
  ]);
  return { ...parts, baseMap: parts.readBaseMap(text) };
}

/** What a map is drawn with. */
export type MapParts = Awaited<ReturnType<typeof loadMapParts>>;

/** Fetches the map before it is needed; call it when one is about to be shown. */
export function preloadMap(): void {
  void loadMapParts().catch(() => undefined);
}
