import { describe, expect, it } from 'vitest';
import { makePosting } from '../../../../../test/make-posting.ts';
import { EMPTY_FILTER } from '../../../../modules/postings/posting-filter.ts';
import { toCountText, toPostingView, toggleSortMode, type SortMode } from './posting-view.ts';

const today = '2026-11-22';
const postings = [
  makePosting({ token: 1, createdOn: '2026-11-20T08:00:00.000Z', dateAvail: '2026-11-25', createdBy: 7 }),
  makePosting({ token: 2, createdOn: '2026-11-21T08:00:00.000Z', dateAvail: '2026-11-23', createdBy: 8 }),
  makePosting({ token: 3, createdOn: '2026-11-22T08:00:00.000Z', dateAvail: '2026-11-21', createdBy: 7 }),
  makePosting({ token: 4, createdOn: '2026-11-19T08:00:00.000Z', dateAvail: '2026-11-20', pStatus: 'E', createdBy: 8 }),
];
const everything = { filter: EMPTY_FILTER, userId: 7, today };
const tokensIn = (sortMode: SortMode) =>
  toPostingView(postings, { sortMode, ...everything }).rows.map(({ token }) => token);

describe('toPostingView', () => {
  it.each([
    [1, [2, 1, 3, 4]],
    [2, [1, 2, 4, 3]],
    [3, [1, 2, 3, 4]],
    [4, [2, 1, 4, 3]],
  ] as const)('orders by mode %i with what has expired last', (sortMode, tokens) => {
    expect(tokensIn(sortMode)).toEqual(tokens);
  });

  it('orders by new leads, then by all leads, with what has expired last', () => {
    const counts = [
      { newLeadCount: 0, leadCount: 9 },
      { newLeadCount: 2, leadCount: 3 },
      { newLeadCount: 9, leadCount: 9 },
      { newLeadCount: 0, leadCount: 0 },
    ];
    const counted = postings.map((posting, index) => ({ ...posting, ...counts[index] }));
    const later = makePosting({ token: 5, leadCount: 12, dateAvail: '2026-11-25' });
    const { rows } = toPostingView([...counted, later], { sortMode: 5, ...everything });
    expect(rows.map(({ token }) => token)).toEqual([2, 5, 1, 3, 4]);
  });

  const priced = [
    makePosting({ token: 1, rate: { amount: 100_000, currency: 'USD', basis: 'flat' }, weightLbs: 40_000 }),
    // Some 524 miles by road.
    makePosting({ token: 2, rate: { amount: 300, currency: 'USD', basis: 'mile' }, weightLbs: 10_000 }),
    makePosting({ token: 3, rate: { amount: 9_000_000, currency: 'CAD', basis: 'flat' } }),
    makePosting({ token: 4, weightLbs: 44_000 }),
    makePosting({
      token: 5,
      rate: { amount: 120_000, currency: 'USD', basis: 'flat' },
      destLat: 43.8,
      destLong: -79.5,
    }),
  ];
  it.each([
    [6, [3, 2, 5, 1, 4]],
    [7, [3, 1, 5, 2, 4]],
    [8, [3, 5, 2, 1, 4]],
    [9, [3, 1, 2, 5, 4]],
    [10, [4, 1, 2, 5, 3]],
    [11, [2, 1, 4, 5, 3]],
  ] as const)(
    'orders by money and measures in mode %i: each currency apart, and last what has none',
    (sortMode, tokens) => {
      const { rows } = toPostingView(priced, { sortMode, ...everything });
      expect(rows.map(({ token }) => token)).toEqual(tokens);
    },
  );

  it('orders a load by its agreed rate, as its row shows it', () => {
    const agreedRate = { amount: 170_000, currency: 'USD', basis: 'flat' } as const;
    const agreed = priced.map((posting) => (posting.token === 1 ? { ...posting, agreedRate } : posting));
    const { rows } = toPostingView(agreed, { sortMode: 6, ...everything });
    expect(rows.map(({ token }) => token)).toEqual([3, 1, 2, 5, 4]);
  });

  it('orders trucks by their least rate per mile and their free weight', () => {
    const trucks = [
      makePosting({ token: 1, postType: 'E', minRatePerMile: { amount: 210, currency: 'USD' }, freeWeightLbs: 9_000 }),
      makePosting({ token: 2, postType: 'E', minRatePerMile: { amount: 240, currency: 'USD' }, freeWeightLbs: 8_000 }),
    ];
    const sorted = (sortMode: SortMode) =>
      toPostingView(trucks, { sortMode, ...everything }).rows.map(({ token }) => token);
    expect([sorted(8), sorted(9), sorted(10), sorted(11)]).toEqual([
      [2, 1],
      [1, 2],
      [1, 2],
      [2, 1],
    ]);
  });

  it('counts what has expired apart', () => {
    const view = toPostingView(postings, { sortMode: 1, ...everything });
    expect([view.total, view.filtered, view.expired]).toEqual([2, 4, 2]);
    expect(toCountText(view)).toBe('2');
  });

  it('narrows by the filter and counts expired postings where some are shown', () => {
    const view = toPostingView(postings, { sortMode: 1, ...everything, filter: { ...EMPTY_FILTER, isMine: true } });
    expect(view.rows.map(({ token }) => token)).toEqual([1, 3]);
    expect(toCountText(view)).toBe('2/4');
    expect(view.expired).toBe(2);
  });

  it('counts no expired postings where the filter excludes them all', () => {
    const filter = { ...EMPTY_FILTER, status: 'ACTIVE' as const, isMine: true };
    expect(toCountText(toPostingView(postings, { sortMode: 1, ...everything, filter }))).toBe('1/2');
  });

  it('shows a kept posting that the filter excludes, apart and uncounted', () => {
    const filter = { ...EMPTY_FILTER, status: 'ACTIVE' as const, isMine: true };
    const view = toPostingView(postings, { sortMode: 1, ...everything, filter, keptTokens: new Set([1, 2]) });
    expect(view.rows.map(({ token }) => token)).toEqual([2, 1]);
    expect([...view.outsideTokens]).toEqual([2]);
    expect(toCountText(view)).toBe('1/2');
  });
});

describe('toggleSortMode', () => {
  it('turns the field round that is sorted by, and begins another one with the newest', () => {
    expect([toggleSortMode(1, 'posted'), toggleSortMode(2, 'posted'), toggleSortMode(4, 'posted')]).toEqual([2, 1, 1]);
    expect([toggleSortMode(3, 'available'), toggleSortMode(4, 'available'), toggleSortMode(1, 'available')]).toEqual([
      4, 3, 3,
    ]);
    expect([toggleSortMode(1, 'newLeads'), toggleSortMode(5, 'newLeads'), toggleSortMode(5, 'posted')]).toEqual([
      5, 5, 1,
    ]);
  });
});
