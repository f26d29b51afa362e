import { parseBaseMap, type BaseMap } from './base-map.ts';

export { LeafletPostingMap } from './leaflet-posting-map.tsx';
export { LeafletRouteMap } from './leaflet-route-map.tsx';

let read: BaseMap | undefined;

/** The embedded map, read from its text the first time and kept. */
export function readBaseMap(text: string): BaseMap {
  read ??= parseBaseMap(text);
  return read;
}
