import { pickPlainFacts } from '@loadstone/contracts/postings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPostings } from './read-postings.ts';
import type { BoardPosting } from './board-format.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const TRUCK: BoardPosting = {
  id: 'PB-1',
  kind: 'equipment',
  company: {
    id: 'PB7',
    name: 'Cedar Bay Haulage',
    phone: '(416) 555-0107',
    email: 'pb7@example.com',
    city: 'Ajax',
    state: 'ON',
  },
  origin: { city: 'Toronto', state: 'ON', lat: 43.700112, lon: -79.416304, radiusMiles: 100 },
  destination: { city: 'Chicago', state: 'IL', lat: 41.85003, lon: -87.65005, radiusMiles: 50 },
  date: '2026-11-22',
  equipmentTypes: 'RV',
  size: 'B',
  attributes: 'TA',
  corridor: true,
  comment: 'Team, ready',
  postedAt: '2026-11-21T09:30:00-05:00',
};
const LOAD: BoardPosting = { ...TRUCK, kind: 'load', size: 'T', corridor: false };

const read = (...listed: unknown[]) => readPostings(listed, 'E', NOW);
const readOne = (changes: object) => read({ ...TRUCK, ...changes }).postings[0];

describe('what the partner board lists', () => {
  it('has the money and measures of a load; an invalid one is ignored', () => {
    const rate = { amount: 245_000, currency: 'USD', basis: 'flat' };
    const load = { ...TRUCK, kind: 'load', size: 'T', corridor: false };
    const [given] = readPostings([{ ...load, rate, weightLbs: 44_000 }], 'L', NOW).postings;
    expect(given).toMatchObject({ rate, weightLbs: 44_000, lengthFt: null });
    const [wrong] = readPostings([{ ...load, rate: { ...rate, currency: 'EUR' }, weightLbs: 1e12 }], 'L', NOW).postings;
    expect(wrong).toMatchObject({ rate: null, weightLbs: null });
  });

  it('is read into our words', () => {
    expect(read(TRUCK)).toEqual({
      postings: [
        {
          partnerRef: 'PB-1',
          token: expect.any(Number),
          kind: 'E',
          company: {
            accountId: expect.any(Number),
            custCd: 'DAT:PB7',
            companyName: 'Cedar Bay Haulage',
            phone: '(416) 555-0107',
            email: 'pb7@example.com',
            city: 'Ajax',
            st: 'ON',
          },
          dateAvail: '2026-11-22',
          srceCity: 'Toronto',
          srceSt: 'ON',
          srceLat: 43.70011,
          srceLong: -79.4163,
          srceRadius: 100,
          destCity: 'Chicago',
          destSt: 'IL',
          destLat: 41.85003,
          destLong: -87.65005,
          destRadius: 50,
          vehicleType: 'VR',
          vehicleSize: 'B',
          postingAttrib: 'AT',
          corridor: 'C',
          ...pickPlainFacts({ comment: 'Team, ready' }),
          createdOn: '2026-11-21T14:30:00.000Z',
        },
      ],
      dropped: { unplaced: 0, unreadable: 0, repeated: 0 },
    });
  });

  it('gets numbers that are stable and never ours', () => {
    const [one, again, other] = [readOne({}), readOne({ comment: 'new' }), readOne({ id: 'PB-2' })];
    expect(one?.token).toBe(again?.token);
    expect(one?.token).not.toBe(other?.token);
    expect(one?.company.accountId).toBe(other?.company.accountId);
    for (const number of [one!.token, one!.company.accountId]) {
      expect(Number.isSafeInteger(number)).toBe(true);
      expect(number).toBeGreaterThanOrEqual(2 ** 52);
    }
  });

  it.each([
    ['no coordinates', {}],
    ['half of them', { lat: 43.7 }],
    ['null', { lat: null, lon: null }],
    ['zero and zero', { lat: 0, lon: 0 }],
    ['a place off the globe', { lat: 430.7, lon: -79.4 }],
  ])('is placed by city and state where it has %s', (_what, point) => {
    const origin = { city: 'montreal', state: 'qc', radiusMiles: 50, ...point };
    expect(readOne({ origin })).toMatchObject({ srceSt: 'QC', srceLat: 45.50884, srceLong: -73.58781 });
  });

  it('is dropped and counted where no city helps either', () => {
    const origin = { city: 'Nowhere at all', state: 'ON', radiusMiles: 50 };
    const abroad = { ...TRUCK.origin, state: 'ZZ' };
    const { postings, dropped } = read(
      { ...TRUCK, origin },
      { ...TRUCK, destination: origin },
      { ...TRUCK, origin: abroad },
    );
    expect(postings).toEqual([]);
    expect(dropped).toEqual({ unplaced: 3, unreadable: 0, repeated: 0 });
  });

  it('costs only itself where it cannot be read', () => {
    const bad = [
      null,
      7,
      'PB-1',
      [],
      {},
      { ...TRUCK, date: 'tomorrow' },
      { ...TRUCK, id: 'a\nb' },
      { ...TRUCK, size: 'X' },
    ];
    const { postings, dropped } = read(...bad, TRUCK, TRUCK);
    expect(postings).toHaveLength(1);
    expect(dropped).toEqual({ unplaced: 0, unreadable: bad.length, repeated: 1 });
  });

  it('is dropped where it is of another kind than requested', () => {
    expect(read(LOAD).dropped.unreadable).toBe(1);
    expect(readPostings([LOAD], 'L', NOW).postings).toHaveLength(1);
  });

  it('keeps the letters that we know, and is dropped without any equipment', () => {
    expect(readOne({ equipmentTypes: 'V?1', attributes: '?A' })).toMatchObject({
      vehicleType: 'V',
      postingAttrib: 'A',
    });
    expect(readOne({ equipmentTypes: '??' })).toBeUndefined();
  });

  it('is dropped where a load requires an unknown attribute: a truck without it would match', () => {
    const { dropped } = readPostings([{ ...LOAD, attributes: 'A?' }], 'L', NOW);
    expect(dropped.unreadable).toBe(1);
  });

  it('has at most the largest allowed radius, and was posted no later than now', () => {
    const far = { ...TRUCK.origin, radiusMiles: 12_000 };
    expect(readOne({ origin: far })?.srceRadius).toBe(1_000);
    expect(readOne({ postedAt: '2031-01-01T00:00:00Z' })?.createdOn).toBe(NOW.toISOString());
  });

  it('has no corridor that goes nowhere, and none for a load', () => {
    expect(readOne({ destination: TRUCK.origin })?.corridor).toBe('R');
    expect(readPostings([{ ...LOAD, corridor: true }], 'L', NOW).postings[0]?.corridor).toBe('R');
  });

  it('is shown as one line of plain text, and links to nothing that is not a number or an address', () => {
    const company = { ...TRUCK.company, name: 'Cedar\u202E\nBay', phone: 'javascript:1', email: 'a@b.c?bcc=x@y.z' };
    const posting = readOne({ company, comment: `\u0000 ${'long '.repeat(300)}` });
    expect(posting?.company).toMatchObject({ companyName: 'Cedar Bay', phone: '', email: '' });
    expect(posting?.comment.length).toBeLessThanOrEqual(150);
    expect(posting?.comment.startsWith('long long')).toBe(true);
  });

  it('is limited to the size of one reply', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => ({ ...TRUCK, id: `PB-${at}` }));
    expect(read(...many).postings).toHaveLength(400);
  });

  it('never throws, and passes only what the engine takes', () => {
    const anything = fc.oneof(fc.anything(), fc.constant(undefined));
    const mangled = fc.record(
      Object.fromEntries(Object.entries(TRUCK).map(([name, value]) => [name, fc.oneof(fc.constant(value), anything)])),
    );
    const letter = (all: string) => new RegExp(`^[${all}]*$`);
    fc.assert(
      fc.property(fc.array(fc.oneof(mangled, anything), { maxLength: 6 }), (listed) => {
        for (const posting of read(...listed).postings) {
          expect(posting.vehicleType).toMatch(letter('VRKFSDTCUHLONPIE'));
          expect(posting.vehicleType).not.toBe('');
          expect(Math.abs(posting.srceLat)).toBeLessThanOrEqual(90);
          expect(Math.abs(posting.destLong)).toBeLessThanOrEqual(180);
          expect(posting.srceRadius).toBeGreaterThanOrEqual(0);
          expect(posting.createdOn <= NOW.toISOString()).toBe(true);
        }
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});
