import { describe, expect, it } from 'vitest';
import { toCountdown, toIdleState, toNextMidnightMs } from './idle.ts';

const MINUTE = 60_000;
const thresholds = { idleMs: 240 * MINUTE, warningMs: 5 * MINUTE };

describe('a user who does nothing', () => {
  it('is active until the idle hours are over', () => {
    expect(toIdleState(0, 240 * MINUTE - 1, thresholds)).toEqual({ status: 'active' });
  });

  it('is asked then, and has the minutes of the warning', () => {
    expect(toIdleState(0, 240 * MINUTE, thresholds)).toEqual({ status: 'asked', endsMs: 245 * MINUTE });
  });

  it('is out at the end of the warning, also where the laptop slept through it', () => {
    expect(toIdleState(0, 245 * MINUTE, thresholds)).toEqual({ status: 'over' });
    expect(toIdleState(0, 9_000 * MINUTE, thresholds)).toEqual({ status: 'over' });
  });
});

describe('midnight', () => {
  it('is the next one of this machine, also at midnight itself', () => {
    const evening = new Date(2026, 10, 22, 23, 59, 59).getTime();
    const midnight = new Date(2026, 10, 23).getTime();
    expect(toNextMidnightMs(evening)).toBe(midnight);
    expect(toNextMidnightMs(midnight)).toBe(new Date(2026, 10, 24).getTime());
  });
});

describe('the countdown', () => {
  it('reads minutes and seconds and stops at none', () => {
    expect(toCountdown(300_000)).toBe('5:00');
    expect(toCountdown(64_001)).toBe('1:05');
    expect(toCountdown(-5)).toBe('0:00');
  });
});
