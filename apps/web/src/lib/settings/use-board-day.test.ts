import { describe, expect, it } from 'vitest';
import { toBoardDay } from './use-board-day.ts';

describe('toBoardDay', () => {
  it("is the day in the board's zone, not the reader's", () => {
    const lateEvening = Date.parse('2026-11-22T03:30:00Z');
    expect(toBoardDay(lateEvening, 'America/Toronto')).toBe('2026-11-21');
    expect(toBoardDay(lateEvening, 'UTC')).toBe('2026-11-22');
  });
});
