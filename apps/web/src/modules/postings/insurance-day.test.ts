import { describe, expect, it } from 'vitest';
import { testSettings } from '../../../test/people.ts';
import { isDayInsured, toDayLimit } from './insurance-day.ts';

const flagged = { insuranceExpiryDate: '2026-12-10', inProductNotification: '10' };

describe('toDayLimit', () => {
  it('ends the day before the certificate does, plus the configured days', () => {
    expect(toDayLimit('C', flagged, testSettings)?.latestDay).toBe('2026-12-09');
    expect(toDayLimit('C', flagged, { ...testSettings, insuranceThresholdDays: 5 })?.latestDay).toBe('2026-12-14');
  });

  it('does not limit brokers, nor carriers without the flag or a certificate', () => {
    expect(toDayLimit('B', flagged, testSettings)).toBeNull();
    expect(toDayLimit('C', { ...flagged, inProductNotification: '01' }, testSettings)).toBeNull();
    expect(toDayLimit('C', { ...flagged, insuranceExpiryDate: null }, testSettings)).toBeNull();
  });
});

describe('isDayInsured', () => {
  it('is true up to the latest day, and always without a limit', () => {
    const limit = toDayLimit('C', flagged, testSettings);
    expect([isDayInsured('2026-12-09', limit), isDayInsured('2026-12-10', limit)]).toEqual([true, false]);
    expect(isDayInsured('2030-01-01', null)).toBe(true);
  });
});
