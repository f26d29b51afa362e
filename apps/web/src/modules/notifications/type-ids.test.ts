import { describe, expect, it } from 'vitest';
import { toTypeIds } from './type-ids.ts';

describe('the requested types', () => {
  it('are those of the mode', () => {
    expect(toTypeIds('B')).toBe('1,4,5,7,8,13,18,19,20,21,22,23,24,26');
    expect(toTypeIds('C')).toBe('2,4,5,6,7,8,12,13,18,19,20,21,22,23,24');
  });
});
