import { OffersScreen } from '../../features/offers/components/offers-screen.tsx';
import { renderOfferCompany } from './render-offer-company.tsx';

/** The offers of the company. */
export function OffersPage() {
  return <OffersScreen renderCompany={renderOfferCompany} />;
}
