import { parseBaseMap, type BaseMap } from './base-map.ts';

export { LeafletPostingMap } from './leaflet-posting-map.tsx';
export { LeafletRouteMap } from './leaflet-route-map.tsx';

let read: BaseMap | undefined;

/** Returns the embedded map, which is parsed once and cached. */
export function readBaseMap(text: string): BaseMap {
  read ??= parseBaseMap(text);
  return read;
}
