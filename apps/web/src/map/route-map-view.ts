import L from 'leaflet';
import { t } from '../lib/texts/t.ts';
import { toGreatCircle } from './great-circle.ts';
import { createLeafletMap, type LeafletMap, type LeafletMapOptions } from './leaflet-map.ts';
import { isOnGlobe, type MapPlace, type RoutePlace, type RoutePosition } from './map-point.ts';
import { createMapPopup } from './map-popup.ts';
import type { MapView } from './map-view.ts';
import { drawPosition, drawRouteEnd, drawTurn, type MarkerDrawing } from './marker-element.ts';
import { createMarkerLayer, type MarkerSpec } from './marker-layer.ts';
import { createPopupList } from './popup-list.ts';

/** The content of a route map; each part can be missing. */
interface RouteContent {
  readonly origin?: RoutePlace | undefined;
  readonly destination?: RoutePlace | undefined;
  readonly positions: readonly RoutePosition[];
  /** The road between the ends; empty for a straight line. */
  readonly road: readonly MapPlace[];
  /** Where a truck has been, in the order of time. */
  readonly trail: readonly MapPlace[];
  /** Places between the ends, in the order of travel. */
  readonly stops: readonly RoutePlace[];
  /** The number of the first of them. */
  readonly firstStop: number;
  /** Parts of the way that are drawn solid. */
  readonly loaded: readonly (readonly MapPlace[])[];
  /** The way without the stops. */
  readonly direct: readonly MapPlace[];
  /** Where that way is left and rejoined. */
  readonly turns: readonly RoutePlace[];
}

/** The map of a route and of positions, outside of React. */
export interface RouteMapView extends MapView {
  /** Shows this content. The map is fitted to it where the ends changed or the first positions arrived. */
  setContent(content: RouteContent): void;
}

/** The line is above the tiles and below the markers. */
const PANE = 'route';
const PANE_ORDER = '460';
const TRAIL = { weight: 4, interactive: false } as const;
const DIRECT = { weight: 1.5, opacity: 0.7, interactive: false } as const;
const LINE = { weight: 3, dashArray: '2 7', lineCap: 'round', interactive: false } as const;

/** @returns a function that shows the way, where a truck has been, the loaded parts, and the way without the stops */
function createRouteLines({ map, onColours }: LeafletMap) {
  map.createPane(PANE).style.zIndex = PANE_ORDER;
  const add = (style: L.PolylineOptions) =>
    L.polyline([], { ...style, pane: PANE, renderer: L.svg({ pane: PANE }) }).addTo(map);
  const directLine = add(DIRECT);
  const line = add(LINE);
  const trailLine = add(TRAIL);
  const loadedLine = add(TRAIL);
  onColours(({ route }) => {
    for (const drawn of [directLine, line, trailLine, loadedLine]) drawn.setStyle({ color: route });
  });
  return (way: readonly MapPlace[], { trail, loaded, direct }: RouteContent): void => {
    line.setLatLngs(way.map(toLatLng));
    trailLine.setLatLngs(trail.filter(isOnGlobe).map(toLatLng));
    loadedLine.setLatLngs(loaded.map((part) => toLine(part.filter(isOnGlobe)).map(toLatLng)));
    directLine.setLatLngs(toLine(direct.filter(isOnGlobe)).map(toLatLng));
  };
}

/** Draws a map of a route into an empty element. */
export function createRouteMapView(element: HTMLElement, options: LeafletMapOptions): RouteMapView {
  const leaflet = createLeafletMap(element, options);
  const { map } = leaflet;
  const showLines = createRouteLines(leaflet);
  const markers = createMarkerLayer(map);
  const popup = createMapPopup(map, (place, hadFocus) => {
    if (hadFocus) markers.focusNear(place);
  });
  leaflet.names.keepClearOf(markers.listBoxes);
  let places: readonly MapPlace[] = [];
  let fittedTo = '';

  const toSpec = (key: string, place: RoutePlace, label: string, draw: () => MarkerDrawing, look = key): MarkerSpec => {
    const { lat, long, detail } = place;
    const title = detail === undefined ? label : `${label}, ${detail}`;
    const activate = () => popup.open(place, label, createPopupList([{ key: 0, label, detail }]).element);
    return { key, lat, long, label: title, title, look, draw, activate };
  };

  return {
    setContent: (content) => {
      const { origin, destination, positions, road, stops, firstStop, turns } = content;
      const specs: MarkerSpec[] = [];
      const shownStops = stops.filter(isOnGlobe);
      const way = road.length > 0 ? road.filter(isOnGlobe) : toStraightWay(origin, shownStops, destination);
      showLines(way, content);
      for (const [index, turn] of turns.filter(isOnGlobe).entries()) {
        specs.push(toSpec(`turn ${index}`, turn, turn.label, drawTurn, 'turn'));
      }
      const known = positions.filter(isOnGlobe);
      for (const place of known) {
        const { key, label, isStale = false } = place;
        specs.push(toSpec(`position ${key}`, place, label, () => drawPosition(isStale), `position ${isStale}`));
      }
      for (const [index, stop] of shownStops.entries()) {
        const number = String(firstStop + index);
        specs.push(toSpec(`stop ${number}`, stop, `${number}. ${stop.label}`, () => drawRouteEnd(number)));
      }
      if (origin && isOnGlobe(origin)) {
        const label = t('map.origin', { label: origin.label });
        specs.push(toSpec('origin', origin, label, () => drawRouteEnd('A')));
      }
      if (destination && isOnGlobe(destination)) {
        const label = t('map.destination', { label: destination.label });
        specs.push(toSpec('destination', destination, label, () => drawRouteEnd('B')));
      }
      markers.setMarkers(specs);
      leaflet.names.placeNames();
      places = [...way, ...specs];
      const ends = [origin, ...shownStops, destination].map((end) => (end ? `${end.lat},${end.long}` : '')).join(' ');
      const fitting = `${ends} ${known.length > 0}`;
      if (fitting === fittedTo || places.length === 0) return;
      fittedTo = fitting;
      leaflet.fit(places);
    },
    showAll: () => leaflet.fit(places),
    zoomIn: () => map.zoomIn(1),
    zoomOut: () => map.zoomOut(1),
    destroy: leaflet.destroy,
  };
}

/** From end to end over the stops. Without stops, both ends must be known. */
function toStraightWay(
  origin: RoutePlace | undefined,
  stops: readonly RoutePlace[],
  destination: RoutePlace | undefined,
): MapPlace[] {
  const isJoined = origin && destination && isOnGlobe(origin) && isOnGlobe(destination);
  const corners = [origin, ...stops, destination].filter(
    (place): place is RoutePlace => place !== undefined && isOnGlobe(place),
  );
  return isJoined || stops.length > 0 ? toLine(corners) : [];
}

/** The great circles from place to place. */
function toLine(places: readonly MapPlace[]): MapPlace[] {
  return places.slice(1).flatMap((place, index) => toGreatCircle(places[index] ?? place, place));
}

function toLatLng({ lat, long }: MapPlace): [number, number] {
  return [lat, long];
}
