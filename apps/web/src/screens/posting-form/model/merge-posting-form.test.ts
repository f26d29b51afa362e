import { describe, expect, it } from 'vitest';
import { makePosting } from '../../../../test/make-posting.ts';
import { toFilledForm, type PostingFormValues } from '../../../modules/postings/index.ts';
import { mergePostingForm } from './merge-posting-form.ts';

const TODAY = '2026-11-22';
const opened: PostingFormValues = toFilledForm(
  makePosting({ token: 1, dateAvail: '2026-11-24', postingAttrib: 'AC' }),
  TODAY,
);
const change = (values: Partial<PostingFormValues>): PostingFormValues => ({ ...opened, ...values });
const rate = (amount: number) => ({ amount, currency: 'USD', basis: 'flat' }) as const;
const stop = { placeID: 11, day: '2026-11-24', kind: 'drop' } as unknown as NonNullable<PostingFormValues['stops']>[0];

describe('a newer version of a posting', () => {
  it('leaves the edits of other fields, and what was typed for them', () => {
    const typed = change({ comment: 'mine', rate: rate(1_900), entries: { rate: '1900', weightLbs: '12 stone' } });
    const { values, replaced } = mergePostingForm({ opened, typed, newer: change({ reference: 'PO 7' }) });
    expect(values).toEqual({ ...typed, reference: 'PO 7' });
    expect(replaced).toEqual([]);
  });

  it('replaces a field that both have changed, with the text that was typed for it', () => {
    const typed = change({ rate: rate(1_900), entries: { rate: '1900', weightLbs: '12 stone' } });
    const newer = change({ rate: rate(2_000), weightLbs: 40_000 });
    const { values, replaced } = mergePostingForm({ opened, typed, newer });
    expect(values).toEqual({ ...newer, entries: {} });
    expect(replaced).toHaveLength(2);
    expect(replaced).toEqual(expect.arrayContaining(['rate', 'weightLbs']));
  });

  it('is not compared by the order of letters and the label of a city', () => {
    const again = { ...opened.origin!, label: 'another label' };
    const typed = change({ attributes: opened.attributes.toReversed(), origin: again });
    const newer = change({ attributes: ['A'], origin: { id: 77, city: 'Barrie', st: 'ON', label: 'Barrie, ON' } });
    expect(mergePostingForm({ opened, typed, newer })).toEqual({ values: newer, replaced: [] });
  });

  it('moves the stops to the day that is kept, and keeps the edits of either', () => {
    const withStop = change({ stops: [stop] });
    const versions = {
      opened: withStop,
      typed: { ...withStop, dateAvail: '2026-11-26', stops: [{ ...stop, day: '2026-11-26' }] },
      newer: { ...withStop, stops: [stop, { ...stop, placeID: 12, day: '2026-11-25' }] },
    };
    const { values, replaced } = mergePostingForm(versions);
    expect(replaced).toEqual([]);
    expect(values.dateAvail).toBe('2026-11-26');
    expect(values.stops).toMatchObject([
      { placeID: 11, day: '2026-11-26' },
      { placeID: 12, day: '2026-11-27' },
    ]);
  });

  it('keeps edited tiers until tiers have changed, or more of them are released', () => {
    const tier = { receivers: { type: 'everybody' }, rate: null, minutes: null, bookNow: false } as const;
    const tiered = change({ tieredToken: 1, releasedTiers: 0, tiers: [tier] });
    const typed = { ...tiered, tiers: [{ ...tier, bookNow: true }] };
    const merge = (newer: PostingFormValues) => mergePostingForm({ opened: tiered, typed, newer });
    expect(merge({ ...tiered, comment: 'theirs' })).toEqual({ values: { ...typed, comment: 'theirs' }, replaced: [] });
    const released = { ...tiered, releasedTiers: 1 };
    expect(merge(released)).toEqual({ values: released, replaced: ['tiers'] });
  });
});
