import { describe, expect, it } from 'vitest';
import { makeLead } from '../../../test/make-lead.ts';
import { compareLeads } from './lead-order.ts';

describe('compareLeads', () => {
  it('orders by mutual, DFO, DFO + DFD, newest, token (M12)', () => {
    const inOrder = [
      makeLead({ token: 6, mutual: true, dfo: 90 }),
      makeLead({ token: 5, dfo: 1.2 }),
      makeLead({ token: 4, dfo: 1.4, dfd: 3 }),
      makeLead({ token: 3, dfo: 1.4, dfd: 9, createdOn: '2026-11-22T13:00:00.000Z' }),
      makeLead({ token: 1, dfo: 1.4, dfd: 9 }),
      makeLead({ token: 2, dfo: 1.4, dfd: 9 }),
    ];
    expect([...inOrder].reverse().sort(compareLeads)).toEqual(inOrder);
  });
});
