export { handleClosedOffers } from './offer-notices.service.ts';
export { createOffersService } from './offers.service.ts';
export { offersModule } from './offers.module.ts';
