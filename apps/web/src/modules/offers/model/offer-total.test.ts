import type { Rate } from '@loadstone/contracts/money';
import { expect, it } from 'vitest';
import { isFarFrom } from './offer-total.ts';

const usd = (amount: number, basis: Rate['basis'] = 'flat'): Rate => ({ amount, currency: 'USD', basis });
const haul = { miles: 500, isApproximate: false };

it.each<[string, Rate, Rate | null, typeof haul | undefined, boolean]>([
  ['twice as much', usd(400_000), usd(200_000), haul, false],
  ['a cent more than twice', usd(400_001), usd(200_000), haul, true],
  ['less than half', usd(99_999), usd(200_000), haul, true],
  ['by the mile against flat', usd(4_00, 'mile'), usd(200_000), haul, false],
  ['by the mile against flat, too much', usd(40_00, 'mile'), usd(200_000), haul, true],
  ['by the mile against flat without miles', usd(40_00, 'mile'), usd(200_000), undefined, false],
  ['both by the mile without miles', usd(23_50, 'mile'), usd(2_35, 'mile'), undefined, true],
  ['another currency', { ...usd(900_000), currency: 'CAD' }, usd(200_000), haul, false],
  ['nothing stated', usd(900_000), null, haul, false],
])('%s', (_name, rate, other, miles, isFar) => {
  expect(isFarFrom(rate, other, miles)).toBe(isFar);
});
