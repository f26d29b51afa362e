import type { BaseMap, LatLong } from '../map/base-map.ts';
import { toGreatCircle } from '../map/great-circle.ts';
import type { MapPlace } from '../map/map-point.ts';

const RADIANS = Math.PI / 180;
/** Width and height of the drawing. */
export const DRAWING = { width: 560, height: 360 } as const;
/** Free space around the way, as a share of the drawing. */
const MARGIN = 0.16;
/** The smallest part of the world that is drawn, degrees of longitude. */
const LEAST_SPAN = 4;
/** The room that two letters need on a phone, where `follow.css` draws them larger. */
const NAME = { width: 36, height: 24 } as const;
/** The width of the world at zoom 0 of web maps. */
const TILE = 256;

/** A way on the embedded map: paths of an SVG drawing, and places in it. */
export interface RouteDrawing {
  readonly land: string;
  readonly lines: string;
  readonly route: string;
  readonly from: Point;
  readonly to: Point;
  readonly truck: Point | undefined;
  readonly names: readonly (Point & { readonly name: string })[];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

type Project = (at: MapPlace) => Point;

/** Draws a way by Mercator's projection, with everything of it inside the drawing. */
export function drawRoute(
  baseMap: BaseMap,
  { from, to, truck }: { from: MapPlace; to: MapPlace; truck: MapPlace | undefined },
): RouteDrawing {
  const way = toGreatCircle(from, to);
  const { project, zoom } = fit(truck === undefined ? way : [...way, truck]);
  const toPath = (line: readonly LatLong[]): string =>
    line.map(([lat, long], index) => toStep(project({ lat, long }), index)).join('');
  const shown = (lines: readonly LatLong[][]): string =>
    lines
      .filter((line) => isNear(line, project))
      .map(toPath)
      .join('');
  return {
    land: shown(baseMap.areas.flat(2)),
    lines: shown([...baseMap.innerLines, ...baseMap.outerLines]),
    route: way.map((at, index) => toStep(project(at), index)).join(''),
    from: project(from),
    to: project(to),
    truck: truck && project(truck),
    names: baseMap.names
      .filter((name) => name.kind === 'state' && name.zoom <= zoom)
      .map((name) => ({ name: name.name, ...project(name) }))
      .filter(isInside)
      .filter((name, index, names) => !names.slice(0, index).some((other) => overlaps(name, other))),
  };
}

/** The projection in which the places fill the drawing. */
function fit(places: readonly MapPlace[]): { project: Project; zoom: number } {
  const points = places.map(toMercator);
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const [bottom, top] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  const free = 1 - 2 * MARGIN;
  const scale = Math.min(
    (DRAWING.width * free) / Math.max(right - left, LEAST_SPAN),
    (DRAWING.height * free) / Math.max(top - bottom, Number.EPSILON),
    (DRAWING.width * free) / LEAST_SPAN,
  );
  const [centreX, centreY] = [(left + right) / 2, (top + bottom) / 2];
  return {
    project(at) {
      const { x, y } = toMercator(at);
      return { x: DRAWING.width / 2 + (x - centreX) * scale, y: DRAWING.height / 2 - (y - centreY) * scale };
    },
    zoom: Math.log2((360 * scale) / TILE),
  };
}

function toMercator({ lat, long }: MapPlace): Point {
  return { x: long, y: Math.log(Math.tan(Math.PI / 4 + (lat * RADIANS) / 2)) / RADIANS };
}

function toStep({ x, y }: Point, index: number): string {
  return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
}

function overlaps(one: Point, other: Point): boolean {
  return Math.abs(one.x - other.x) < NAME.width && Math.abs(one.y - other.y) < NAME.height;
}

/** True for a name that the edges of the drawing do not cut; `x` is its middle and `y` its lower end. */
function isInside({ x, y }: Point): boolean {
  const half = NAME.width / 2;
  return x >= half && x <= DRAWING.width - half && y >= NAME.height && y <= DRAWING.height;
}

/** False for a line whose box does not touch the drawing. */
function isNear(line: readonly LatLong[], project: Project): boolean {
  const points = line.map(([lat, long]) => project({ lat, long }));
  return (
    points.some(({ x }) => x >= 0) &&
    points.some(({ x }) => x <= DRAWING.width) &&
    points.some(({ y }) => y >= 0) &&
    points.some(({ y }) => y <= DRAWING.height)
  );
}
