import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { MapPlace } from './map-point.ts';

/** Latitude and longitude in degrees, in the map library's order. */
export type LatLong = [lat: number, long: number];

/** A name on the map: a state's letters or a city, with the zoom from which it is shown. */
export interface MapName extends MapPlace {
  readonly kind: 'state' | 'city';
  readonly name: string;
  readonly zoom: number;
}

/** The embedded map, which needs no external service: see `data/README.md`. */
export interface BaseMap {
  /** Each area's polygons, each polygon's rings, the outer one first. */
  readonly areas: readonly LatLong[][][][];
  /** Lines between two states or two countries. */
  readonly innerLines: readonly LatLong[][];
  /** Coasts, and the borders between the three countries that are drawn by their states. */
  readonly outerLines: readonly LatLong[][];
  /** Letters of states first, then cities, largest first. */
  readonly names: readonly MapName[];
}

type Areas = GeometryCollection<Record<string, never>>;
type Names = GeometryCollection<{ name: string; zoom?: number }>;

/** Letters of states are shown from this zoom on. */
const FIRST_STATE_ZOOM = 3.5;

/**
 * Parses the committed map.
 *
 * @throws Error where the text is not a map in that format
 */
export function parseBaseMap(text: string): BaseMap {
  const topology = JSON.parse(text) as Topology;
  const { countries, states, letters, cities } = topology.objects as Record<string, Areas | Names>;
  if (!countries || !states || !letters || !cities) throw new Error('The base map lacks one of its layers.');
  const drawn = [countries as Areas, states as Areas];
  const listLines = (isKept: (one: unknown, other: unknown) => boolean) =>
    drawn.flatMap((areas) => mesh(topology, areas, isKept).coordinates.map(toLatLongs));
  return {
    areas: drawn.flatMap((areas) => feature(topology, areas).features.map(({ geometry }) => toPolygons(geometry))),
    innerLines: listLines((one, other) => one !== other),
    outerLines: listLines((one, other) => one === other),
    names: [
      ...listNames(topology, letters as Names, 'state', FIRST_STATE_ZOOM),
      ...listNames(topology, cities as Names, 'city', 0),
    ],
  };
}

function toLatLong([long = 0, lat = 0]: Position): LatLong {
  return [lat, long];
}

function toLatLongs(line: readonly Position[]): LatLong[] {
  return line.map(toLatLong);
}

function toPolygons(geometry: { type: string }): LatLong[][][] {
  const { type, coordinates } = geometry as Polygon | MultiPolygon;
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  return polygons.map((rings) => rings.map(toLatLongs));
}

function listNames(topology: Topology, names: Names, kind: MapName['kind'], firstZoom: number): MapName[] {
  return feature(topology, names).features.flatMap(({ geometry, properties: { name, zoom = firstZoom } }) => {
    if (geometry.type !== 'Point') return [];
    const [lat, long] = toLatLong(geometry.coordinates);
    return [{ kind, name, zoom, lat, long }];
  });
}
