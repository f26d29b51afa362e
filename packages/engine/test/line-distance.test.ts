import { describe, expect, it } from 'vitest';
import { EARTH_RADIUS_MILES, milesBetween, milesOffLine } from '../src/index.ts';

const DEGREE_MILES = (Math.PI / 180) * EARTH_RADIUS_MILES;
const EQUATOR = [0, 0, 0, 1_000_000] as const;

describe('M9 the distance of a place from a line', () => {
  it('is measured across the line between its ends', () => {
    expect(milesOffLine(EQUATOR, 100_000, 500_000)).toBeCloseTo(DEGREE_MILES, 6);
    expect(milesOffLine(EQUATOR, 0, 500_000)).toBeCloseTo(0, 6);
  });

  it('is measured to the nearer end beyond them', () => {
    expect(milesOffLine(EQUATOR, 0, 1_100_000)).toBeCloseTo(DEGREE_MILES, 6);
    expect(milesOffLine(EQUATOR, 50_000, -200_000)).toBe(milesBetween(0, 0, 50_000, -200_000));
  });

  it('does not exist where the ends are the same place', () => {
    expect(() => milesOffLine([0, 0, 0, 0], 1, 1)).toThrow(RangeError);
  });
});
