import { describe, expect, it } from 'vitest';
import { toUtcOffset } from './utc-offset.ts';

const toDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

describe('offsets of time zones', () => {
  it('follow the summer time of the day', () => {
    expect(toUtcOffset('America/Toronto', toDay('2026-01-15'))).toBe(-300);
    expect(toUtcOffset('America/Toronto', toDay('2026-07-15'))).toBe(-240);
    expect(toUtcOffset('America/Phoenix', toDay('2026-07-15'))).toBe(-420);
    expect(toUtcOffset('America/St_Johns', toDay('2026-01-15'))).toBe(-210);
    expect(toUtcOffset('', toDay('2026-01-15'))).toBe(0);
  });

  it('are those of noon on the day of the change', () => {
    expect(toUtcOffset('America/Toronto', toDay('2026-03-08'))).toBe(-240);
    expect(toUtcOffset('America/Toronto', toDay('2026-11-01'))).toBe(-300);
  });
});
