import L from 'leaflet';
import type { MarkerDrawing } from './marker-element.ts';
import type { MapPlace } from './map-point.ts';
import { findNearest, findNext, isArrowKey, toWay, type ArrowKey } from './nearest-marker.ts';
import type { LabelBox } from './place-labels.ts';
import styles from './map.module.css';

/** A marker to show on the map. */
export interface MarkerSpec extends MapPlace {
  readonly key: string;
  /** The accessible name, with all the information of the drawing. */
  readonly label: string;
  readonly title: string;
  /** Identifies the drawing: a marker with the same look is not drawn again. */
  readonly look: string;
  readonly draw: () => MarkerDrawing;
  readonly activate: () => void;
}

interface Standing {
  spec: MarkerSpec;
  readonly marker: L.Marker;
  readonly element: HTMLElement;
  readonly sizePx: number;
}

/** The markers of a map: one tab stop, with arrow keys between them. */
interface MarkerLayer {
  /**
   * Shows exactly these markers. Unchanged ones are not touched, and the focus moves to the nearest marker if its own
   * is removed.
   */
  setMarkers(specs: readonly MarkerSpec[]): void;
  /** Moves the focus to the marker nearest to a place. */
  focusNear(place: MapPlace): void;
  /** The markers' areas on the screen. */
  listBoxes(): LabelBox[];
}

const EDGE_PX = 24;
const PAN_SHARE = 0.3;

/** Where the markers are on the screen, the tab stop among them, and the moves of the focus between them. */
function createMarkerFocus(map: L.Map, standing: ReadonlyMap<string, Standing>) {
  let tabKey: string | undefined;

  const listPlaces = () =>
    [...standing.values()].map((one) => {
      const { x, y } = map.latLngToContainerPoint(one.marker.getLatLng());
      return { x, y, one };
    });
  const setTabStop = (one: Standing | undefined) => {
    const former = tabKey === undefined ? undefined : standing.get(tabKey);
    if (former) former.element.tabIndex = -1;
    tabKey = one?.spec.key;
    if (one) one.element.tabIndex = 0;
  };
  const focus = (one: Standing) => {
    setTabStop(one);
    one.element.focus({ preventScroll: true });
  };
  const findNear = (place: MapPlace) =>
    findNearest(map.latLngToContainerPoint([place.lat, place.long]), listPlaces())?.one;

  return {
    listBoxes: () =>
      listPlaces().map(({ x, y, one }) => {
        const half = one.sizePx / 2;
        return { left: x - half, right: x + half, top: y - half, bottom: y + half };
      }),
    setTabStop,
    focus,
    findNear,
    hasTabStop: () => tabKey !== undefined && standing.has(tabKey),
    move: (from: Standing, key: ArrowKey) => {
      const here = map.latLngToContainerPoint(from.marker.getLatLng());
      const next = findNext(here, key, listPlaces())?.one;
      if (next) {
        focus(next);
        map.panInside(next.marker.getLatLng(), { padding: [EDGE_PX, EDGE_PX] });
        return;
      }
      const way = toWay(key);
      const { x, y } = map.getSize();
      map.panBy([way.x * x * PAN_SHARE, way.y * y * PAN_SHARE]);
    },
  };
}

/** Creates the layer on a map. */
export function createMarkerLayer(map: L.Map): MarkerLayer {
  const standing = new Map<string, Standing>();
  const { listBoxes, setTabStop, focus, findNear, hasTabStop, move } = createMarkerFocus(map, standing);

  const handleKey = (one: Standing, event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isArrowKey(event.key)) move(one, event.key);
    else if (event.key === 'Enter' || event.key === ' ') one.spec.activate();
    else if (event.key === '+' || event.key === '=') map.setZoomAround(one.marker.getLatLng(), map.getZoom() + 1);
    else if (event.key === '-') map.setZoomAround(one.marker.getLatLng(), map.getZoom() - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const add = (spec: MarkerSpec) => {
    const { sizePx, element: drawn } = spec.draw();
    const icon = toIcon(drawn, sizePx);
    const marker = L.marker([spec.lat, spec.long], { icon, keyboard: false }).addTo(map);
    const element = marker.getElement();
    if (!element) return;
    const one: Standing = { spec, marker, element, sizePx };
    element.setAttribute('role', 'button');
    element.tabIndex = -1;
    label(element, spec);
    marker.on('click', () => one.spec.activate());
    element.addEventListener('focus', () => setTabStop(one));
    element.addEventListener('keydown', (event) => handleKey(one, event));
    standing.set(spec.key, one);
  };

  return {
    setMarkers: (specs) => {
      const wanted = new Map(specs.map((spec) => [spec.key, spec]));
      const focused = [...standing.values()].find(({ element }) => element === document.activeElement);
      for (const [key, { marker }] of standing) {
        if (wanted.has(key)) continue;
        marker.remove();
        standing.delete(key);
      }
      for (const spec of wanted.values()) {
        const one = standing.get(spec.key);
        if (one) update(one, spec);
        else add(spec);
      }
      if (focused && !standing.has(focused.spec.key)) {
        const near = findNear(focused.spec);
        if (near) focus(near);
        else map.getContainer().focus({ preventScroll: true });
      } else if (!hasTabStop()) {
        const { lat, lng } = map.getCenter();
        setTabStop(findNear({ lat, long: lng }));
      }
    },
    focusNear: (place) => {
      const near = findNear(place);
      if (near) focus(near);
    },
    listBoxes,
  };
}

function toIcon(element: Element, sizePx: number): L.DivIcon {
  const html = document.createElement('span');
  html.append(element);
  return L.divIcon({ html, className: styles.marker ?? '', iconSize: [sizePx, sizePx] });
}

function label(element: HTMLElement, spec: MarkerSpec): void {
  element.setAttribute('aria-label', spec.label);
  element.title = spec.title;
}

function update(one: Standing, spec: MarkerSpec): void {
  const former = one.spec;
  one.spec = spec;
  if (former.lat !== spec.lat || former.long !== spec.long) one.marker.setLatLng([spec.lat, spec.long]);
  if (former.label !== spec.label || former.title !== spec.title) label(one.element, spec);
  // Drawn into the existing element: a new icon would lose the focus.
  if (former.look !== spec.look) one.element.firstElementChild?.replaceChildren(spec.draw().element);
}
