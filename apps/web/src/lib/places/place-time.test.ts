import { describe, expect, it } from 'vitest';
import { formatExact, formatMoment } from '../format/formatting.ts';
import { setClocks } from '../clocks.ts';
import { findZoneAbbreviation, formatExactAt, formatHours, formatMomentAt } from './place-time.ts';

const WINTER = '2026-01-15T18:05:07.000Z';
const SUMMER = '2026-07-15T18:05:07.000Z';
const OWN_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;
/** A zone whose clock never shows the same time as the user's. */
const OTHER_ZONE = OWN_ZONE === 'Asia/Kolkata' ? 'America/Toronto' : 'Asia/Kolkata';

describe('a time at a place', () => {
  it.each([
    ['America/Vancouver', 'Jan 15 10:05 AM PST', 'Jul 15 11:05 AM PDT'],
    ['America/Toronto', 'Jan 15 1:05 PM EST', 'Jul 15 2:05 PM EDT'],
    ['America/St_Johns', 'Jan 15 2:35 PM NST', 'Jul 15 3:35 PM NDT'],
    // No summer time.
    ['America/Phoenix', 'Jan 15 11:05 AM MST', 'Jul 15 11:05 AM MST'],
    ['America/Mexico_City', 'Jan 15 12:05 PM CST', 'Jul 15 12:05 PM CST'],
  ])('in %s is %s in winter and %s in summer', (timeZone, winter, summer) => {
    expect([formatMomentAt(WINTER, timeZone), formatMomentAt(SUMMER, timeZone)]).toEqual([winter, summer]);
  });

  it.each([
    // The clocks go back at 2:00 EDT: the hour from 1 to 2 happens twice.
    ['2026-11-01T05:30:00.000Z', 'Nov 01 1:30 AM EDT'],
    ['2026-11-01T06:30:00.000Z', 'Nov 01 1:30 AM EST'],
    // They go forward at 2:00 EST: the hour from 2 to 3 does not happen.
    ['2026-03-08T06:59:00.000Z', 'Mar 08 1:59 AM EST'],
    ['2026-03-08T07:00:00.000Z', 'Mar 08 3:00 AM EDT'],
  ])('at %s, where the clocks change, is %s', (iso, text) => {
    expect(formatMomentAt(iso, 'America/Toronto')).toBe(text);
  });

  it('is exact in a tooltip, with the user’s own time only where it differs', () => {
    expect(formatExactAt(WINTER, OWN_ZONE)).toBe(
      `${formatExact(WINTER)} ${findZoneAbbreviation(OWN_ZONE, new Date(WINTER))}`,
    );
    expect(formatExactAt(WINTER, OTHER_ZONE)).toContain(`(${formatMoment(WINTER)} here)`);
  });

  it.each(['', 'America/Nowhere'])('is the user’s own time for the zone "%s", which is not known', (timeZone) => {
    expect(formatMomentAt(WINTER, timeZone)).toBe(formatMoment(WINTER));
    expect(formatExactAt(WINTER, timeZone)).toBe(formatExact(WINTER));
  });
});

describe('the clocks of the server', () => {
  it('are used where the browser has an older clock, with the offset in place of the abbreviation', () => {
    setClocks({ 'America/Vancouver': [[Date.parse('2026-03-08T10:00:00Z'), -420]] });
    try {
      expect(formatMomentAt('2027-01-15T18:05:07.000Z', 'America/Vancouver')).toMatch(
        /^Jan 15 11:05 AM (?:UTC−7|PDT)$/,
      );
      setClocks({ 'America/Phoenix': [[0, -360]] });
      expect(formatMomentAt(WINTER, 'America/Phoenix')).toBe('Jan 15 12:05 PM UTC−6');
      expect(formatExactAt(WINTER, 'America/Phoenix')).toContain('12:05:07');
      expect(findZoneAbbreviation('America/Phoenix', new Date(WINTER))).toBe('UTC−6');
      // Before the first instant that the server states, and for other zones, the browser's own clock.
      expect(formatMomentAt(WINTER, 'America/Toronto')).toBe('Jan 15 1:05 PM EST');
    } finally {
      setClocks({});
    }
  });
});

describe('hours of operation', () => {
  it('have the abbreviation of their zone today', () => {
    expect(formatHours('08:00-17:00', 'America/Vancouver', Date.parse(WINTER))).toBe('08:00-17:00 PST');
    expect(formatHours('08:00-17:00', 'America/Vancouver', Date.parse(SUMMER))).toBe('08:00-17:00 PDT');
  });

  it('have none where there are no hours or the zone is not known', () => {
    expect(formatHours('', 'America/Vancouver', 0)).toBe('');
    expect(formatHours('08:00-17:00', '', 0)).toBe('08:00-17:00');
  });
});
