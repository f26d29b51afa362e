import { Button } from '@mantine/core';
import type { Lead } from '@loadstone/contracts';
import { useOffers } from '../../../data/offers/offers.ts';
import { t } from '../../../lib/texts/t.ts';
import { useState } from 'react';
import OfferDialog from '../dialogs/offer-dialog.tsx';
import { OfferThread } from './offer-thread.tsx';
import styles from './offers.module.css';

/** The newest offer of a lead, in its panel; nothing where there is none. */
export default function LeadOffer({ lead }: { readonly lead: Lead }) {
  const offer = useOffers().data?.find(({ token, eToken }) => token === lead.lToken && eToken === lead.eToken);
  const [isOpen, setOpen] = useState(false);
  if (offer === undefined) return null;
  return (
    <section className={styles.panel} aria-label={t('offers.panelTitle')}>
      <OfferThread offer={offer} />
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('offers.dialog')}
      </Button>
      {isOpen && <OfferDialog of={offer.id} onClose={() => setOpen(false)} />}
    </section>
  );
}
