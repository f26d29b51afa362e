import { afterEach, describe, expect, it } from 'vitest';
import { changeDistanceUnit } from '../settings/distance-unit.ts';
import { changeLanguage } from '../settings/language.ts';
import {
  formatAge,
  formatCount,
  formatDay,
  formatDayShort,
  formatDistance,
  formatExact,
  formatLength,
  formatMoment,
  formatPaddedMoment,
  formatRadius,
} from './formatting.ts';

describe('days', () => {
  it('are written MMM dd where their year is plain', () => {
    expect(formatDayShort('2026-11-02')).toBe('Nov 02');
  });

  it('have no zeros in French, and the first of a month as an ordinal', async () => {
    await changeLanguage('fr-CA');
    const days = ['2026-12-01', '2026-12-04', '2026-12-11'];
    expect(days.map(formatDayShort)).toEqual(['1er déc.', '4 déc.', '11 déc.']);
    expect(formatDay('2026-12-01')).toBe('1er déc. 2026');
    expect(formatMoment(new Date(2026, 11, 1, 16, 5).toISOString())).toMatch(/^1er\u00a0déc., /);
    const morning = formatPaddedMoment(new Date(2026, 11, 4, 9, 5).toISOString());
    expect(morning.replaceAll(/\s/g, ' ')).toBe('4 déc., 9 h 05');
    expect(formatExact(new Date(2026, 11, 1, 16, 5).toISOString())).toMatch(/^1er déc. 2026/);
    await changeLanguage('en');
  });
});

describe('moments', () => {
  it('are written MMM dd h:mm a in the person’s own zone', () => {
    const local = new Date(2026, 10, 2, 16, 5).toISOString();
    expect(formatMoment(local)).toBe('Nov 02 4:05 PM');
  });

  it('can have two digits of the hour', () => {
    expect(formatPaddedMoment(new Date(2026, 10, 2, 0, 5).toISOString())).toBe('Nov 02 12:05 AM');
    expect(formatPaddedMoment(new Date(2026, 10, 2, 16, 5).toISOString())).toBe('Nov 02 04:05 PM');
  });
});

describe('ages', () => {
  it.each([
    [0, 'now'],
    [59_999, 'now'],
    [60_000, '1 min'],
    [3_599_999, '59 min'],
    [3_600_000, '1 h'],
    [86_400_000, '1 d'],
    [-5_000, 'now'],
  ])('of %d ms read %s', (age, text) => {
    expect(formatAge(1_000_000_000, 1_000_000_000 + age)).toBe(text);
  });
});

describe('numbers', () => {
  it('are whole, with thousands set apart', () => {
    expect(formatDistance(1234.6)).toBe('1,235');
    expect(formatCount(12)).toBe('12');
  });
});

describe('distances', () => {
  afterEach(() => changeDistanceUnit('mi'));

  it('are in miles, and a radius has no unit, until the user chooses kilometres', () => {
    expect([formatDistance(50), formatLength(50), formatRadius(50)]).toEqual(['50', '50 mi', '50']);
    changeDistanceUnit('km');
    expect([formatDistance(50), formatLength(50), formatRadius(50)]).toEqual(['80', '80 km', '80 km']);
    expect(formatLength(1000)).toBe('1,609 km');
  });
});
