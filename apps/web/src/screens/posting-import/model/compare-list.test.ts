import { PLAIN_STOP } from '@loadstone/contracts/postings';
import { listGone } from '@loadstone/contracts/posting-lists';
import { describe, expect, it } from 'vitest';
import { makePosting } from '../../../../test/make-posting.ts';
import { toUnchangedDraft } from '../../../modules/postings/index.ts';
import { compareList, type RowToCompare } from './compare-list.ts';

const TODAY = '2026-11-22';
const OPTIONS = { mode: 'B', today: TODAY } as const;
const ENDS = { srceLat: 43.7, srceLong: -79.4, destLat: 41.9, destLong: -87.6 };
const posting = (token: number, more: Partial<Parameters<typeof makePosting>[0]> = {}) =>
  makePosting({
    token,
    dateAvail: '2026-11-23',
    vehicleType: 'VR',
    vehicleSize: 'T',
    clientRefNum: 'Client Ref',
    ...ENDS,
    ...more,
  });
const STOP = {
  ...PLAIN_STOP,
  ...{ cityId: 5, city: 'Guelph', st: 'ON', weightLbs: 900 },
};
const STATED = ['dateAvail', 'srceID', 'destID', 'vehicleType', 'vehicleSize', 'comment'];

/** The row that an export of a posting is. */
function toRow(number: number, of: ReturnType<typeof posting>, more: Partial<RowToCompare> = {}): RowToCompare {
  const place = (id: number, lat: number, long: number) => ({ id, lat, long, city: '', label: '', st: '' });
  return {
    number,
    draft: toUnchangedDraft('B', of),
    pastDraft: undefined,
    stated: STATED,
    values: {
      origin: place(of.srceID, of.srceLat, of.srceLong),
      destination: place(of.destID, of.destLat, of.destLong),
    },
    ...more,
  };
}
const kinds = (changes: ReturnType<typeof compareList>) => [...changes.values()].flat().map(({ kind }) => kind);

