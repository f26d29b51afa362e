import { describe, expect, it } from 'vitest';
import { makePosting } from '../../../test/make-posting.ts';
import {
  EMPTY_FILTER,
  foldComment,
  isFilterEmpty,
  listStatusChoices,
  toFilterSummary,
  toFilterTest,
  type PostingFilter,
} from './posting-filter.ts';

const context = { userId: 7, today: '2026-11-22' };
const passes = (filter: Partial<PostingFilter>, fields: Partial<Parameters<typeof makePosting>[0]> = {}) =>
  toFilterTest({ ...EMPTY_FILTER, ...filter }, context)(makePosting({ token: 1, ...fields }));
const usd = { amount: 245_000, currency: 'USD', basis: 'flat' } as const;
const toronto = { id: 11, city: 'Toronto', st: 'ON', label: 'Toronto, ON' };

describe('toFilterTest', () => {
  it('lets everything through while nothing is set', () => {
    expect(passes({})).toBe(true);
  });

  it('keeps my postings apart from my colleagues’', () => {
    expect([passes({ isMine: true }), passes({ isMine: true }, { createdBy: 8 })]).toEqual([true, false]);
  });

  it('compares city and state exactly, at each end', () => {
    expect(passes({ origin: toronto })).toBe(true);
    expect(passes({ origin: toronto }, { srceSt: 'OH' })).toBe(false);
    expect(passes({ origin: toronto }, { srceCity: 'Toronto Junction' })).toBe(false);
    expect(passes({ destination: toronto })).toBe(false);
    expect(passes({ destination: toronto }, { destCity: 'Toronto', destSt: 'ON' })).toBe(true);
  });

  it('compares size and tag', () => {
    expect([passes({ vehicleSize: 'T' }), passes({ vehicleSize: 'L' })]).toEqual([true, false]);
    const tag = { tagId: 5, tagName: 'Hot', tagColor: '#000000', postingId: 1 };
    expect([passes({ tag: 'Hot' }, { tag }), passes({ tag: 'Hot' }), passes({ tag: 'Ho' }, { tag })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('filters by the shown status, and groups the active ones', () => {
    expect(passes({ status: 'E' }, { pStatus: 'O', dateAvail: '2026-11-21' })).toBe(true);
    expect(passes({ status: 'O' }, { pStatus: 'O', dateAvail: '2026-11-21' })).toBe(false);
    const active = (['O', 'P', 'A', 'R', 'D', 'E'] as const).filter((pStatus) =>
      passes({ status: 'ACTIVE' }, { pStatus }),
    );
    expect(active).toEqual(['O', 'P', 'A', 'R']);
  });

  it('finds a part of a comment, whatever its case, spacing and signs', () => {
    const comment = 'Tarps REQ’D — 48,000 lbs';
    expect(passes({ comment: 'reqd 48000' }, { comment })).toBe(true);
    expect(passes({ comment: 'tarps-req' }, { comment })).toBe(true);
    expect(passes({ comment: 'tarps lbs' }, { comment })).toBe(false);
    expect(foldComment('Montréal, QC!')).toBe('montréalqc');
  });

  it('compares rates of one currency, by the mile over the road miles, and weights', () => {
    expect([passes({ rate: usd }, { rate: usd }), passes({ rate: usd })]).toEqual([true, false]);
    expect(passes({ rate: usd }, { rate: { ...usd, currency: 'CAD', amount: 9_000_000 } })).toBe(false);
    const agreedRate = { ...usd, amount: usd.amount - 1 };
    expect(passes({ rate: usd }, { rate: usd, agreedRate })).toBe(false);
    // Some 437 air miles are 524 by road.
    expect(passes({ rate: { ...usd, amount: 200, basis: 'mile' } }, { rate: { ...usd, amount: 110_000 } })).toBe(true);
    expect(passes({ rate: { ...usd, amount: 200, basis: 'mile' } }, { rate: { ...usd, amount: 100_000 } })).toBe(false);
    expect([passes({ weightLbs: 44_000 }, { weightLbs: 44_001 }), passes({ weightLbs: 44_000 })]).toEqual([
      false,
      true,
    ]);
    const truck = { postType: 'E', freeWeightLbs: 20_000 } as const;
    expect([passes({ weightLbs: 20_000 }, truck), passes({ weightLbs: 20_001 }, truck)]).toEqual([true, false]);
  });

  it('requires that every criterion matches', () => {
    expect(passes({ origin: toronto, vehicleSize: 'T', isMine: true })).toBe(true);
    expect(passes({ origin: toronto, vehicleSize: 'L', isMine: true })).toBe(false);
  });
});

describe('isFilterEmpty', () => {
  it('is true until one criterion is set; a blank comment is none', () => {
    expect(isFilterEmpty(EMPTY_FILTER)).toBe(true);
    expect(isFilterEmpty({ ...EMPTY_FILTER, comment: '  ' })).toBe(true);
    for (const part of [
      { isMine: true },
      { origin: toronto },
      { destination: toronto },
      { vehicleSize: 'T' as const },
      { status: 'O' as const },
      { tag: 'Hot' },
      { comment: 'x' },
      { rate: usd },
      { weightLbs: 1 },
    ]) {
      expect(isFilterEmpty({ ...EMPTY_FILTER, ...part })).toBe(false);
    }
  });
});

describe('toFilterSummary', () => {
  it('names each criterion, and cuts tag and comment at ten characters', () => {
    expect(
      toFilterSummary({
        isMine: true,
        origin: toronto,
        destination: null,
        vehicleSize: 'L',
        status: 'ACTIVE',
        tag: 'exactly 10',
        comment: 'eleven chars',
        rate: { amount: 245, currency: 'CAD', basis: 'mile' },
        weightLbs: 44_000,
      }),
    ).toEqual([
      'My Postings',
      'From Toronto, ON',
      'Size Less than Truckload',
      'Status Active',
      'Tag exactly 10',
      'Comment eleven cha…',
      'Rate from $2.45 CAD/mi',
      'Weight 44,000 lb',
    ]);
    expect(toFilterSummary(EMPTY_FILTER)).toEqual([]);
  });
});

describe('listStatusChoices', () => {
  it('offers any, what is active, and each status', () => {
    expect(listStatusChoices().map(({ label }) => label)).toEqual([
      'Any',
      'Active',
      'Open',
      'Pending',
      'Assigned',
      'On Route',
      'Delivered',
      'Expired',
    ]);
  });
});
