import { describe, expect, it } from 'vitest';
import { createExpiringCache } from './expiring-cache.ts';

function createCounter(lifetimeMs: number, size = 10) {
  let nowMs = 1;
  let loads = 0;
  const cache = createExpiringCache<string, number>(lifetimeMs, size, () => nowMs);
  return {
    cache,
    get: (key: string) => cache.get(key, () => Promise.resolve((loads += 1))),
    wait: (ms: number) => (nowMs += ms),
    countLoads: () => loads,
  };
}

describe('a cache of a few seconds', () => {
  it('keeps a value until it expires', async () => {
    const { get, wait } = createCounter(100);
    expect([await get('a'), await get('a')]).toEqual([1, 1]);
    wait(101);
    expect(await get('a')).toBe(2);
  });

  it('loads once for concurrent callers', async () => {
    const { get, countLoads } = createCounter(100);
    await Promise.all([get('a'), get('a'), get('a')]);
    expect(countLoads()).toBe(1);
  });

  it('removes the values that are selected and keeps the others', async () => {
    const { cache, get } = createCounter(100);
    await get('a');
    await get('b');
    cache.forgetWhere((value) => value === 1);
    expect([await get('a'), await get('b')]).toEqual([3, 2]);
  });

  it('removes a value that is being loaded: it may have been read before the change', async () => {
    const { cache, get } = createCounter(100);
    const early = get('a');
    cache.forgetWhere(() => false);
    expect([await early, await get('a')]).toEqual([1, 2]);
  });

  it('never holds more than its size', async () => {
    const { get, countLoads } = createCounter(100, 2);
    for (const key of ['a', 'b', 'c', 'a']) await get(key);
    expect(countLoads()).toBe(4);
  });

  it('does not cache a failure', async () => {
    const { cache, get } = createCounter(100);
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await get('a')).toBe(1);
  });

  it('caches nothing with a lifetime of 0', async () => {
    const { get } = createCounter(0);
    expect([await get('a'), await get('a')]).toEqual([1, 2]);
  });
});
