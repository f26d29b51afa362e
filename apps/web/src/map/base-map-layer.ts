import L from 'leaflet';
import type { BaseMap } from './base-map.ts';
import type { MapColours } from './map-colours.ts';
import { NameLayer } from './name-layer.ts';
import type { LabelBox } from './place-labels.ts';

const LINE_WIDTH_PX = 1;
const BORDER_OPACITY = 0.35;
const COAST_OPACITY = 0.6;
/** Drops details of lines that are invisible, in pixels. */
const SMOOTHING = 0.8;

/** The embedded map as layers; call `setColours` when the theme changes. */
export interface BaseMapLayer {
  addTo(map: L.Map): void;
  setColours(colours: MapColours): void;
  /** Sets the function that lists the areas which names must not cover; it is called at each drawing. */
  keepClearOf(listTaken: () => readonly LabelBox[]): void;
  /** Places the names again, because the areas that they must not cover have changed. */
  placeNames(): void;
}

/** Draws land, borders and coasts. Draws names unless a tile layer above has its own. */
export function createBaseMapLayer(baseMap: BaseMap, colours: MapColours, hasNames: boolean): BaseMapLayer {
  const quiet = { interactive: false, smoothFactor: SMOOTHING, weight: LINE_WIDTH_PX } as const;
  // The sources do not share borders. Each area is filled separately, so that overlaps are not cut out.
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
