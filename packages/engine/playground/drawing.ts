import type { Place } from '../src/index.ts';
import { EARTH_RADIUS_MILES } from '../src/index.ts';

const WIDTH = 1000;
const HEIGHT = 620;
const [WEST, EAST, SOUTH, NORTH] = [-128, -62, 22, 56];
const RADIANS = Math.PI / 180;

const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 1040px; color: #1c2430; background: #f7f8fa }
  figure { margin: 0 0 2.5rem } figcaption { margin-bottom: .5rem; font-weight: 600 }
  svg { width: 100%; background: #fff; border: 1px solid #d5dae2; border-radius: 6px }
  .leaf { fill: none; stroke: #2f6fb7; stroke-width: .6; opacity: .45 } .place { fill: #1c2430; opacity: .35 }
  .reach { fill-opacity: .12; stroke-width: 1.2 } .origin { fill: #2a8f5b; stroke: #2a8f5b }
  .destination { fill: #b7402f; stroke: #b7402f } .line { fill: none; stroke-width: 1 }
  .mutual { stroke: #2a8f5b } .covers { stroke: #2f6fb7 } .near { stroke: #d08a1d; stroke-dasharray: 4 3 }
  .mine { stroke: #1c2430; stroke-width: 2.5 }
  ul { list-style: none; padding: 0; display: flex; gap: 1.5rem } li::before { content: '— '; font-weight: 700 }
  li.key-mutual { color: #2a8f5b } li.key-covers { color: #2f6fb7 } li.key-near { color: #d08a1d }`;

/** Returns the points of a circle on the sphere. */
export function toRing(centre: Place, miles: number): Place[] {
  const reach = miles / EARTH_RADIUS_MILES;
  const lat = centre.lat * RADIANS;
  return Array.from({ length: 73 }, (_, step) => {
    const bearing = (step * 5 * Math.PI) / 180;
    const sine = Math.sin(lat) * Math.cos(reach) + Math.cos(lat) * Math.sin(reach) * Math.cos(bearing);
    const turn = Math.atan2(
      Math.sin(bearing) * Math.sin(reach) * Math.cos(lat),
      Math.cos(reach) - Math.sin(lat) * sine,
    );
    return { lat: Math.asin(sine) / RADIANS, lon: centre.lon + turn / RADIANS };
  });
}

function toVector({ lat, lon }: Place): [number, number, number] {
  const cosine = Math.cos(lat * RADIANS);
  return [cosine * Math.cos(lon * RADIANS), cosine * Math.sin(lon * RADIANS), Math.sin(lat * RADIANS)];
}

/** Returns the great circle between two places as 25 points. */
function toArc(from: Place, to: Place): Place[] {
  const [a, b] = [toVector(from), toVector(to)];
  return Array.from({ length: 25 }, (_, step) => {
    const [x, y, z] = a.map((value, axis) => value + ((b[axis]! - value) * step) / 24) as [number, number, number];
    return { lat: Math.atan2(z, Math.hypot(x, y)) / RADIANS, lon: Math.atan2(y, x) / RADIANS };
  });
}

/** A map of North America to which shapes are added. */
export class Drawing {
  readonly #shapes: string[] = [];

  static #project({ lat, lon }: Place): string {
    const x = ((lon - WEST) / (EAST - WEST)) * WIDTH;
    const y = ((NORTH - lat) / (NORTH - SOUTH)) * HEIGHT;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  }

  area(ring: readonly Place[], style: string): void {
    this.#shapes.push(`<polygon class="${style}" points="${ring.map((place) => Drawing.#project(place)).join(' ')}"/>`);
  }

  dot(place: Place, style: string): void {
    const [x, y] = Drawing.#project(place).split(',');
    this.#shapes.push(`<circle class="${style}" cx="${x}" cy="${y}" r="1.4"/>`);
  }

  line(from: Place, to: Place, style: string): void {
    const points = toArc(from, to).map((place) => Drawing.#project(place));
    this.#shapes.push(`<polyline class="line ${style}" points="${points.join(' ')}"/>`);
  }

  /** The picture with its caption. */
  toSvg(caption: string): string {
    const shapes = this.#shapes.join('\n');
    const svg = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${caption}">${shapes}</svg>`;
    return `<figure><figcaption>${caption}</figcaption>${svg}</figure>`;
  }

  /** Returns a complete HTML page. */
  static toPage(pictures: readonly string[]): string {
    const keys = ['mutual', 'covers', 'near'].map((key) => `<li class="key-${key}">${key}</li>`).join('');
    return [
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>Loadstone: the matching engine</title>',
      `<style>${STYLE}</style><h1>The matching engine</h1><ul>${keys}</ul>`,
      ...pictures,
      '</html>',
    ].join('\n');
  }
}
