import { useCallback, useLayoutEffect, useRef } from 'react';
import { t } from '../lib/texts/t.ts';
import type { BaseMap } from './base-map.ts';
import { MapFrame } from './map-frame.tsx';
import { ROUTE_HEIGHT_PX, ROUTE_MAX_ZOOM, type MapPlace, type RoutePlace, type RoutePosition } from './map-point.ts';
import type { RouteMapProps } from './map-props.ts';
import { createRouteMapView, type RouteMapView } from './route-map-view.ts';
import styles from './map.module.css';

const NO_POSITIONS: readonly RoutePosition[] = [];
const NO_PLACES: readonly MapPlace[] = [];
const NO_STOPS: readonly RoutePlace[] = [];
const NO_LINES: readonly (readonly MapPlace[])[] = [];

/** The map of a route. Use `RouteMap`, which loads the library on demand. */
export function LeafletRouteMap({ baseMap, ...props }: RouteMapProps & { baseMap: BaseMap }) {
  const { origin, destination, positions = NO_POSITIONS, road = NO_PLACES, trail = NO_PLACES } = props;
  const { stops = NO_STOPS, firstStop = 1, loaded = NO_LINES, direct = NO_PLACES, turns = NO_STOPS } = props;
  const { tiles, maxZoom = ROUTE_MAX_ZOOM } = props;
  const view = useRef<RouteMapView>(null);
  const mount = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return;
      const made = createRouteMapView(element, { baseMap, maxZoom, tiles });
      view.current = made;
      return () => {
        made.destroy();
        view.current = null;
      };
    },
    [baseMap, maxZoom, tiles],
  );
  // A layout effect, because the map would otherwise show its default place for a moment.
  useLayoutEffect(
    () =>
      view.current?.setContent({
        origin,
        destination,
        positions,
        road,
        trail,
        stops,
        firstStop,
        loaded,
        direct,
        turns,
      }),
    [origin, destination, positions, road, trail, stops, firstStop, loaded, direct, turns, mount],
  );
  return (
    <MapFrame
      label={props.label ?? t('map.route')}
      height={props.height ?? ROUTE_HEIGHT_PX}
      mount={mount}
      findView={() => view.current}
    >
      {origin && destination && road.length === 0 && <p className={styles.lineNote}>{t('map.straightLine')}</p>}
      {props.notice !== undefined && (
        <p className={styles.notice} role="status">
          {props.notice}
        </p>
      )}
    </MapFrame>
  );
}
