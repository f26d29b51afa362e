export { OffersScreen } from './components/offers-screen.tsx';
export { OfferMark } from './components/offer-mark.tsx';
export { listOpen, toMinutesLeft, toOfferCell, toOfferLine } from './model/offer-position.ts';
export { waitsForOwn } from './model/offer-state.ts';
export { useOffersOf } from './offers.ts';
export { useOpenedOffer } from './use-opened-offer.ts';
