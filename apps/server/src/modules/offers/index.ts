export { handleClosedOffers } from './offer-notices.service.ts';
export { listAmounts, listOpenOffersAmong, type OfferViewRow } from './offers.queries.ts';
export { createOffersService, type OffersService } from './offers.service.ts';
export { offersModule } from './offers.module.ts';
