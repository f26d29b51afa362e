import { afterEach, expect, it, vi } from 'vitest';
import { makeOffer } from '../../../../test/make-offer.ts';
import { learnContent, learnedOf } from '../../../grid/content-widths.ts';
import { listOfferColumns } from './offer-columns.ts';

afterEach(() => vi.restoreAllMocks());

it('the column of the load is as wide as a lane between two long names', () => {
  const pixelsOf = (text: string) => text.length * 7;
  const measureText = (text: string) => ({ width: pixelsOf(text) });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ measureText } as never);
  const offer = {
    ...makeOffer(),
    srceCity: 'Clarence-Rockland',
    srceSt: 'ON',
    destCity: 'North Vancouver',
    destSt: 'BC',
  };
  const known = learnedOf('offers of long lanes');
  learnContent(known, listOfferColumns(), [offer]);
  expect(known.widths.get('load')).toBeGreaterThan(pixelsOf('Clarence-Rockland, ON → North Vancouver, BC'));
});

it('companies are as wide as their names, so that the load is beside them in a wide window', () => {
  expect(listOfferColumns().flatMap(({ key, grows }) => (grows === undefined ? [] : [key]))).toEqual(['changed']);
});
