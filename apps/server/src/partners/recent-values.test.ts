import { describe, expect, it } from 'vitest';
import { createRecentValues } from './recent-values.ts';

describe('cached replies', () => {
  it('are kept until they expire', () => {
    let nowMs = 0;
    const responses = createRecentValues<number>(10, () => nowMs);
    responses.set('a', 1, 100);
    nowMs = 99;
    expect(responses.find('a')).toBe(1);
    nowMs = 100;
    expect(responses.find('a')).toBeUndefined();
    expect(responses.size()).toBe(0);
  });

  it('evict the least recently used one', () => {
    const responses = createRecentValues<number>(2, () => 0);
    responses.set('a', 1, 100);
    responses.set('b', 2, 100);
    responses.find('a');
    responses.set('c', 3, 100);
    expect([responses.find('a'), responses.find('b'), responses.find('c')]).toEqual([1, undefined, 3]);
    expect(responses.size()).toBe(2);
  });

  it('keep the newer of two replies', () => {
    const responses = createRecentValues<number>(2, () => 0);
    responses.set('a', 1, 100);
    responses.set('b', 1, 100);
    responses.set('a', 2, 100);
    expect(responses.find('a')).toBe(2);
    expect(responses.find('b')).toBe(1);
  });
});
