import type { Offer } from '@loadstone/contracts/offers';
import type { ReactNode } from 'react';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';

const OfferCompany = lazyComponent(() => import('./offer-company.tsx'));

/** The other side of an open offer, for its dialog. */
export function renderOfferCompany(offer: Offer): ReactNode {
  return (
    <LazyPart>
      <OfferCompany offer={offer} />
    </LazyPart>
  );
}
