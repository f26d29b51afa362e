import { describe, expect, it } from 'vitest';
import { toSelectedToken } from './posting-selection.ts';

describe('toSelectedToken', () => {
  it('keeps the selected posting while it is in the list', () => {
    expect(toSelectedToken(2, [1, 2, 3], [3, 2])).toBe(2);
  });

  it('selects the next neighbour when the selected one is removed, else the previous one', () => {
    expect(toSelectedToken(2, [1, 2, 3], [1, 3])).toBe(3);
    expect(toSelectedToken(3, [1, 2, 3], [1, 2])).toBe(2);
    expect(toSelectedToken(2, [1, 2, 3], [1])).toBe(1);
  });

  it('selects the first of the list when a stored one is missing', () => {
    expect(toSelectedToken(9, [], [5, 6])).toBe(5);
    expect(toSelectedToken(null, [], [5, 6])).toBe(5);
  });

  it('selects nothing in an empty list', () => {
    expect(toSelectedToken(9, [9], [])).toBeNull();
  });
});
