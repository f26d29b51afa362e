import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAWING, drawRoute } from './route-drawing.ts';

const MAP = {
  areas: [
    [
      [
        [
          [40, -90],
          [50, -90],
          [50, -70],
          [40, -70],
        ],
      ],
    ],
  ],
  innerLines: [],
  outerLines: [],
  names: [
    { kind: 'state', name: 'ON', zoom: 0, lat: 44, long: -80 },
    { kind: 'state', name: 'CA', zoom: 0, lat: 37, long: -120 },
    { kind: 'state', name: 'QC', zoom: 0, lat: 44.1, long: -80 },
    { kind: 'state', name: 'RI', zoom: 9, lat: 43.9, long: -80 },
  ],
} as unknown as Parameters<typeof drawRoute>[0];
const TORONTO = { lat: 43.7, long: -79.4 };
const CHICAGO = { lat: 41.9, long: -87.7 };
const place = fc.record({
  lat: fc.double({ min: 15, max: 70, noNaN: true }),
  long: fc.double({ min: -160, max: -55, noNaN: true }),
});
const toPoints = (path: string) =>
  [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

describe('the drawing of a way', () => {
  it('has the whole way and the truck inside', () => {
    fc.assert(
      fc.property(place, place, fc.option(place, { nil: undefined }), (from, to, truck) => {
        const drawing = drawRoute(MAP, { from, to, truck });
        const points = [
          ...toPoints(drawing.route),
          ...(drawing.truck ? [[drawing.truck.x, drawing.truck.y] as const] : []),
        ];
        for (const [x, y] of points) {
          expect(x >= 0 && x <= DRAWING.width && y >= 0 && y <= DRAWING.height).toBe(true);
        }
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it('has north at the top and west at the left, and only names that are in it and do not overlap', () => {
    const { from, to, names, land } = drawRoute(MAP, { from: TORONTO, to: CHICAGO, truck: undefined });
    expect(to.x).toBeLessThan(from.x);
    expect(to.y).toBeGreaterThan(from.y);
    expect(names.map(({ name }) => name)).toEqual(['ON']);
    expect(land).toMatch(/^M/);
  });

  it('has names that a phone can draw large: no edge cuts one, and no two overlap', () => {
    // In this drawing they are 27 units apart.
    const grid = [...Array(900).keys()].map((at) => ({
      kind: 'state',
      name: 'ON',
      zoom: 0,
      lat: 35 + Math.floor(at / 30) * 0.6,
      long: -92 + (at % 30) * 0.6,
    }));
    const map = { ...MAP, names: grid } as unknown as typeof MAP;
    const { names } = drawRoute(map, { from: TORONTO, to: CHICAGO, truck: undefined });
    expect(names.length).toBeGreaterThan(5);
    for (const [index, { x, y }] of names.entries()) {
      expect(x >= 18 && x <= DRAWING.width - 18 && y >= 24 && y <= DRAWING.height).toBe(true);
      const others = names.slice(0, index);
      expect(others.filter((other) => Math.abs(other.x - x) < 36 && Math.abs(other.y - y) < 24)).toEqual([]);
    }
  });

  it('leaves out land that is far away, and shows some of it around a single place', () => {
    const seattle = { lat: 47.6, long: -122.3 };
    expect(drawRoute(MAP, { from: seattle, to: seattle, truck: undefined }).land).toBe('');
    const { from } = drawRoute(MAP, { from: TORONTO, to: TORONTO, truck: undefined });
    expect(from).toEqual({ x: DRAWING.width / 2, y: DRAWING.height / 2 });
  });
});
