import { describe, expect, it } from 'vitest';
import { isInsuranceExpired, isInsuranceExpiringSoon, toLatestInsuredDay } from './insurance.ts';

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
});
