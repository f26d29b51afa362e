import { OffersScreen } from '../../modules/offers/index.ts';
import { renderOfferCompany } from './render-offer-company.tsx';

/** The offers of the company. */
export function OffersPage() {
  return <OffersScreen renderCompany={renderOfferCompany} />;
}
