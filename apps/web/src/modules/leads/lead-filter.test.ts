import type { Lead } from '@loadstone/contracts/leads';
import type { Rate } from '@loadstone/contracts/money';
import { expect, it } from 'vitest';
import { makeLead } from '../../../test/make-lead.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { NO_FILTER, readLeadFilter } from './lead-filter.ts';

const load = (fields: Partial<Lead>) => makeLead({ token: 1, pType: 'L', distance: 1000, ...fields });
const rate = (amount: number, basis: Rate['basis'] = 'flat', currency: Rate['currency'] = 'USD') =>
  load({ rate: { amount, basis, currency } });
const passes = (typed: { rate?: string; weight?: string }, lead: Lead) =>
  readLeadFilter({ ...NO_FILTER, ...typed }).test(lead);

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

it('reads a lone $ as the dollar of the country in which the whole lane is', () => {
  const inCanada = (currency: Rate['currency'], destSt = 'QC') =>
    load({ srceSt: 'ON', destSt, rate: { amount: 200_000, basis: 'flat', currency } });
  expect(passes({ rate: '$1500' }, inCanada('CAD'))).toBe(true);
  expect(passes({ rate: '$1500' }, inCanada('USD'))).toBe(false);
  expect(passes({ rate: '$1500' }, inCanada('USD', 'NY'))).toBe(true);
  expect(passes({ rate: 'usd 1500' }, inCanada('USD'))).toBe(true);
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
    const { problems, test } = readLeadFilter({ ...NO_FILTER, rate: typed, weight: typed });
    expect(problems.rate).toBeTruthy();
    expect(problems.weight).toBeTruthy();
    expect(test(load({}))).toBe(true);
  },
);

it('compares the detour of a load for a truck with a corridor, and of no other', () => {
  const own = makePosting({ token: 1, corridor: 'C', srceLat: 43, srceLong: -79, destLat: 43, destLong: -79 });
  const lead = load({ dfo: 10, distance: 20, dfd: 20 });
  const test = (detour: string, posting = own) => readLeadFilter({ ...NO_FILTER, detour }, posting).test(lead);
  expect([test('60'), test('59'), test(''), test('59', { ...own, corridor: 'R' })]).toEqual([true, false, true, true]);
});

it.each(['-5', 'NaN', '1e9', '10001', '3.5'])(
  'says what is wrong with a detour of "%s" and filters nothing',
  (detour) => {
    const own = makePosting({ token: 1, corridor: 'C', srceLat: 43, srceLong: -79, destLat: 43, destLong: -79 });
    const { problems, test } = readLeadFilter({ ...NO_FILTER, detour }, own);
    expect([problems.detour, test(load({ dfo: 9_000 }))]).toEqual(['Please enter miles from 0 to 10,000.', true]);
  },
);
