import { POSTING_STATUSES, type PostingStatus } from '@loadstone/contracts/postings';
import type { Point } from 'geojson';
import Supercluster, { type ClusterFeature, type ClusterProperties, type PointFeature } from 'supercluster';
import { isOnGlobe, type MapPlace, type MapPoint } from './map-point.ts';
import type { StatusCounts } from './status-look.ts';

/** Markers closer than this on the screen are clustered, in pixels: their circles would touch. */
const CLUSTER_RADIUS_PX = 52;
/** The width of the world at zoom 0 in Leaflet, pixels. */
const WORLD_PX = 256;

/** A marker at one place of the map at one zoom. `key` stays the same while the same marker is there. */
export type MapItem = PointItem | ClusterItem;

interface PointItem extends MapPlace {
  readonly kind: 'point';
  readonly key: string;
  readonly point: MapPoint;
}

export interface ClusterItem extends MapPlace {
  readonly kind: 'cluster';
  readonly key: string;
  readonly id: number;
  readonly count: number;
  readonly counts: StatusCounts;
}

/** Degrees: west, south, east, north. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Points clustered for each zoom. It is immutable: other points need another index. */
interface ClusterIndex {
  /** Points and clusters in the box; a fractional zoom is rounded down. */
  listItems(box: Box, zoom: number): MapItem[];
  /** The points of a cluster from `offset`, at most `limit`. */
  listPoints(clusterId: number, limit: number, offset: number): MapPoint[];
  /** The zoom at which a cluster splits; undefined where its points stay together at every zoom. */
  findExpansionZoom(clusterId: number): number | undefined;
}

type Counts = Partial<Record<PostingStatus, number>>;
interface ClusterCount extends Record<string, unknown> {
  counts: Counts;
}
interface Properties extends Record<string, unknown> {
  point: MapPoint;
}

/** Indexes points for the zooms 0 to `maxZoom`; points without valid coordinates are skipped. O(n log n). */
export function createClusterIndex(points: readonly MapPoint[], maxZoom: number): ClusterIndex {
  const index = new Supercluster<Properties, ClusterCount>({
    radius: CLUSTER_RADIUS_PX,
    extent: WORLD_PX,
    maxZoom,
    map: ({ point }) => ({ counts: { [point.status]: 1 } }),
    reduce: (sum, { counts }) => {
      // The accumulator may be the first point's own object, so it is replaced and not modified.
      const joined: Counts = { ...sum.counts };
      for (const status of POSTING_STATUSES) {
        const added = counts[status];
        if (added !== undefined) joined[status] = (joined[status] ?? 0) + added;
      }
      sum.counts = joined;
    },
  });
  index.load(points.filter(isOnGlobe).map(toFeature));
  return {
    listItems: ([west, south, east, north], zoom) => index.getClusters([west, south, east, north], zoom).map(toItem),
    listPoints: (clusterId, limit, offset) =>
      index.getLeaves(clusterId, limit, offset).map(({ properties }) => properties.point),
    findExpansionZoom: (clusterId) => {
      const zoom = index.getClusterExpansionZoom(clusterId);
      return zoom > maxZoom ? undefined : zoom;
    },
  };
}

function toFeature(point: MapPoint): PointFeature<Properties> {
  const geometry: Point = { type: 'Point', coordinates: [point.long, point.lat] };
  return { type: 'Feature', geometry, properties: { point } };
}

function isCluster(
  feature: ClusterFeature<ClusterCount> | PointFeature<Properties>,
): feature is PointFeature<ClusterProperties & ClusterCount> {
  return 'cluster' in feature.properties;
}

function toItem(feature: ClusterFeature<ClusterCount> | PointFeature<Properties>): MapItem {
  const [long = 0, lat = 0] = feature.geometry.coordinates;
  if (!isCluster(feature)) {
    const { point } = feature.properties;
    return { kind: 'point', key: `p${point.token}`, lat: point.lat, long: point.long, point };
  }
  const { cluster_id: id, point_count: count, counts } = feature.properties;
  // The library's ids are valid for one index only; place and size stay the same when other parts of the map change.
  return { kind: 'cluster', key: `c${lat.toFixed(4)},${long.toFixed(4)},${count}`, id, lat, long, count, counts };
}
