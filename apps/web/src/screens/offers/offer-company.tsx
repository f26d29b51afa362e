import type { Offer } from '@loadstone/contracts/offers';
import { useContactSummary, CompanyFacts, PhoneFact } from '../../modules/companies/index.ts';
import { CarrierStrip } from '../../modules/assignments/index.ts';
import { t } from '../../lib/texts/t.ts';
import { FactList, FactSection } from '../../ui/fact-list.tsx';

/** The other side of an offer: what decides besides the amount. */
export default function OfferCompany({ offer }: { readonly offer: Offer }) {
  const { side, custCd, contactUserId } = offer;
  return side === 'B' ? <CarrierOf offer={offer} /> : <CompanyFacts custCd={custCd} userId={contactUserId} />;
}

/** What 'Assign Load' shows of the carrier, with the button that notes a check: a load is assigned by the accepted offer. */
function CarrierOf({ offer: { custCd, contactUserId } }: { readonly offer: Offer }) {
  const contact = useContactSummary({ custCd, userId: contactUserId }, true).data;
  return (
    <>
      {contact && (
        <FactSection title={t('companies.contact')}>
          <FactList>
            <PhoneFact phone={contact.phone} offersOnly={contact.offersOnly} />
          </FactList>
        </FactSection>
      )}
      <CarrierStrip custCd={custCd} userId={contactUserId} />
    </>
  );
}
