import type { PostingStatus } from '@loadstone/contracts';
import type { TileSource } from './leaflet-map.ts';
import type { MapPoint, RoutePlace, RoutePosition } from './map-point.ts';

interface MapProps {
  /** Names the map for people who do not see it; "Map of postings" or "Map of the route" where left out. */
  readonly label?: string;
  /** Pixels, less in a low window; 600 for postings and 400 for a route where left out. */
  readonly height?: number;
  /** A map of roads to lie above the embedded one. Keep its identity between renders. */
  readonly tiles?: TileSource;
  /** 9 for postings and 10 for a route where left out: as far as the embedded map carries. */
  readonly maxZoom?: number;
}

/** What a feature says of its map of postings. */
export interface PostingMapProps extends MapProps {
  /** Keep the identity while nothing changes: other points are gathered anew. */
  readonly points: readonly MapPoint[];
  /** The statuses that the legend always names; others join it when they are on the map. */
  readonly legend?: readonly PostingStatus[];
  /** The person chose a posting in a marker's popup. Left out, postings can be read only. */
  readonly onPick?: (token: number) => void;
  /** What to say where there is nothing to show. */
  readonly empty?: string;
}

/** What a feature says of its map of a route, of positions, or of both. */
export interface RouteMapProps extends MapProps {
  readonly origin?: RoutePlace;
  readonly destination?: RoutePlace;
  readonly positions?: readonly RoutePosition[];
  /** Said in red over the map, e.g. that tracking is not part of the subscription. */
  readonly notice?: string;
}
