import { describe, expect, it } from 'vitest';
import { driveWeek, listStrategies } from '../bench/driven-week.ts';
import { drawWeek, WEEK_DEFAULTS } from '../bench/week.ts';

/** A short form of `npm run bench week`, whose figures are in PERFORMANCE.md. */
const OPTIONS = { ...WEEK_DEFAULTS, trucks: 60, loadsPerDay: 120, order: 'emptyShare' } as const;

describe('a simulated week', () => {
  it('is the same for the same seed, and carries each load once', () => {
    const week = drawWeek(OPTIONS);
    const known = new Set(week.arrivals.map(({ load }) => load.token));
    for (const strategy of listStrategies()) {
      const { tokens, emptyMiles, loadedMiles, emptyShare } = driveWeek(week, strategy);
      expect(new Set(tokens).size, strategy).toBe(tokens.length);
      expect(
        tokens.every((token) => known.has(token)),
        strategy,
      ).toBe(true);
      expect(tokens.length, strategy).toBeGreaterThan(OPTIONS.trucks);
      expect(emptyShare, strategy).toBeCloseTo(emptyMiles / (emptyMiles + loadedMiles), 9);
    }
    expect(driveWeek(drawWeek(OPTIONS), 'trips')).toEqual(driveWeek(week, 'trips'));
  });

  it('has a smaller share of empty miles with trips than with single leads, for any of three seeds', () => {
    for (const seed of [1, 2, 3]) {
      const week = drawWeek({ ...OPTIONS, seed });
      expect(driveWeek(week, 'trips').emptyShare, `seed ${seed}`).toBeLessThan(
        driveWeek(week, 'singleLeads').emptyShare,
      );
    }
  });
});
