import L from 'leaflet';
import { t } from '../lib/texts/t.ts';
import type { BaseMap } from './base-map.ts';
import type { Box } from './cluster-index.ts';
import { type MapColours, observeTheme, readMapColours } from './map-colours.ts';
import { DEFAULT_CENTRE, DEFAULT_ZOOM, isOnGlobe, type MapPlace } from './map-point.ts';
import { NameLayer } from './name-layer.ts';
import type { LabelBox } from './place-labels.ts';

const LINE_WIDTH_PX = 1;
const BORDER_OPACITY = 0.35;
const COAST_OPACITY = 0.6;

/** Drops details of lines that are invisible, in pixels. */
const SMOOTHING = 0.8;

/** A tile layer above the embedded map, which stays visible where tiles cannot be loaded. */
export interface TileSource {
  /** Address with `{z}`, `{x}`, `{y}`. */
  readonly url: string;
  /** The source's attribution, as plain text. */
  readonly attribution?: string;
}

export interface LeafletMapOptions {
  readonly baseMap: BaseMap;
  readonly maxZoom: number;
  readonly tiles?: TileSource | undefined;
}

/** A map in an element, with the common behaviour of all our maps: theme, size, and fitting to places. */
export interface LeafletMap {
  readonly map: L.Map;
  /** Fits the map to the places, now and at every change of size, until the user moves the map. */
  fit(places: readonly MapPlace[]): void;
  onColours(apply: (colours: MapColours) => void): void;
  /** The map's names must not cover these markers; call `placeNames` when the markers change. */
  readonly names: Pick<BaseMapLayer, 'keepClearOf' | 'placeNames'>;
  destroy(): void;
}

const MIN_ZOOM = 2;
const FIT_MARGIN_PX = 48;
/** A single place is shown with its surroundings. */
const CLOSEST_FIT_ZOOM = 8;
/** The world once; further north and south the projection is empty. */
const EDGES: L.LatLngBoundsLiteral = [
  [-70, -210],
  [85, 210],
];
const TILE_PANE = 'tiles';
const TILE_PANE_ORDER = '410';
const GEONAMES = 'https://www.geonames.org/';

/** Creates a map in an empty element. */
export function createLeafletMap(element: HTMLElement, options: LeafletMapOptions): LeafletMap {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    center: [DEFAULT_CENTRE.lat, DEFAULT_CENTRE.long],
    zoom: Math.min(DEFAULT_ZOOM, options.maxZoom),
    minZoom: MIN_ZOOM,
    maxZoom: options.maxZoom,
    maxBounds: EDGES,
    maxBoundsViscosity: 1,
    // Tiles are blurred between whole zooms, drawn lines are not.
    zoomSnap: options.tiles ? 1 : 0.5,
    wheelPxPerZoomLevel: 90,
    renderer: L.canvas({ padding: 0.3 }),
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !isStill,
    fadeAnimation: false,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
  });
  const attribution = L.control.attribution({ prefix: false, position: 'bottomright' }).addTo(map);
  attribution.addAttribution(toAttribution(options.tiles));
  const background = addBackground(map, element, options);
  const painters: ((colours: MapColours) => void)[] = [background.setColours];
  let colours = readMapColours(element);
  const stopTheme = observeTheme(() => {
    colours = readMapColours(element);
    for (const paint of painters) paint(colours);
  });
  const fitting = createFitting(map, element);
  return {
    map,
    fit: fitting.fit,
    names: background,
    onColours: (apply) => {
      painters.push(apply);
      apply(colours);
    },
    destroy: () => {
      stopTheme();
      fitting.stop();
      map.remove();
    },
  };
}

function addBackground(map: L.Map, element: HTMLElement, { baseMap, tiles }: LeafletMapOptions): BaseMapLayer {
  const background = createBaseMapLayer(baseMap, readMapColours(element), tiles === undefined);
  // Without a canvas the markers alone are shown.
  if (document.createElement('canvas').getContext('2d') !== null) background.addTo(map);
  if (tiles) {
    // The library's own pane for tiles is below the drawn layers; these tiles are above the embedded map.
    map.createPane(TILE_PANE).style.zIndex = TILE_PANE_ORDER;
    L.tileLayer(tiles.url, { pane: TILE_PANE, maxZoom: map.getMaxZoom() }).addTo(map);
  }
  return background;
}

function toAttribution(tiles: TileSource | undefined): string {
  const source = `<a href="${GEONAMES}" target="_blank" rel="noopener noreferrer">${t('map.attributionSource')}</a>`;
  const own = t('map.attribution', { source });
  if (tiles?.attribution === undefined) return own;
  const text = document.createElement('span');
  text.textContent = tiles.attribution;
  return `${text.innerHTML} · ${own}`;
}

/** Keeps the map as large as its element and, until the user moves it, fitted to the requested places. */
function createFitting(map: L.Map, element: HTMLElement) {
  let fitted: readonly MapPlace[] | undefined;
  let isFitting = false;
  const show = () => {
    const box = fitted === undefined ? undefined : findBounds(fitted);
    const size = map.getSize();
    if (!box || size.x === 0 || size.y === 0) return;
    const [west, south, east, north] = box;
    isFitting = true;
    map.fitBounds(
      [
        [south, west],
        [north, east],
      ],
      {
        padding: [FIT_MARGIN_PX, FIT_MARGIN_PX],
        maxZoom: Math.min(CLOSEST_FIT_ZOOM, map.getMaxZoom()),
        animate: false,
      },
    );
    isFitting = false;
  };
  map.on('movestart zoomstart', () => {
    if (!isFitting) fitted = undefined;
  });
  const observer = new ResizeObserver(() => {
    const wanted = fitted;
    map.invalidateSize({ animate: false });
    fitted = wanted;
    show();
  });
  observer.observe(element);
  return {
    fit: (places: readonly MapPlace[]) => {
      fitted = places;
      show();
    },
    stop: () => observer.disconnect(),
  };
}

/** The embedded map as layers; call `setColours` when the theme changes. */
interface BaseMapLayer {
  addTo(map: L.Map): void;
  setColours(colours: MapColours): void;
  /** Sets the function that lists the areas which names must not cover; it is called at each drawing. */
  keepClearOf(listTaken: () => readonly LabelBox[]): void;
  /** Places the names again, because the areas that they must not cover have changed. */
  placeNames(): void;
}

/** Draws land, borders and coasts. Draws names unless a tile layer above has its own. */
function createBaseMapLayer(baseMap: BaseMap, colours: MapColours, hasNames: boolean): BaseMapLayer {
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

/** The smallest box around the places, or undefined where none has valid coordinates. */
export function findBounds(places: readonly MapPlace[]): Box | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const place of places) {
    if (!isOnGlobe(place)) continue;
    west = Math.min(west, place.long);
    east = Math.max(east, place.long);
    south = Math.min(south, place.lat);
    north = Math.max(north, place.lat);
  }
  return west === Infinity ? undefined : [west, south, east, north];
}
