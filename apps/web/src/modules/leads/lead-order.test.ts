import { describe, expect, it } from 'vitest';
import { makeLead } from '../../../test/make-lead.ts';
import { compareLeads } from './lead-order.ts';

const NOW_MS = Date.parse('2026-11-22T14:00:00.000Z');

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
    expect([...inOrder].reverse().sort((left, right) => compareLeads(left, right, NOW_MS))).toEqual(inOrder);
  });

  it('puts those that are not confirmed behind the others of their class (M17), and partner leads never', () => {
    const late = '2026-11-22T14:00:00.000Z';
    const { confirmedUntil: _none, ...partner } = makeLead({ token: 5, dfo: 60 });
    const inOrder = [
      makeLead({ token: 1, mutual: true, dfo: 90, confirmedUntil: '2026-11-22T14:00:00.001Z' }),
      makeLead({ token: 2, mutual: true, dfo: 1, confirmedUntil: late }),
      makeLead({ token: 3, dfo: 50 }),
      partner,
      makeLead({ token: 4, dfo: 1, confirmedUntil: late }),
    ];
    expect([...inOrder].reverse().sort((left, right) => compareLeads(left, right, NOW_MS))).toEqual(inOrder);
  });
});
