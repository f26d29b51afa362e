import { describe, expect, it } from 'vitest';
import { BatchPace } from './batch-pace.ts';

const create = () => new BatchPace({ first: 50, least: 10, most: 100, targetMs: 75 });

describe('the pace of a long write', () => {
  it('takes as many as fit into the time, between its limits', () => {
    const pace = create();
    const sizes = [150, 40, 30, 10, 10, 1_000, 5_000].map((tookMs) => {
      pace.note(tookMs);
      return pace.size;
    });
    expect(sizes).toEqual([25, 25, 50, 100, 100, 10, 10]);
  });

  it('starts with its first size, and keeps a size that takes more than half of the time', () => {
    const pace = create();
    expect(pace.size).toBe(50);
    for (const tookMs of [38, 75, 60]) pace.note(tookMs);
    expect(pace.size).toBe(50);
  });
});
