import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nowMs } from './clock.ts';
import { atMoment } from './deadline.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

describe('a deadline', () => {
  it('runs once, at its moment', () => {
    const run = vi.fn<() => void>();
    const dueMs = nowMs() + HOUR_MS;
    atMoment(() => dueMs, run);
    vi.advanceTimersByTime(HOUR_MS - 1);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(HOUR_MS);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('is right as soon as the page wakes after the clock went on without its timers', () => {
    const run = vi.fn<() => void>();
    const dueMs = nowMs() + HOUR_MS;
    atMoment(() => dueMs, run);
    vi.advanceTimersByTime(1);
    vi.setSystemTime(dueMs + 5);
    expect(run).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('follows a moment that moves', () => {
    const run = vi.fn<() => void>();
    let dueMs = nowMs() + HOUR_MS;
    atMoment(() => dueMs, run);
    dueMs += HOUR_MS;
    vi.advanceTimersByTime(HOUR_MS + 1);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(HOUR_MS);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('does nothing once it is cancelled', () => {
    const run = vi.fn<() => void>();
    const dueMs = nowMs() + 10;
    const cancel = atMoment(() => dueMs, run);
    cancel();
    vi.advanceTimersByTime(HOUR_MS);
    window.dispatchEvent(new Event('focus'));
    expect(run).not.toHaveBeenCalled();
  });
});
