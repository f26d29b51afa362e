import { expect, it } from 'vitest';
import type { Lead } from '@loadstone/contracts/leads';
import { makeLead } from '../../../../test/make-lead.ts';
import { listLeadDividers } from './lead-dividers.ts';

const NOW = Date.parse('2026-11-22T20:00:00.000Z');
const OLD = { updatedOn: '2026-11-22T10:00:00.000Z', confirmedUntil: '2026-11-22T14:00:00.000Z' };
const FRESH = { updatedOn: '2026-11-22T18:00:00.000Z', confirmedUntil: '2026-11-22T22:00:00.000Z' };
const list = (...leads: Partial<Lead>[]) => [
  ...listLeadDividers(
    leads.map((lead, index) => ({ lead: makeLead({ token: index, ...lead }), arrivedAtMs: null, goneAtMs: null })),
    NOW,
  ),
];

it('say where the order of leads begins again, and why', () => {
  const mutual = { mutual: true };
  const oneWay = { mutual: false };
  expect(list({ ...mutual, ...FRESH }, { ...mutual, ...FRESH })).toEqual([]);
  expect(
    list(
      { ...mutual, ...FRESH },
      { ...mutual, ...OLD },
      { ...mutual, ...OLD },
      { ...oneWay, ...FRESH },
      { ...oneWay, ...OLD },
    ),
  ).toEqual([
    [1, 'not confirmed for 4 h'],
    [3, 'only one of the two reaches the other'],
    [4, 'not confirmed for 4 h'],
  ]);
  expect(list({ ...oneWay, ...OLD })).toEqual([[0, 'only one of the two reaches the other · not confirmed for 4 h']]);
});
