import type { Rate } from '@loadstone/contracts/money';
import { expect, it } from 'vitest';
import { readRateReply, toReplyHint, type Stated } from './rate-reply.ts';

const perMile: Rate = { amount: 210, currency: 'CAD', basis: 'mile' };
const flat: Rate = { amount: 95_000, currency: 'CAD', basis: 'flat' };

it.each<[string, Stated, Rate | null]>([
  ['2.25', perMile, { amount: 225, currency: 'CAD', basis: 'mile' }],
  ['usd 2.25', perMile, { amount: 225, currency: 'USD', basis: 'mile' }],
  ['99.99', perMile, { amount: 9_999, currency: 'CAD', basis: 'mile' }],
  ['100', perMile, { amount: 10_000, currency: 'CAD', basis: 'flat' }],
  ['75 flat', perMile, { amount: 7_500, currency: 'CAD', basis: 'flat' }],
  ['900', flat, { amount: 90_000, currency: 'CAD', basis: 'flat' }],
  ['2.25', flat, { amount: 225, currency: 'CAD', basis: 'flat' }],
  ['2.25/mi', flat, { amount: 225, currency: 'CAD', basis: 'mile' }],
  ['2.25', { currency: 'USD' }, { amount: 225, currency: 'USD', basis: 'flat' }],
  ['$2.25', { currency: 'CAD' }, { amount: 225, currency: 'CAD', basis: 'flat' }],
  ['', perMile, null],
])('%s in reply to %j', (typed, stated, value) => {
  expect(readRateReply(typed, stated)).toEqual({ value });
});

it('says why it is not understood, and what a number alone means', () => {
  expect(readRateReply('abc', perMile)).toHaveProperty('problem');
  expect(toReplyHint(perMile)).toBe(
    'As 2.45, 2450 or USD 2.45. 2.45 is in CAD for each mile, 2450 for the whole load.',
  );
  expect(toReplyHint({ currency: 'USD' })).toBe('As 2450, 2.45/mi or CAD 3100. 2450 is in USD for the whole load.');
});
