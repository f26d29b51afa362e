import L from 'leaflet';
import type { BaseMap } from './base-map.ts';
import type { MapColours } from './map-colours.ts';
import { NameLayer } from './name-layer.ts';
import type { LabelBox } from './place-labels.ts';

const LINE_WIDTH_PX = 1;
const BORDER_OPACITY = 0.35;
const COAST_OPACITY = 0.6;
/** Leaves out corners that nobody sees, in pixels. */
const SMOOTHING = 0.8;

/** The embedded map as layers; `setColours` follows the theme. */
export interface BaseMapLayer {
  addTo(map: L.Map): void;
  setColours(colours: MapColours): void;
  /** Names what the map's own names keep clear of; asked at each drawing. */
  keepClearOf(listTaken: () => readonly LabelBox[]): void;
  /** Places the names anew, because what they keep clear of has changed. */
  placeNames(): void;
}

/** Draws land, borders and coasts, and the names unless another map lies above and has its own. */
export function createBaseMapLayer(baseMap: BaseMap, colours: MapColours, hasNames: boolean): BaseMapLayer {
  const quiet = { interactive: false, smoothFactor: SMOOTHING, weight: LINE_WIDTH_PX } as const;
  // The sources share no borders: each area is filled by itself, so that where two lie over each other neither is cut out.
  const land = baseMap.areas.map((area) => L.polygon(area, { ...quiet, stroke: false, fillOpacity: 1 }));
  const inner = L.polyline([...baseMap.innerLines], { ...quiet, opacity: BORDER_OPACITY });
  const outer = L.polyline([...baseMap.outerLines], { ...quiet, opacity: COAST_OPACITY });
  const names = hasNames ? new NameLayer(baseMap.names, colours) : undefined;
  const setColours = (next: MapColours) => {
    for (const area of land) area.setStyle({ fillColor: next.land });
    inner.setStyle({ color: next.line });
    outer.setStyle({ color: next.line });
    names?.setColours(next);
  };
  setColours(colours);
  return {
    setColours,
    keepClearOf: (listTaken) => names?.keepClearOf(listTaken),
    placeNames: () => names?.redraw(),
    addTo: (map) => {
      for (const layer of [...land, inner, outer, names]) layer?.addTo(map);
    },
  };
}
