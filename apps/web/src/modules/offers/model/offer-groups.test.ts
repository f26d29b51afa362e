import type { Offer } from '@loadstone/contracts/offers';
import { describe, expect, it } from 'vitest';
import { makeOffer } from '../../../../test/make-offer.ts';
import { toOfferGroups } from './offer-groups.ts';

const NOW = Date.parse('2026-06-15T13:00:00.000Z');
const rate = { amount: 245_000, currency: 'USD', basis: 'flat' } as const;
const amounts = [{ side: 'C', by: 'One', rate, at: '2026-06-15T13:00:00.000Z' }] as const;

describe('the list of offers', () => {
  const waiting = (id: number, expiresOn: string, changes: Partial<Offer> = {}) =>
    makeOffer({ id, side: 'B', amounts: [...amounts], expiresOn, ...changes });
  const late = waiting(1, '2026-06-15T14:00:00.000Z', { token: 11 });
  const soon = waiting(2, '2026-06-15T13:10:00.000Z', { token: 12 });
  const sentOwn = makeOffer({ id: 3, side: 'B', expiresOn: '2026-06-15T13:05:00.000Z', token: 11 });
  const expired = waiting(4, '2026-06-15T12:59:00.000Z', { token: 13 });
  const declined = waiting(5, '2026-06-15T14:00:00.000Z', { token: 12, status: 'declined' });
  const all = [declined, expired, sentOwn, late, soon];

  it('keeps the offers of a load together, with a line over the first one', () => {
    const { rows, dividers } = toOfferGroups(all, NOW);
    expect(rows.map(({ id }) => id)).toEqual([2, 5, 1, 3, 4]);
    expect([...dividers]).toEqual([
      [2, 'Toronto, ON to Chicago, IL, Jun 16, V'],
      [1, 'Toronto, ON to Chicago, IL, Jun 16, V'],
      [4, 'Toronto, ON to Chicago, IL, Jun 16, V'],
    ]);
  });
});
