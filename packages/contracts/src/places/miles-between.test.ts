import { expect, it } from 'vitest';
import { milesBetween } from './miles-between.ts';

const toronto = { lat: 43.7001, long: -79.4163 };
const chicago = { lat: 41.85, long: -87.65 };

it('measures a straight line on the globe', () => {
  expect(milesBetween(toronto, chicago)).toBeCloseTo(436.5, 1);
  expect(milesBetween(toronto, toronto)).toBe(0);
});
