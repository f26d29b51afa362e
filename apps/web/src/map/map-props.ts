import type { PostingStatus } from '@loadstone/contracts/postings';
import type { TileSource } from './leaflet-map.ts';
import type { MapPlace, MapPoint, RoutePlace, RoutePosition } from './map-point.ts';

interface MapProps {
  /** The accessible name of the map; default "Map of postings" or "Map of the route". */
  readonly label?: string;
  /** Pixels, less in a low window; default 600 for postings and 400 for a route. */
  readonly height?: number;
  /** A tile layer with roads above the embedded map. Keep its identity between renders. */
  readonly tiles?: TileSource;
  /** Default 9 for postings and 10 for a route: the largest zoom at which the embedded map has details. */
  readonly maxZoom?: number;
}

/** The properties of a map of postings. */
export interface PostingMapProps extends MapProps {
  /** Keep the identity while nothing changes: new points are clustered again. */
  readonly points: readonly MapPoint[];
  /** The statuses that the legend always lists; others are added when they are on the map. */
  readonly legend?: readonly PostingStatus[];
  /** Called when the user selects a posting in a marker's popup. Where omitted, popups are read-only. */
  readonly onPick?: (token: number) => void;
  /** The text where there is nothing to show. */
  readonly empty?: string;
}

/** The properties of a map of a route, of positions, or of both. */
export interface RouteMapProps extends MapProps {
  readonly origin?: RoutePlace;
  readonly destination?: RoutePlace;
  readonly positions?: readonly RoutePosition[];
  /** The road between the ends. Where omitted or empty, a straight line is drawn. Keep the identity while nothing changes. */
  readonly road?: readonly MapPlace[];
  /** Where a truck has been, in the order of time. Keep the identity while nothing changes. */
  readonly trail?: readonly MapPlace[];
  /** Places between the ends, in the order of travel, each drawn with its number. Keep the identity while nothing changes. */
  readonly stops?: readonly RoutePlace[];
  /** The number of the first of them; default 1. */
  readonly firstStop?: number;
  /** Parts of the way that are drawn solid. Keep the identity while nothing changes. */
  readonly loaded?: readonly (readonly MapPlace[])[];
  /** The way without the stops: a thin line under the route. Keep the identity while nothing changes. */
  readonly direct?: readonly MapPlace[];
  /** Where that way is left and rejoined. Keep the identity while nothing changes. */
  readonly turns?: readonly RoutePlace[];
  /** A red message over the map, e.g. that tracking is not part of the subscription. */
  readonly notice?: string;
}
