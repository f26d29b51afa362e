import { Button } from '@mantine/core';
import type { Lead } from '@loadstone/contracts/leads';
import type { Offer } from '@loadstone/contracts/offers';
import { useOffers } from '../offers.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { toOfferLine, toTimeLeft } from '../model/offer-position.ts';
import { toStatusNow } from '../model/offer-state.ts';
import { useOpenedOffer } from '../use-opened-offer.ts';
import styles from './offers.module.css';

const SECOND_MS = 1_000;

/** The newest offer of a lead, in its panel; nothing where there is none. */
export default function LeadOffer({ lead }: { readonly lead: Lead }) {
  const offer = useOffers().data?.find(({ token, eToken }) => token === lead.lToken && eToken === lead.eToken);
  const { open } = useOpenedOffer();
  if (offer === undefined) return null;
  return (
    <section className={styles.panel} aria-label={t('offers.panelTitle')}>
      <OfferSummary offer={offer} />
      <Button
        size="xs"
        variant="default"
        aria-label={t('offers.open', { company: offer.company })}
        onClick={() => open(offer.id)}
      >
        {t('offers.openShort')}
      </Button>
    </section>
  );
}

/** Both amounts, the time that is left and the gap of an open offer; the status of another one. */
function OfferSummary({ offer }: { readonly offer: Offer }) {
  const now = useNow(SECOND_MS);
  const status = toStatusNow(offer, now);
  if (status !== 'open') return <span>{t(`offers.status.${status}`)}</span>;
  return (
    <span className={styles.countdown}>{toOfferLine(offer, { time: toTimeLeft(offer, now) }).parts.join(' · ')}</span>
  );
}
