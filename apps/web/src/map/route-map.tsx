import { ROUTE_HEIGHT_PX } from './map-point.ts';
import type { RouteMapProps } from './map-props.ts';
import { MapSlot } from './map-slot.tsx';

/**
 * A map of a route, drawn as its road or as a straight line, and of positions on it: see `RouteMapProps`. Loaded like `PostingMap`.
 */
export function RouteMap(props: RouteMapProps) {
  return (
    <MapSlot height={props.height ?? ROUTE_HEIGHT_PX}>
      {({ LeafletRouteMap, baseMap }) => <LeafletRouteMap {...props} baseMap={baseMap} />}
    </MapSlot>
  );
}
