import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRepeatedWarning } from './repeated-warning.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a repeated warning', () => {
  it('logs the first at once, counts the others in one line, and starts again after a pause', () => {
    const lines: unknown[] = [];
    const warn = createRepeatedWarning({ warn: (fields, message) => lines.push([fields, message]) }, 'it failed');
    const error = new Error('no connection');
    for (let count = 0; count < 1_000; count += 1) warn(error);
    expect(lines).toEqual([[{ err: error }, 'it failed']]);
    vi.advanceTimersByTime(10_000);
    expect(lines[1]).toEqual([{ repeats: 999, seconds: 10 }, 'it failed, repeatedly']);
    vi.advanceTimersByTime(20_000);
    expect(lines).toHaveLength(2);
    warn(error);
    expect(lines[2]).toEqual([{ err: error }, 'it failed']);
  });
});
