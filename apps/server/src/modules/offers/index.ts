export { acceptOffer, counterOffer, declineOffer } from './offer-replies.service.ts';
export { listAmounts, listOpenOffersAmong, type OfferViewRow } from './offers.queries.ts';
export { createOffer } from './offers.service.ts';
export { offersModule } from './offers.module.ts';
