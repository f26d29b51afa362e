import { describe, expect, it } from 'vitest';
import { addDays, toDay, toDayNumber } from './calendar.ts';
import { createRandom } from './random.ts';
import { createWeighted } from './weighted.ts';

describe('the random source', () => {
  it('gives the same numbers for the same seed on every machine', () => {
    const random = createRandom(42);
    const again = createRandom('42');
    const numbers = Array.from({ length: 5 }, () => random.below(1_000_000));
    expect(Array.from({ length: 5 }, () => again.below(1_000_000))).toEqual(numbers);
    expect(numbers).toMatchInlineSnapshot(`
      [
        99585,
        563860,
        118872,
        79445,
        632490,
      ]
    `);
  });

  it('is even over its range', () => {
    const random = createRandom('even');
    const counts = new Array<number>(10).fill(0);
    for (let draw = 0; draw < 100_000; draw += 1) counts[random.below(10)]! += 1;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });

  it('draws by weight, and never what weighs nothing', () => {
    const random = createRandom('weights');
    const weighted = createWeighted([1, 0, 3, 6]);
    const counts = [0, 0, 0, 0];
    for (let draw = 0; draw < 100_000; draw += 1) counts[weighted.draw(random)]! += 1;
    expect(counts[1]).toBe(0);
    expect(counts[0]! / 100_000).toBeCloseTo(0.1, 2);
    expect(counts[3]! / 100_000).toBeCloseTo(0.6, 2);
    expect(() => createWeighted([0, 0])).toThrow(RangeError);
    expect(() => random.pick([])).toThrow(RangeError);
  });
});

describe('the calendar', () => {
  it('counts days without a zone', () => {
    expect(toDayNumber('1970-01-02')).toBe(1);
    expect(toDay(toDayNumber('2024-02-29'))).toBe('2024-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(() => toDayNumber('2026-1-1')).toThrow(RangeError);
  });
});
