import { expect, it } from 'vitest';
import { makeOffer } from '../../../../test/make-offer.ts';
import { toPairText } from './offer-texts.ts';

it('names the pair of an offer with its day in one piece', () => {
  expect(toPairText(makeOffer({ dateAvail: '2026-12-02' }))).toMatch(/, Dec\u00a002\u00a02026$/);
});
