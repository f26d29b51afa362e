import { describe, expect, it } from 'vitest';
import { compareValues } from './column-definitions.ts';

describe('compareValues', () => {
  it('sorts numbers by size and words regardless of case', () => {
    expect([10, 9, 100].sort((left, right) => compareValues(left, right))).toEqual([9, 10, 100]);
    expect(['beta', 'Alpha', 'gamma'].sort((left, right) => compareValues(left, right))).toEqual([
      'Alpha',
      'beta',
      'gamma',
    ]);
  });

  it('puts what is blank last in both directions', () => {
    expect([null, 3, '', 1].sort((left, right) => compareValues(left, right))).toEqual([1, 3, null, '']);
    expect([null, 3, 1].sort((left, right) => -compareValues(left, right, true))).toEqual([3, 1, null]);
  });
});
