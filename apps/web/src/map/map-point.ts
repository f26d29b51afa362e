import type { PostingStatus } from '@loadstone/contracts/postings';

/** A place on the globe in degrees. */
export interface MapPlace {
  readonly lat: number;
  readonly long: number;
}

/** One posting on the map. */
export interface MapPoint extends MapPlace {
  readonly token: number;
  readonly status: PostingStatus;
  /** A one-line name, e.g. "Toronto ON → Chicago IL". */
  readonly label: string;
  /** A second line, e.g. "Nov 22 2026 · Van · TL". */
  readonly detail?: string;
}

/** A place of a route or a position of a driver. */
export interface RoutePlace extends MapPlace {
  readonly label: string;
  readonly detail?: string;
}

/** A position. `key` is unique among the shown positions and stays the same when the position moves. */
export interface RoutePosition extends RoutePlace {
  readonly key: string | number;
  /** True for a position that is out of date: it is drawn grey. Put the reason into `detail`. */
  readonly isStale?: boolean;
}

/** The centre of a map without places to fit to: Toronto. */
export const DEFAULT_CENTRE: MapPlace = { lat: 43.65, long: -79.38 };
export const DEFAULT_ZOOM = 4;
/** The largest zoom at which the embedded map has details; postings that are closer together are listed instead. */
export const POSTING_MAX_ZOOM = 9;
export const ROUTE_MAX_ZOOM = 10;

/** Default heights of maps, pixels. */
export const POSTING_HEIGHT_PX = 600;
export const ROUTE_HEIGHT_PX = 400;

/**
 * A map's height, in pixels, as a style: less in a low window, where a dialog would otherwise hide the legend. A dialog
 * with more than the map sets `--map-reserved` to the height of the rest.
 */
export function toHeightStyle(heightPx: number): string {
  return `min(${heightPx}px, max(320px, 76dvh - 84px - var(--map-reserved, 0px)))`;
}

/** True for valid coordinates; a posting without them cannot be drawn. */
export function isOnGlobe({ lat, long }: MapPlace): boolean {
  return Number.isFinite(lat) && Number.isFinite(long) && Math.abs(lat) <= 90 && Math.abs(long) <= 180;
}
