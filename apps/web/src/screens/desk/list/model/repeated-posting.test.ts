import { PLAIN_STOP } from '@loadstone/contracts/postings';
import { describe, expect, it } from 'vitest';
import { makePosting } from '../../../../../test/make-posting.ts';
import { toRepeatedDraft } from './repeated-posting.ts';
import { toNextDay } from './repetition.ts';

const today = '2026-11-22';
const tag = { tagId: 5, tagName: 'Hot', tagColor: '#000000', postingId: 1 };
const posting = makePosting({
  token: 1,
  dateAvail: '2026-11-30',
  postMode: 'P',
  networkId: 4,
  clientRefNum: 'PO 17',
  tag,
});

describe('a return trip', () => {
  it('swaps the ends with their radii, clears the tag, and keeps the rest', () => {
    const draft = toRepeatedDraft('returnTrip', posting, { today, canTrack: true });
    expect(draft).toMatchObject({ srceID: 12, srceRadius: 100, destID: 11, destRadius: 50, dateAvail: '2026-11-30' });
    expect(draft).toMatchObject({ postMode: 'P', networkId: 4, clientRefNum: 'PO 17' });
    expect(draft).not.toHaveProperty('tagId');
  });

  it('moves a past date to today', () => {
    const draft = toRepeatedDraft('returnTrip', { ...posting, dateAvail: '2026-11-01' }, { today, canTrack: true });
    expect(draft.dateAvail).toBe(today);
  });

  it('is not tracked without the feature', () => {
    const truck = { ...posting, postType: 'E' as const, customerTracking: true };
    expect(toRepeatedDraft('returnTrip', truck, { today, canTrack: false })).toMatchObject({ customerTracking: false });
    expect(toRepeatedDraft('returnTrip', truck, { today, canTrack: true })).toMatchObject({ customerTracking: true });
  });
});

describe('the next day', () => {
  it('is a day after the posting, or after today where that is past', () => {
    expect(toNextDay('2026-11-30', today)).toBe('2026-12-01');
    expect(toNextDay('2026-11-01', today)).toBe('2026-11-23');
  });

  it('is the same trip with its tag', () => {
    expect(toRepeatedDraft('nextDay', posting, { today, canTrack: true })).toMatchObject({
      srceID: 11,
      destID: 12,
      dateAvail: '2026-12-01',
      tagId: 5,
    });
  });
});

describe('a load with stops', () => {
  const plain = { ...PLAIN_STOP, weightLbs: 900, reference: 'A' };
  const place = { st: 'ON', lat: 43, long: -80, addedMiles: 3 };
  const stops = [
    { ...plain, ...place, cityId: 1, city: 'Guelph', kind: 'pick-up' as const, day: '2026-11-30' },
    { ...plain, ...place, cityId: 2, city: 'Windsor', kind: 'drop' as const, day: '2026-12-01' },
  ];
  const toStops = (kind: 'returnTrip' | 'nextDay') => {
    const draft = toRepeatedDraft(kind, { ...posting, stops }, { today, canTrack: true });
    return 'stops' in draft ? draft.stops?.map((stop) => [stop.cityId, stop.kind, stop.day, stop.reference]) : null;
  };

  it('has them in the other order on the way back: what came on goes off, without days', () => {
    expect(toStops('returnTrip')).toEqual([
      [2, 'pick-up', null, ''],
      [1, 'drop', null, ''],
    ]);
  });

  it('takes the trailer on the way back where it was left, and leaves it where it was taken', () => {
    const works = (['drop', 'hook', 'live'] as const).map((work) => ({ ...stops[0]!, work }));
    const draft = toRepeatedDraft('returnTrip', { ...posting, stops: works }, { today, canTrack: true });
    expect('stops' in draft && draft.stops?.map(({ work }) => work)).toEqual(['live', 'drop', 'hook']);
  });

  it('has them a day later on the next day', () => {
    expect(toStops('nextDay')).toEqual([
      [1, 'pick-up', '2026-12-01', 'A'],
      [2, 'drop', '2026-12-02', 'A'],
    ]);
  });
});

it.each(['returnTrip', 'nextDay'] as const)('a generated posting is of this product: %s', (kind) => {
  const legacy = { ...posting, productName: 'Legacy' };
  expect(toRepeatedDraft(kind, legacy, { today, canTrack: true })).toMatchObject({ productName: 'WEBAPI' });
});
