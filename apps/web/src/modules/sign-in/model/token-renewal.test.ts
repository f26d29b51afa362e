import { expect, it } from 'vitest';
import { toRenewalDelayMs } from './token-renewal.ts';

const MINUTE = 60_000;

it('renews the token the set time before it ends', () => {
  expect(toRenewalDelayMs(60 * MINUTE, 0, 5 * MINUTE)).toBe(55 * MINUTE);
});

it('renews a token that lives no longer than that at half of what is left', () => {
  expect(toRenewalDelayMs(4 * MINUTE, 0, 5 * MINUTE)).toBe(2 * MINUTE);
});

it('never renews in a storm', () => {
  expect(toRenewalDelayMs(0, 10 * MINUTE, 5 * MINUTE)).toBe(1_000);
});
