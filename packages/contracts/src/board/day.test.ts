import { describe, expect, it } from 'vitest';
import { addDays, formatDay } from './day.ts';

describe('a calendar day', () => {
  it('is moved over months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });

  it('is written MMM dd y, the same in every zone', () => {
    expect(formatDay('2026-11-02')).toBe('Nov 02 2026');
    expect(formatDay('2026-11-02T23:59:59')).toBe('Nov 02 2026');
  });

  it('that is none comes back as it is', () => {
    expect(formatDay('soon')).toBe('soon');
  });
});
