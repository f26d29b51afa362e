import { describe, expect, it } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

function createSubject(failures = 3, restMs = 1_000) {
  const time = { nowMs: 0 };
  const breaker = createCircuitBreaker(failures, restMs, () => time.nowMs);
  const fail = (times: number, askedRestMs?: number) => {
    for (let time = 0; time < times; time += 1) breaker.enter()?.('failed', askedRestMs);
  };
  return { breaker, fail, time };
}

describe('the circuit breaker', () => {
  it('rests after that many failures in a row, and not before', () => {
    const { breaker, fail } = createSubject();
    fail(2);
    expect(breaker.isPaused()).toBe(false);
    fail(1);
    expect(breaker.isPaused()).toBe(true);
    expect(breaker.enter()).toBeUndefined();
  });

  it('forgets failures with the first success', () => {
    const { breaker, fail } = createSubject();
    fail(2);
    breaker.enter()?.('succeeded');
    fail(2);
    expect(breaker.isPaused()).toBe(false);
  });

  it('lets one question through after the rest, and all once that one succeeded', () => {
    const { breaker, fail, time } = createSubject();
    fail(3);
    time.nowMs = 999;
    expect(breaker.enter()).toBeUndefined();
    time.nowMs = 1_000;
    const leave = breaker.enter();
    expect(leave).toBeDefined();
    expect(breaker.enter()).toBeUndefined();
    leave?.('succeeded');
    expect(breaker.enter()).toBeDefined();
    expect(breaker.enter()).toBeDefined();
  });

  it('rests again when that one fails', () => {
    const { breaker, fail, time } = createSubject();
    fail(3);
    time.nowMs = 1_500;
    breaker.enter()?.('failed');
    time.nowMs = 2_499;
    expect(breaker.enter()).toBeUndefined();
    time.nowMs = 2_500;
    expect(breaker.enter()).toBeDefined();
  });

  it('lets another question try when nothing became known of that one', () => {
    const { breaker, fail, time } = createSubject();
    fail(3);
    time.nowMs = 1_000;
    breaker.enter()?.('unknown');
    expect(breaker.enter()).toBeDefined();
  });

  it('ignores replies to requests that were sent before the pause', () => {
    const { breaker, fail } = createSubject();
    const early = breaker.enter();
    fail(3);
    early?.('succeeded');
    expect(breaker.isPaused()).toBe(true);
  });

  it('pauses at once, and as long as requested, where the party requests a longer pause', () => {
    const { breaker, fail, time } = createSubject();
    fail(1, 5_000);
    time.nowMs = 4_999;
    expect(breaker.enter()).toBeUndefined();
    time.nowMs = 5_000;
    expect(breaker.enter()).toBeDefined();
  });
});
