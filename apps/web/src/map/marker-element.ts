import { POSTING_STATUSES, type PostingStatus } from '@loadstone/contracts/postings';
import { formatCount } from '../lib/format/formatting.ts';
import { toStatusLook, type StatusCounts } from './status-look.ts';
import styles from './map.module.css';

const SVG = 'http://www.w3.org/2000/svg';

function svg(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

function drawing(sizePx: number): SVGElement {
  return svg('svg', { width: sizePx, height: sizePx, viewBox: `0 0 ${sizePx} ${sizePx}`, 'aria-hidden': 'true' });
}

/** A marker's drawing with its size on the screen. */
export interface MarkerDrawing {
  readonly sizePx: number;
  readonly element: SVGElement;
}

/** The touch target is larger than the shape. */
const POINT_SIZE_PX = 24;
const SHAPE_OFFSET_PX = 4;

/** A posting: its status as colour and shape. */
export function drawPoint(status: PostingStatus): MarkerDrawing {
  const element = drawing(POINT_SIZE_PX);
  const { path, colour } = toStatusLook(status);
  const place = `translate(${SHAPE_OFFSET_PX} ${SHAPE_OFFSET_PX})`;
  element.append(svg('path', { d: path, transform: place, fill: colour, class: styles.shape ?? '' }));
  return { sizePx: POINT_SIZE_PX, element };
}

const RING_PX = 4;
/** Sizes by the number of digits; more than four are rare. */
const CLUSTER_SIZES_PX = [30, 34, 40, 46] as const;

function toClusterSize(count: number): number {
  const digits = Math.min(String(count).length, CLUSTER_SIZES_PX.length);
  return CLUSTER_SIZES_PX[digits - 1] ?? CLUSTER_SIZES_PX[0];
}

/** Many postings: their number in a ring that shows the share of each status. */
export function drawCluster(count: number, counts: StatusCounts): MarkerDrawing {
  const sizePx = toClusterSize(count);
  const element = drawing(sizePx);
  const middle = sizePx / 2;
  const radius = middle - RING_PX / 2 - 1;
  element.append(svg('circle', { cx: middle, cy: middle, r: middle, class: styles.clusterEdge ?? '' }));
  element.append(svg('circle', { cx: middle, cy: middle, r: radius, class: styles.clusterFace ?? '' }));
  let before = 0;
  for (const status of POSTING_STATUSES) {
    const part = ((counts[status] ?? 0) / count) * 100;
    if (part === 0) continue;
    const arc = { pathLength: 100, 'stroke-dasharray': `${part} ${100 - part}`, 'stroke-dashoffset': -before };
    const turn = `rotate(-90 ${middle} ${middle})`;
    const line = { fill: 'none', stroke: toStatusLook(status).colour, 'stroke-width': RING_PX, transform: turn };
    element.append(svg('circle', { cx: middle, cy: middle, r: radius, ...line, ...arc }));
    before += part;
  }
  const text = svg('text', { x: middle, y: middle, class: styles.clusterCount ?? '' });
  text.textContent = formatCount(count);
  element.append(text);
  return { sizePx, element };
}

/** One end of a route: a letter on a red disc. */
export function drawRouteEnd(letter: string): MarkerDrawing {
  const element = drawing(POINT_SIZE_PX);
  const middle = POINT_SIZE_PX / 2;
  element.append(svg('circle', { cx: middle, cy: middle, r: middle - 1, class: styles.routeEnd ?? '' }));
  const text = svg('text', { x: middle, y: middle, class: styles.routeLetter ?? '' });
  text.textContent = letter;
  element.append(text);
  return { sizePx: POINT_SIZE_PX, element };
}

/** Where a way is left or rejoined: a small ring on its line. */
export function drawTurn(): MarkerDrawing {
  const element = drawing(POINT_SIZE_PX);
  const middle = POINT_SIZE_PX / 2;
  element.append(svg('circle', { cx: middle, cy: middle, r: 5, class: styles.turn ?? '' }));
  return { sizePx: POINT_SIZE_PX, element };
}

/** A position on the route: a red dot, grey where it is out of date. */
export function drawPosition(isStale = false): MarkerDrawing {
  const element = drawing(POINT_SIZE_PX);
  const middle = POINT_SIZE_PX / 2;
  element.append(
    svg('circle', { cx: middle, cy: middle, r: 6, class: styles[isStale ? 'stalePosition' : 'position'] ?? '' }),
  );
  return { sizePx: POINT_SIZE_PX, element };
}
