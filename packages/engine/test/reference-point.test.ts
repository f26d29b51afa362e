import { expect, it } from 'vitest';
import type { RelativePosition } from '../src/sphere.ts';
import { cosineOfLatitude, milesBetween, ReferencePoint } from '../src/sphere.ts';

it('M12: relative positions keep full precision up to antipodes', () => {
  const viewpoint = new ReferencePoint();
  const view: RelativePosition = { miles: 0, cosine: 0, direction: '' };
  for (const [from, to] of [
    [9_000_000, -8_995_000],
    [-8_995_000, 9_000_000],
    [8_990_000, -8_999_999],
    [4_500_000, 4_499_999],
  ] as const) {
    viewpoint.set(from, 0);
    viewpoint.measureTo(to, 100_000, view);
    expect(Math.abs(view.cosine - cosineOfLatitude(to))).toBeLessThan(1e-15);
    expect(view.miles).toBeCloseTo(milesBetween(from, 0, to, 100_000), 9);
  }
});
