import type { Offer } from '@loadstone/contracts/offers';
import { formatMoment } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { toStatusNow, waitsForOwn } from '../model/offer-state.ts';
import { toCountdown } from '../model/offer-texts.ts';
import { toRateText } from '../../../lib/fact-values.ts';
import styles from './offers.module.css';

const SECOND_MS = 1_000;

/** The amounts of an offer, oldest first, with its status and the time that is left. */
export function OfferThread({ offer }: { readonly offer: Offer }) {
  return (
    <div className={styles.thread}>
      <ol aria-label={t('offers.thread')} className={styles.amounts}>
        {offer.amounts.map(({ side, by, rate, at }) => (
          <li key={at} className={side === offer.side ? styles.own : styles.other}>
            <strong>{toRateText(rate)}</strong>
            <span className={styles.entry}>{t('offers.entry', { by, side: t(`offers.sides.${side}`) })}</span>
            <time dateTime={at} className={styles.entry}>
              {formatMoment(at)}
            </time>
          </li>
        ))}
      </ol>
      <OfferStatusLine offer={offer} />
    </div>
  );
}

/** The status; of an open offer who has to reply, and how long it is still open. */
function OfferStatusLine({ offer }: { readonly offer: Offer }) {
  const now = useNow(SECOND_MS);
  const status = toStatusNow(offer, now);
  if (status !== 'open') return <p className={styles.status}>{t(`offers.status.${status}`)}</p>;
  const isOwn = waitsForOwn(offer, now);
  return (
    <p className={styles.status}>
      <strong>{isOwn ? t('offers.waits.own') : t('offers.waits.other', { company: offer.company })}</strong>
      {' · '}
      <span className={styles.countdown}>
        {t('offers.expiresIn', { time: toCountdown(Date.parse(offer.expiresOn) - now) })}
      </span>
    </p>
  );
}
