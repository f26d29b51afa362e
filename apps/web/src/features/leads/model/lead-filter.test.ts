import type { Lead, Rate } from '@loadstone/contracts';
import { expect, it } from 'vitest';
import { makeLead } from '../../../../test/make-lead.ts';
import { readLeadFilter } from './lead-filter.ts';

const load = (fields: Partial<Lead>) => makeLead({ token: 1, pType: 'L', distance: 1000, ...fields });
const rate = (amount: number, basis: Rate['basis'] = 'flat', currency: Rate['currency'] = 'USD') =>
  load({ rate: { amount, basis, currency } });
const passes = (typed: { rate?: string; weight?: string }, lead: Lead) =>
  readLeadFilter({ rate: '', weight: '', ...typed }).test(lead);

it.each([
  ['2450', rate(245_000), true],
  ['2450', rate(244_999), false],
  // 1,000 air miles are 1,200 by road.
  ['2450', rate(205, 'mile'), true],
  ['2450', rate(204, 'mile'), false],
  ['2.00/mi', rate(240_000), true],
  ['2.00/mi', rate(239_000), false],
  ['2450', rate(9_000_000, 'flat', 'CAD'), false],
  ['cad 2450', rate(9_000_000, 'flat', 'CAD'), true],
  ['2450', load({}), false],
  ['', load({}), true],
])('a least rate of %s, in its own currency only', (typed, lead, isPassing) => {
  expect(passes({ rate: typed }, lead)).toBe(isPassing);
});

it('compares weights with the load, and with what a truck is free for', () => {
  expect(passes({ weight: '44k' }, load({ weightLbs: 44_000 }))).toBe(true);
  expect(passes({ weight: '44k' }, load({ weightLbs: 44_001 }))).toBe(false);
  expect(passes({ weight: '44k' }, load({}))).toBe(true);
  expect(passes({ weight: '44k' }, makeLead({ token: 1, freeWeightLbs: 43_000 }))).toBe(false);
  expect(passes({ weight: '44k' }, makeLead({ token: 1, freeWeightLbs: 44_000 }))).toBe(true);
});

it.each(['-5', '0', 'NaN', '1e9', '12345678901234567890'])(
  'says what is wrong with "%s" and filters nothing',
  (typed) => {
    const { problems, test } = readLeadFilter({ rate: typed, weight: typed });
    expect(problems.rate).toBeTruthy();
    expect(problems.weight).toBeTruthy();
    expect(test(load({}))).toBe(true);
  },
);
