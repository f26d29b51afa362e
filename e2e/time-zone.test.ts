import { describe, expect, it } from 'vitest';
import { findTimeZoneAtHour } from './time-zone.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

describe('the zone of the journeys', () => {
  it.each(HOURS)('has the wanted hour of the day at each hour of UTC: %i', (utcHour) => {
    const now = new Date(Date.UTC(2026, 10, 1, utcHour, 59, 59));
    const read = (timeZone: string) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now);
    expect(HOURS.map((hour) => read(findTimeZoneAtHour(hour, now)))).toEqual(
      HOURS.map((hour) => `${String(hour).padStart(2, '0')}:59`),
    );
  });
});
