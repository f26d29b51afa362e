import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GatheredCommits } from './gathered-commits.ts';

let commits: GatheredCommits;
let placings: number;

beforeEach(() => {
  vi.useFakeTimers();
  placings = 0;
  commits = new GatheredCommits(() => (placings += 1));
});
afterEach(() => void vi.useRealTimers());

describe('commits whose changes may be without a place', () => {
  it('have them placed 2 ms after the first, in one batch', () => {
    commits.add();
    vi.advanceTimersByTime(1);
    commits.add();
    commits.add();
    expect(placings).toBe(0);
    vi.advanceTimersByTime(1);
    expect(placings).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(placings).toBe(1);
    commits.add();
    vi.advanceTimersByTime(2);
    expect(placings).toBe(2);
  });

  it('need nothing where a read that began after them has shown that no change waits', () => {
    commits.add();
    commits.markPlaced(commits.count);
    vi.advanceTimersByTime(2);
    expect(placings).toBe(0);
  });

  it('have them placed where the read began before the last one', () => {
    commits.add();
    const countBeforeRead = commits.count;
    commits.add();
    commits.markPlaced(countBeforeRead);
    vi.advanceTimersByTime(2);
    expect(placings).toBe(1);
  });

  it('are left to other servers once this one closes', () => {
    commits.add();
    commits.close();
    vi.advanceTimersByTime(2);
    expect(placings).toBe(0);
  });
});
