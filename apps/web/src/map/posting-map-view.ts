import { POSTING_STATUSES } from '@loadstone/contracts/postings';
import { formatCount } from '../lib/format/formatting.ts';
import { t } from '../lib/texts/t.ts';
import { createClusterIndex, type ClusterItem, type MapItem } from './cluster-index.ts';
import { createLeafletMap, type LeafletMap, type LeafletMapOptions } from './leaflet-map.ts';
import type { MapView } from './map-view.ts';
import type { MapPlace, MapPoint } from './map-point.ts';
import { createMapPopup } from './map-popup.ts';
import { drawCluster, drawPoint } from './marker-element.ts';
import { createMarkerLayer, type MarkerSpec } from './marker-layer.ts';
import { createPopupList, type PopupEntry, type PopupList } from './popup-list.ts';
import { toStatusLook, type StatusCounts } from './status-look.ts';

/** The map of postings, outside of React. */
export interface PostingMapView extends MapView {
  /** Shows these points. The map is fitted to the first points; later ones do not move it. */
  setPoints(points: readonly MapPoint[]): void;
  /** Without a callback, postings are read-only. */
  setOnPick(onPick: ((token: number) => void) | undefined): void;
}

/** Markers slightly outside of the view are already there when the map is dragged. */
const VIEW_MARGIN = 0.15;

/** Draws a map of postings into an empty element. */
export function createPostingMapView(element: HTMLElement, options: LeafletMapOptions): PostingMapView {
  const leaflet = createLeafletMap(element, options);
  const { map } = leaflet;
  let points: readonly MapPoint[] = [];
  let index = createClusterIndex(points, options.maxZoom);
  let hasFitted = false;
  let onPick: ((token: number) => void) | undefined;
  let shown: PopupList | undefined;
  const markers = createMarkerLayer(map);
  const popup = createMapPopup(map, (place, hadFocus) => {
    shown = undefined;
    if (hadFocus) markers.focusNear(place);
  });

  const open = (place: MapPlace, name: string, listed: readonly MapPoint[]) => {
    const canPick = onPick !== undefined;
    const list = createPopupList(listed.map(toEntry), canPick ? (token) => onPick?.(token) : undefined);
    popup.open(place, name, list.element);
    shown = list;
  };
  const goTo = createGoTo(map);
  const activateCluster = (item: ClusterItem) => {
    const zoom = index.findExpansionZoom(item.id);
    if (zoom === undefined) open(item, toClusterTitle(item.count), index.listPoints(item.id, item.count, 0));
    else goTo(item, zoom);
  };
  const toSpec = (item: MapItem): MarkerSpec => {
    if (item.kind === 'cluster') return { ...item, ...toClusterLook(item), activate: () => activateCluster(item) };
    const { point, ...place } = item;
    const look = toPointLook(point);
    return { ...place, ...look, activate: () => open(item, look.label, [point]) };
  };
  const render = () => {
    const view = map.getBounds().pad(VIEW_MARGIN);
    const box = [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()] as const;
    markers.setMarkers(index.listItems(box, map.getZoom()).map(toSpec));
    leaflet.names.placeNames();
  };
  leaflet.names.keepClearOf(markers.listBoxes);
  map.on('moveend', render);

  return {
    setPoints: (next) => {
      points = next;
      index = createClusterIndex(points, options.maxZoom);
      render();
      if (!hasFitted && points.length > 0) {
        hasFitted = true;
        leaflet.fit(points);
      }
      if (shown) refreshList(shown, points);
    },
    setOnPick: (next) => {
      onPick = next;
    },
    showAll: () => leaflet.fit(points),
    zoomIn: () => map.zoomIn(1),
    zoomOut: () => map.zoomOut(1),
    destroy: leaflet.destroy,
  };
}

/** Moves the map to a place. The library ignores such requests while it zooms, so they wait for its end. */
function createGoTo(map: LeafletMap['map']): (place: MapPlace, zoom: number) => void {
  let isZooming = false;
  map.on('zoomstart', () => {
    isZooming = true;
  });
  map.on('zoomend', () => {
    isZooming = false;
  });
  return ({ lat, long }, zoom) => {
    if (isZooming) map.once('moveend', () => map.setView([lat, long], zoom));
    else map.setView([lat, long], zoom);
  };
}

type MarkerLook = Pick<MarkerSpec, 'label' | 'title' | 'look' | 'draw'>;

function toPointLook(point: MapPoint): MarkerLook {
  const label = toPointLabel(point);
  return { label, title: label, look: point.status, draw: () => drawPoint(point.status) };
}

function toClusterLook({ count, counts }: ClusterItem): MarkerLook {
  const label = toClusterLabel(count, counts);
  return { label, title: label, look: label, draw: () => drawCluster(count, counts) };
}

function refreshList(list: PopupList, points: readonly MapPoint[]): void {
  const byToken = new Map(points.map((point) => [point.token, point]));
  list.refresh((token) => {
    const point = byToken.get(token);
    return point && toEntry(point);
  });
}

function toEntry({ token, label, status, detail }: MapPoint): PopupEntry {
  return { key: token, label, status, detail };
}

function toPointLabel({ label, status, detail }: MapPoint): string {
  const values = { label, status: toStatusLook(status).label, detail: detail ?? '' };
  return values.detail === '' ? t('map.point', values) : t('map.pointDetail', values);
}

function toClusterTitle(count: number): string {
  return t('map.clusterTitle', { count });
}

function toClusterLabel(count: number, counts: StatusCounts): string {
  const parts = POSTING_STATUSES.flatMap((status) => {
    const of = counts[status] ?? 0;
    return of === 0 ? [] : [t('map.clusterPart', { count: formatCount(of), status: toStatusLook(status).label })];
  });
  return t('map.cluster', { count, parts: parts.join(', ') });
}
