import { toMiles } from '@loadstone/places/distance';
import { describe, expect, it } from 'vitest';
import { findBounds } from './leaflet-map.ts';
import { toGreatCircle } from './great-circle.ts';
import type { MapPlace } from './map-point.ts';

const TORONTO = { lat: 43.70011, long: -79.4163 };
const LOS_ANGELES = { lat: 34.05223, long: -118.24368 };

function toLength(places: readonly MapPlace[]): number {
  const points = places.map(({ lat, long }) => ({ lat, lon: long }));
  return points.slice(1).reduce((sum, point, index) => sum + toMiles(points[index] ?? point, point), 0);
}

describe('the great circle', () => {
  it('is as long as the shortest way between its ends', () => {
    const way = toGreatCircle(TORONTO, LOS_ANGELES);
    expect(way[0]).toEqual(TORONTO);
    expect(way.at(-1)?.lat).toBeCloseTo(LOS_ANGELES.lat, 6);
    expect(way.at(-1)?.long).toBeCloseTo(LOS_ANGELES.long, 6);
    expect(toLength(way)).toBeCloseTo(toLength([TORONTO, LOS_ANGELES]), 0);
  });

  it('bends towards the pole', () => {
    const way = toGreatCircle({ lat: 45, long: -120 }, { lat: 45, long: -70 });
    expect(Math.max(...way.map(({ lat }) => lat))).toBeGreaterThan(46);
  });

  it('runs on beyond 180 degrees instead of jumping back', () => {
    const way = toGreatCircle({ lat: 35, long: 170 }, { lat: 35, long: -170 });
    const steps = way.slice(1).map(({ long }, index) => Math.abs(long - (way[index]?.long ?? long)));
    expect(Math.max(...steps)).toBeLessThan(1);
    expect(way.at(-1)?.long).toBeCloseTo(190, 6);
  });

  it('joins ends that are the same or opposite directly', () => {
    expect(toGreatCircle(TORONTO, TORONTO)).toEqual([TORONTO, TORONTO]);
    const opposite = { lat: -TORONTO.lat, long: TORONTO.long + 180 };
    expect(toGreatCircle(TORONTO, opposite)).toEqual([TORONTO, opposite]);
  });
});

describe('the bounds', () => {
  it('hold every place that lies on the globe', () => {
    expect(findBounds([TORONTO, LOS_ANGELES, { lat: Number.NaN, long: 0 }])).toEqual([
      LOS_ANGELES.long,
      LOS_ANGELES.lat,
      TORONTO.long,
      TORONTO.lat,
    ]);
  });

  it('are none where there is no place', () => {
    expect(findBounds([])).toBeUndefined();
    expect(findBounds([{ lat: 200, long: 0 }])).toBeUndefined();
  });
});
