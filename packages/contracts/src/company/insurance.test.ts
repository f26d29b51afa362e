import { describe, expect, it } from 'vitest';
import { sharedEnglish } from '../texts/en/index.ts';
import type { FindText } from '../texts/find-text.ts';
import {
  isInsuranceExpired,
  isInsuranceExpiringSoon,
  toInsuranceFutureDateText,
  toLatestInsuredDay,
} from './insurance.ts';

const findEnglish: FindText = (key, values = {}) =>
  sharedEnglish.formats[key.replace('formats.', '') as 'day'].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name]),
  );

describe('insurance days', () => {
  it('expires on the day of the certificate, later by the threshold', () => {
    expect(isInsuranceExpired('2026-11-22', '2026-11-21', 0)).toBe(false);
    expect(isInsuranceExpired('2026-11-22', '2026-11-22', 0)).toBe(true);
    expect(isInsuranceExpired('2026-11-22', '2026-11-24', 3)).toBe(false);
    expect(isInsuranceExpired(null, '2026-11-24', 0)).toBe(false);
  });

  it('accepts the day before the certificate plus the threshold as the last one', () => {
    expect(toLatestInsuredDay('2026-11-22', 0)).toBe('2026-11-21');
    expect(toLatestInsuredDay('2026-11-22', 3)).toBe('2026-11-24');
    expect(toLatestInsuredDay(null, 3)).toBeNull();
  });

  it('warns within the warning days and not once expired', () => {
    expect(isInsuranceExpiringSoon('2026-11-22', '2026-11-08', 0, 14)).toBe(true);
    expect(isInsuranceExpiringSoon('2026-11-22', '2026-11-07', 0, 14)).toBe(false);
    expect(isInsuranceExpiringSoon('2026-11-22', '2026-11-22', 0, 14)).toBe(false);
  });

  it('words the refusal with both dates, the address and the phone', () => {
    expect(
      toInsuranceFutureDateText(
        {
          dateAvail: '2026-11-23',
          expiryDay: '2026-11-22',
          email: 'coi@example.com',
          phone: '1-800-555-0100',
        },
        findEnglish,
      ),
    ).toBe(
      'We cannot accept the future posting date of Nov 23 2026 Your insurance is set to expire on Nov 22 2026 ' +
        'Please email an updated copy of your COI with the provider listed as certificate holder ' +
        'and send to coi@example.com or call us at 1-800-555-0100 with your updated insurance certification.',
    );
  });
});
