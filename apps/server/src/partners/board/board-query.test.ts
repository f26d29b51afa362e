import { describe, expect, expectTypeOf, it } from 'vitest';
import { toBoardQuery, type AskedPosting, type BoardQuery } from './board-query.ts';
import type { PartnerBoard } from './board.port.ts';
import { toBoardRequest } from './board-format.ts';

const POSTING: AskedPosting = {
  kind: 'L',
  postMode: 'A',
  dateAvail: '2026-11-21',
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
  vehicleSize: 'T',
  postingAttrib: 'A',
  corridor: 'R',
};

describe('a question to the partner board', () => {
  it('is made of no private posting', () => {
    expect(toBoardQuery({ ...POSTING, postMode: 'P' }, 1)).toBeUndefined();
  });

  it('cannot be a posting: its type has a brand that only its factory sets', () => {
    expectTypeOf<AskedPosting & { dateToleranceDays: number }>().not.toExtend<BoardQuery>();
    expectTypeOf<Parameters<PartnerBoard['listPostings']>[0]>().toEqualTypeOf<BoardQuery>();
    expectTypeOf<Extract<keyof BoardQuery, 'networkId' | 'network' | 'postMode' | 'token' | 'custCd'>>().toBeNever();
  });

  it('carries nothing but where, when and with what, whatever the posting had besides', () => {
    const row = { ...POSTING, token: 42, custCd: 'SMP0001', comment: 'call me', networkId: 9, clientRefNum: 'REF 1' };
    const query = toBoardQuery(row, 1)!;
    const { postMode: _, ...asked } = POSTING;
    expect(query).toEqual({ ...asked, dateToleranceDays: 1 });
    expect(toBoardRequest(query)).toEqual({
      wanted: 'equipment',
      origin: { city: 'Toronto', state: 'ON', lat: 43.70011, lon: -79.4163, radiusMiles: 100 },
      destination: { city: 'Chicago', state: 'IL', lat: 41.85003, lon: -87.65005, radiusMiles: 50 },
      date: '2026-11-21',
      dateToleranceDays: 1,
      equipmentTypes: 'VR',
      size: 'T',
      attributes: 'A',
      corridor: false,
      limit: 400,
    });
  });
});
