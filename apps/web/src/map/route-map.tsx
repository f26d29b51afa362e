import { Suspense, lazy } from 'react';
import { loadMapParts } from './load-map.ts';
import { MapSkeleton } from './map-skeleton.tsx';
import { ROUTE_HEIGHT_PX } from './map-point.ts';
import type { RouteMapProps } from './map-props.ts';

const LazyMap = lazy(async () => {
  const { LeafletRouteMap, baseMap } = await loadMapParts();
  return { default: (props: RouteMapProps) => <LeafletRouteMap {...props} baseMap={baseMap} /> };
});

/** A map of a route, joined by a straight line, and of positions on the way: see `RouteMapProps`. Loaded as `PostingMap` is. */
export function RouteMap(props: RouteMapProps) {
  return (
    <Suspense fallback={<MapSkeleton height={props.height ?? ROUTE_HEIGHT_PX} />}>
      <LazyMap {...props} />
    </Suspense>
  );
}
