import { toMiles } from '@loadstone/places';
import { describe, expect, it } from 'vitest';
import { moveToward } from './demo-route.ts';

const TORONTO = { lat: 43.70011, lon: -79.4163 };
const CHICAGO = { lat: 41.85003, lon: -87.65005 };

describe('a move on the great circle', () => {
  it('is as long as stated, and lies between the two points', () => {
    for (const miles of [0, 0.5, 55, 300]) {
      const there = moveToward(TORONTO, CHICAGO, miles);
      expect(toMiles(TORONTO, there)).toBeCloseTo(miles, 1);
      expect(toMiles(TORONTO, there) + toMiles(there, CHICAGO)).toBeCloseTo(toMiles(TORONTO, CHICAGO), 1);
    }
  });

  it('ends at the other point', () => {
    expect(moveToward(TORONTO, CHICAGO, 5_000)).toEqual(CHICAGO);
    expect(moveToward(TORONTO, TORONTO, 0)).toEqual(TORONTO);
  });
});