describe('a list', () => {
  it('is unchanged where each row has a posting of its own, also equal ones', () => {
    const all = [posting(1), posting(2)];
    expect(
      kinds(
        compareList(
          all.map((one, at) => toRow(at, one)),
          all,
          OPTIONS,
        ),
      ),
    ).toEqual(['unchanged', 'unchanged']);
  });

  it('has as many as a row states: the open ones and those with a carrier, and what is missing is added to an open one', () => {
    const compare = (quantity: number, all: ReturnType<typeof posting>[], stated = [...STATED, 'quantity']) => {
      const row = toRow(1, posting(1, { quantity }), { stated });
      return [...compareList([row], all, OPTIONS).values()]
        .flat()
        .map((change) => ('draft' in change ? `${change.kind} ${change.draft.quantity}` : change.kind));
    };
    const taken = posting(9, { pStatus: 'A' });
    expect(compare(3, [])).toEqual(['new 3']);
    expect(compare(3, [posting(1, { quantity: 3 })])).toEqual(['unchanged']);
    expect(compare(3, [posting(1, { quantity: 2 }), taken])).toEqual(['unchanged', 'left']);
    expect(compare(5, [posting(1, { quantity: 2 }), taken])).toEqual(['changed 4', 'left']);
    expect(compare(1, [posting(1, { quantity: 2 })])).toEqual(['changed 1']);
    expect(compare(3, [posting(1), posting(2)])).toEqual(['unchanged', 'changed 2']);
    expect(compare(2, [taken])).toEqual(['left', 'new 1']);
    expect(compare(1, [posting(1, { quantity: 2 })], STATED)).toEqual(['unchanged']);
  });

  it('is unchanged where a value has its properties in another order', () => {
    const known = posting(1, { rate: { amount: 1850, currency: 'USD', basis: 'flat' } });
    const row = toRow(1, posting(1, { rate: { basis: 'flat', amount: 1850, currency: 'USD' } }));
    const rated = { ...row, stated: [...STATED, 'rate'] };
    expect(kinds(compareList([rated], [known], OPTIONS))).toEqual(['unchanged']);
    const dearer = toRow(1, posting(1, { rate: { amount: 1900, currency: 'USD', basis: 'flat' } }));
    expect([...compareList([{ ...dearer, stated: rated.stated }], [known], OPTIONS).values()].flat()).toMatchObject([
      { kind: 'changed', fields: ['rate'] },
    ]);
  });

  it('is compared by own reference first, whatever else has changed', () => {
    const known = posting(1, { clientRefNum: 'A1', comment: 'old' });
    const row = toRow(1, posting(1, { clientRefNum: 'A1', comment: 'new', dateAvail: '2026-11-25' }));
    expect([...compareList([row], [posting(2), known], OPTIONS).values()].flat()).toMatchObject([
      { kind: 'changed', posting: { token: 1 }, fields: ['dateAvail', 'comment'] },
    ]);
    const other = toRow(1, posting(1, { clientRefNum: 'A2' }));
    expect(kinds(compareList([other], [known], OPTIONS))).toEqual(['new']);
  });

  it('moves the stops of a load with its day, because no row states them', () => {
    const stop = { ...STOP, lat: 43.5, long: -80.2, addedMiles: 3, day: '2026-11-24' };
    const known = posting(1, { clientRefNum: 'A1', stops: [stop] });
    const row = toRow(1, posting(1, { clientRefNum: 'A1', dateAvail: '2026-11-25' }));
    expect([...compareList([row], [known], OPTIONS).values()].flat()).toMatchObject([
      { kind: 'changed', fields: ['dateAvail'], draft: { dateAvail: '2026-11-25', stops: [{ day: '2026-11-26' }] } },
    ]);
  });

  it('takes the stops that a row states, whatever the posting knows of their places', () => {
    const stop = { ...STOP, day: '2026-11-24' };
    const known = posting(1, { clientRefNum: 'A1', stops: [{ ...stop, lat: 43.5, long: -80.2, addedMiles: 3 }] });
    const compare = (stops: readonly (typeof stop)[]) => {
      const row = toRow(1, posting(1, { clientRefNum: 'A1' }));
      const draft = row.draft && { ...row.draft, stops };
      return [...compareList([{ ...row, draft, stated: ['stops'] }], [known], OPTIONS).values()].flat();
    };
    expect(compare([stop])).toMatchObject([{ kind: 'unchanged' }]);
    expect(compare([stop, { ...stop, cityId: 6 }])).toMatchObject([
      { kind: 'changed', fields: ['stops'], draft: { stops: [{ cityId: 5 }, { cityId: 6 }] } },
    ]);
  });

  it('has the fingerprint of a place within 15 miles, and of no other day', () => {
    const near = toRow(1, posting(1, { srceLat: 43.85 }));
    expect(kinds(compareList([near], [posting(1)], OPTIONS))).toEqual(['unchanged']);
    expect(kinds(compareList([toRow(1, posting(1, { srceLat: 44 }))], [posting(1)], OPTIONS))).toEqual(['new']);
    expect(kinds(compareList([toRow(1, posting(1, { dateAvail: '2026-11-24' }))], [posting(1)], OPTIONS))).toEqual([
      'new',
    ]);
  });

  it('never touches a posting that is with a carrier, also of a past day; a past day that is not known is left to the user', () => {
    for (const pStatus of ['P', 'A', 'R', 'D'] as const)
      expect(kinds(compareList([toRow(1, posting(1))], [posting(1, { pStatus })], OPTIONS))).toEqual(['left']);
    const past = posting(1, { dateAvail: '2026-11-20', pStatus: 'R' });
    const row = toRow(1, past, { draft: undefined, pastDraft: toUnchangedDraft('B', past) });
    expect(kinds(compareList([row], [past], OPTIONS))).toEqual(['left']);
    expect(compareList([row], [], OPTIONS).size).toBe(0);
  });

  it('keeps what a row does not state, and withdraws open postings only', () => {
    const known = posting(1, { clientRefNum: 'A1', comment: 'old', srceRadius: 150 });
    const row = toRow(1, posting(1, { clientRefNum: 'A1', comment: 'new', srceRadius: 50 }));
    const changes = compareList([row], [known], OPTIONS);
    expect([...changes.values()].flat()).toMatchObject([{ draft: { comment: 'new', srceRadius: 150 } }]);
    const all = [known, posting(2), posting(3, { pStatus: 'A' }), posting(4, { dateAvail: '2026-11-20' }), posting(5)];
    expect(listGone([1, 2, 3, 4], changes, all, TODAY).map(({ token }) => token)).toEqual([2]);
  });
});
