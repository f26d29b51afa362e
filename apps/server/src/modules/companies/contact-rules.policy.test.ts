import { describe, expect, it } from 'vitest';
import { findContactUntil, isQuiet, type ContactRuleColumns } from './contact-rules.policy.ts';

const company = (quiet_from: string, quiet_to: string): ContactRuleColumns => ({
  ...{ offers_first: false, quiet_from, quiet_to },
  ...{ billing_city: 'Toronto', billing_province_code: 'ON' },
});

describe('the moment until which a phone number is shown or hidden', () => {
  it.each([
    ['before the evening', '22:00', '07:00', '2026-07-16T01:59:59.999Z', '2026-07-16T02:00:00.000Z'],
    ['at the moment itself, of the end', '22:00', '07:00', '2026-07-16T02:00:00.000Z', '2026-07-16T11:00:00.000Z'],
    ['in the morning', '22:00', '07:00', '2026-07-16T11:00:00.000Z', '2026-07-17T02:00:00.000Z'],
    ['of hours that do not pass midnight', '12:00', '13:00', '2026-07-16T15:30:12.345Z', '2026-07-16T16:00:00.000Z'],
    ['in a night with an hour less', '22:00', '07:00', '2026-03-08T04:00:00.000Z', '2026-03-08T11:00:00.000Z'],
    ['where the hour does not exist', '02:30', '09:00', '2026-03-08T05:00:00.000Z', '2026-03-08T07:00:00.000Z'],
    ['in a night with an hour more', '22:00', '07:00', '2026-11-01T03:00:00.000Z', '2026-11-01T12:00:00.000Z'],
    ['where the hour comes twice', '23:00', '01:30', '2026-11-01T04:00:00.000Z', '2026-11-01T05:30:00.000Z'],
  ] as const)('is exact %s', (_, from, to, now, until) => {
    const row = company(from, to);
    const found = findContactUntil(row, new Date(now));
    expect(found?.toISOString()).toBe(until);
    // By the same rule that hides the number.
    const untilMs = Date.parse(until);
    const isNow = isQuiet(row, new Date(now));
    expect([isQuiet(row, new Date(untilMs - 1)), isQuiet(row, new Date(untilMs))]).toEqual([isNow, !isNow]);
  });

  it('is no moment without quiet hours, with offers first, and for a city whose clock is not known', () => {
    const quiet = company('22:00', '07:00');
    const now = new Date('2026-07-16T12:00:00Z');
    for (const row of [
      { ...quiet, quiet_from: null, quiet_to: null },
      { ...quiet, offers_first: true },
      { ...quiet, billing_city: 'Nowhere' },
    ]) {
      expect(findContactUntil(row, now)).toBeUndefined();
    }
  });
});
