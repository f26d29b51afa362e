import { listOfferActions, type Offer, type OfferAction, type OfferStatus } from '@loadstone/contracts/offers';

/** The status now: an open offer past its time is expired before the server says so. */
export function toStatusNow({ status, expiresOn }: Pick<Offer, 'status' | 'expiresOn'>, nowMs: number): OfferStatus {
  return status === 'open' && Date.parse(expiresOn) <= nowMs ? 'expired' : status;
}

/** What the user's company may do with an offer now. */
export function listActionsNow(offer: Offer, nowMs: number): readonly OfferAction[] {
  const sides = offer.amounts.map(({ side }) => side);
  return listOfferActions({ status: toStatusNow(offer, nowMs), sides }, offer.side);
}

/** True where an open offer waits for the user's company. */
export function waitsForOwn(offer: Offer, nowMs: number): boolean {
  return listActionsNow(offer, nowMs).includes('accept');
}

export const OFFER_FILTERS = ['all', 'own', 'other', 'closed'] as const;
export type OfferFilter = (typeof OFFER_FILTERS)[number];

/** True where an offer belongs to a filter and contains the text. */
export function matchesFilter(
  offer: Offer,
  { filter, text, nowMs }: { filter: OfferFilter; text: string; nowMs: number },
): boolean {
  const { company, custCd, srceCity, destCity } = offer;
  const words = [company, custCd, srceCity, destCity].join(' ').toLowerCase();
  if (!words.includes(text.trim().toLowerCase())) return false;
  const isOpen = toStatusNow(offer, nowMs) === 'open';
  switch (filter) {
    case 'all':
      return true;
    case 'own':
      return waitsForOwn(offer, nowMs);
    case 'other':
      return isOpen && !waitsForOwn(offer, nowMs);
    case 'closed':
      return !isOpen;
  }
}
