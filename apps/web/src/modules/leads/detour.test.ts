import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makePosting } from '../../../test/make-posting.ts';
import { findDetour } from './detour.ts';

interface Place {
  readonly lat: number;
  readonly lon: number;
}

const place = fc.record({
  lat: fc.double({ min: 25, max: 60, noNaN: true }),
  lon: fc.double({ min: -125, max: -65, noNaN: true }),
});

/** The great circle by the haversine formula, apart from the product's. */
function greatCircle(one: Place, other: Place): number {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(toRadians(to - from) / 2) ** 2;
  const square =
    half(one.lat, other.lat) + Math.cos(toRadians(one.lat)) * Math.cos(toRadians(other.lat)) * half(one.lon, other.lon);
  return 2 * 3958.8 * Math.asin(Math.sqrt(square));
}

const truckFrom = (start: Place, end: Place) =>
  makePosting({
    token: 1,
    corridor: 'C',
    srceLat: start.lat,
    srceLong: start.lon,
    destLat: end.lat,
    destLong: end.lon,
  });

describe('the detour of a load', () => {
  it('is the way by its stops less the way without it', () => {
    fc.assert(
      fc.property(place, place, place, place, (start, pickUp, drop, end) => {
        const lead = {
          dfo: greatCircle(start, pickUp),
          distance: greatCircle(pickUp, drop),
          dfd: greatCircle(drop, end),
        };
        const byStops = lead.dfo + lead.distance + lead.dfd;
        const expected = 1.2 * Math.max(0, byStops - greatCircle(start, end));
        const detour = findDetour(truckFrom(start, end), lead);
        expect(detour?.miles).toBeCloseTo(expected, -1);
        expect(detour?.toDropHours).toBeCloseTo((1.2 * (lead.dfo + lead.distance)) / 50 + 1, 6);
      }),
      { seed: 16, numRuns: 300 },
    );
  });

  it('uses the miles by road of the load where they are known, and is never below nothing', () => {
    const own = truckFrom({ lat: 43, lon: -79 }, { lat: 43, lon: -79 });
    const lead = { dfo: 10, distance: 100, dfd: 10 };
    expect(findDetour(own, lead)?.miles).toBeCloseTo(144);
    expect(findDetour(own, { ...lead, roadMiles: 110 })?.miles).toBeCloseTo(134);
    const away = truckFrom({ lat: 43, lon: -79 }, { lat: 43, lon: -90 });
    expect(findDetour(away, { dfo: 0, distance: 0, dfd: 0 })?.miles).toBe(0);
  });

  it('is only of a truck with a corridor', () => {
    const own = makePosting({ token: 1, corridor: 'R' });
    expect(findDetour(own, { dfo: 10, distance: 100, dfd: 10 })).toBeUndefined();
  });
});
