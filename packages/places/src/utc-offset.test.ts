import { describe, expect, it } from 'vitest';
import { listOffsets, toUtcMinutes, toUtcOffset } from './utc-offset.ts';

const toMinutes = (moment: string): number => Date.parse(`${moment}Z`) / 60_000;
const toText = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(0, 16);
const [DALLAS, ST_JOHNS] = ['America/Chicago', 'America/St_Johns'];

describe('offsets of time zones', () => {
  it('follow the summer time', () => {
    expect(toUtcOffset('America/Toronto', toMinutes('2026-01-15T00:00'))).toBe(-300);
    expect(toUtcOffset('America/Toronto', toMinutes('2026-07-15T00:00'))).toBe(-240);
    expect(toUtcOffset('America/Phoenix', toMinutes('2026-07-15T00:00'))).toBe(-420);
    expect(toUtcOffset('America/St_Johns', toMinutes('2026-01-15T00:00'))).toBe(-210);
    expect(toUtcOffset('', toMinutes('2026-01-15T00:00'))).toBe(0);
  });

  it.each([
    [DALLAS, '2027-03-14T07:59', -360],
    [DALLAS, '2027-03-14T08:00', -300],
    [DALLAS, '2027-11-07T06:59', -300],
    [DALLAS, '2027-11-07T07:00', -360],
    [ST_JOHNS, '2027-03-14T05:29', -210],
    [ST_JOHNS, '2027-03-14T05:30', -150],
    [ST_JOHNS, '2027-11-07T04:29', -150],
    [ST_JOHNS, '2027-11-07T04:30', -210],
  ])('are those of the hour on the day of the change: %s at %s', (zone, moment, offset) => {
    expect(toUtcOffset(zone, toMinutes(moment))).toBe(offset);
  });

  it('have no change any more in British Columbia and Alberta', () => {
    for (const zone of ['America/Vancouver', 'America/Edmonton']) {
      const [summer, winter] = ['2027-07-15T12:00', '2028-01-15T12:00'].map((at) => toUtcOffset(zone, toMinutes(at)));
      expect(winter, zone).toBe(summer);
    }
  });
});

describe('the offsets of a year', () => {
  it('begin at the moments of the changes', () => {
    const list = (zone: string) =>
      listOffsets(zone, toMinutes('2027-01-01T00:00'), toMinutes('2028-01-01T00:00')).map(
        ([moment, offset]) => `${toText(moment)} ${offset}`,
      );
    expect(list(DALLAS)).toEqual(['2027-01-01T00:00 -360', '2027-03-14T08:00 -300', '2027-11-07T07:00 -360']);
    expect(list(ST_JOHNS)).toEqual(['2027-01-01T00:00 -210', '2027-03-14T05:30 -150', '2027-11-07T04:30 -210']);
    expect(list('America/Vancouver')).toHaveLength(1);
  });
});

describe('the moment of a local time', () => {
  it.each([
    // From 02:00 to 03:00 is left out.
    [DALLAS, '2027-03-14T00:00', '2027-03-14T06:00'],
    [DALLAS, '2027-03-14T01:30', '2027-03-14T07:30'],
    [DALLAS, '2027-03-14T02:30', '2027-03-14T08:30'],
    [DALLAS, '2027-03-14T03:00', '2027-03-14T08:00'],
    [DALLAS, '2027-03-14T12:00', '2027-03-14T17:00'],
    // From 01:00 to 02:00 happens twice.
    [DALLAS, '2027-11-07T00:30', '2027-11-07T05:30'],
    [DALLAS, '2027-11-07T01:30', '2027-11-07T06:30'],
    [DALLAS, '2027-11-07T02:00', '2027-11-07T08:00'],
    [ST_JOHNS, '2027-03-14T01:59', '2027-03-14T05:29'],
    [ST_JOHNS, '2027-03-14T03:00', '2027-03-14T05:30'],
    [ST_JOHNS, '2027-11-07T00:30', '2027-11-07T03:00'],
    [ST_JOHNS, '2027-11-07T03:00', '2027-11-07T06:30'],
    ['', '2027-03-14T02:30', '2027-03-14T02:30'],
  ])('is that of the clock at the place: %s %s', (zone, local, moment) => {
    expect(toText(toUtcMinutes(zone, toMinutes(local)))).toBe(moment);
  });
});
