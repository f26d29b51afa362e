import { describe, expect, it } from 'vitest';
import { growInt16, nextLength } from '../src/memory.ts';

describe('growing buffers', () => {
  it('keep all elements, whether they grow in place or move', () => {
    let array: Int16Array = Int16Array.from({ length: 100 }, (_, at) => at);
    const buffers = new Set<ArrayBufferLike>();
    while (array.length < 100_000) {
      const before = array.length;
      array = growInt16(array, nextLength(before));
      expect(array[before]).toBe(0);
      for (let at = before; at < array.length; at++) array[at] = at;
      buffers.add(array.buffer);
    }
    expect(array.every((value, at) => value === (at << 16) >> 16)).toBe(true);
    expect(buffers.size).toBeLessThan(8);
  });
});
