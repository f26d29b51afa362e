import { ROUTE_HEIGHT_PX } from './map-point.ts';
import type { RouteMapProps } from './map-props.ts';
import { MapSlot } from './map-slot.tsx';

/** A map of a route, joined by a straight line, and of positions on the way: see `RouteMapProps`. Loaded as `PostingMap` is. */
export function RouteMap(props: RouteMapProps) {
  return (
    <MapSlot height={props.height ?? ROUTE_HEIGHT_PX}>
      {({ LeafletRouteMap, baseMap }) => <LeafletRouteMap {...props} baseMap={baseMap} />}
    </MapSlot>
  );
}
