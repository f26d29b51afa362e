import { POSTING_STATUSES, PRODUCT_MODES, type PostingStatus, type ProductMode } from '@loadstone/contracts';
import { describe, expect, it } from 'vitest';
import {
  isActionAllowed,
  POSTING_ACTIONS,
  POSTING_OWNERS,
  toDeleteRefusal,
  toShownStatus,
  type PostingAction,
} from './postings.policy.ts';

/**
 * The specification's table, written out by hand: for each action the statuses that a broker's
 * load and a carrier's equipment may have.
 */
const EXPECTED: Record<PostingAction, Record<ProductMode, string>> = {
  viewLeads: { B: 'O', C: 'O' },
  edit: { B: 'OE', C: 'OE' },
  delete: { B: 'OED', C: 'OED' },
  repost: { B: 'E', C: 'E' },
  tag: { B: 'OPARD', C: 'OPARD' },
  copy: { B: 'OPARD', C: 'OPARD' },
  returnTrip: { B: 'OPARD', C: 'OPARD' },
  nextDay: { B: 'OPARD', C: 'OPARD' },
  generateReference: { B: 'O', C: '' },
  assign: { B: 'O', C: '' },
  unassign: { B: 'PA', C: '' },
  cancelLoad: { B: '', C: 'PAR' },
};

describe('the postings policy', () => {
  const cases = POSTING_ACTIONS.flatMap((action) =>
    PRODUCT_MODES.flatMap((mode) =>
      POSTING_STATUSES.flatMap((status) => POSTING_OWNERS.map((owner) => ({ action, mode, status, owner }))),
    ),
  );

  it.each(cases)('$action of a $status posting in mode $mode by $owner', ({ action, mode, status, owner }) => {
    const expected = owner !== 'other' && EXPECTED[action][mode].includes(status);
    expect(isActionAllowed(action, { mode, status, owner })).toBe(expected);
  });

  it('lets a broker take a load on route back only from an external driver', () => {
    const onRoute = { mode: 'B', status: 'R', owner: 'self' } as const;
    expect(isActionAllowed('unassign', { ...onRoute, holder: 'externalDriver' })).toBe(true);
    expect(isActionAllowed('unassign', { ...onRoute, holder: 'externalCarrier' })).toBe(false);
    expect(isActionAllowed('unassign', { ...onRoute, holder: 'board' })).toBe(false);
    expect(isActionAllowed('unassign', { ...onRoute, mode: 'C', holder: 'externalDriver' })).toBe(false);
  });

  it('shows an open posting whose day has passed as expired, and nothing else', () => {
    for (const status of POSTING_STATUSES) {
      const shown: PostingStatus = toShownStatus(status, '2026-03-01', '2026-03-02');
      expect(shown).toBe(status === 'O' ? 'E' : status);
    }
    expect(toShownStatus('O', '2026-03-02', '2026-03-02')).toBe('O');
  });

  it('words the refusal to delete as the specification does', () => {
    expect(toDeleteRefusal('E', 'P')).toBe('Cannot delete Pending equipment posting.');
    expect(toDeleteRefusal('L', 'R')).toBe('Cannot delete On Route Load posting.');
  });
});
