import { FIRST_PARTNER_TOKEN } from '@loadstone/contracts/leads';
import { describe, expect, it } from 'vitest';
import { makeLead, makeLeadList } from '../../../../test/make-lead.ts';
import { toLeadBoard } from '../lead-board.ts';
import { isPartnerLead, mergeEntries, toPartnerEntries } from './lead-entries.ts';

const PARTNER = FIRST_PARTNER_TOKEN;
const own = toLeadBoard(
  makeLeadList([
    makeLead({ token: 1, mutual: true, dfo: 40 }),
    makeLead({ token: 2, dfo: 10 }),
    makeLead({ token: 3, dfo: 30 }),
  ]),
).entries;
const partner = [
  makeLead({ token: PARTNER, mutual: true, dfo: 50, subscriberType: 'DAT' }),
  makeLead({ token: PARTNER + 1, dfo: 20, subscriberType: 'DAT' }),
  makeLead({ token: PARTNER + 2, dfo: 90, subscriberType: 'DAT' }),
].map((lead) => ({ lead, arrivedAtMs: null, goneAtMs: null }));

describe('mergeEntries', () => {
  it('puts the partner’s leads where the order of leads has them', () => {
    const tokens = mergeEntries(own, partner, 0).map(({ lead }) => lead.token);
    expect(tokens).toEqual([1, PARTNER, 2, PARTNER + 1, 3, PARTNER + 2]);
  });

  it('is the own list itself where the partner has none', () => {
    expect(mergeEntries(own, toPartnerEntries(undefined), 0)).toBe(own);
  });

  it('distinguishes the partner’s leads by their tokens', () => {
    expect(mergeEntries(own, partner, 0).map(({ lead }) => isPartnerLead(lead))).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
    ]);
  });
});
