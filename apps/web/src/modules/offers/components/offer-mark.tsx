import { VisuallyHidden } from '@mantine/core';
import type { Offer } from '@loadstone/contracts/offers';
import { useDensity } from '../../../lib/settings/density.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { listOpen, toBriefLine, toOfferLine, toTimeLeft } from '../model/offer-position.ts';
import { waitsForOwn } from '../model/offer-state.ts';
import { useOffersOf } from '../offers.ts';
import styles from './offer-mark.module.css';

const SECOND_MS = 1_000;

/** The most urgent open offer of an own posting, in its row; nothing where there is none. */
export function OfferMark({ token }: { readonly token: number }) {
  const offers = useOffersOf(token);
  // Only rows with an offer are drawn each second.
  return offers.length === 0 ? null : <OpenOffers offers={offers} />;
}

function OpenOffers({ offers }: { readonly offers: readonly Offer[] }) {
  const now = useNow(SECOND_MS);
  const { isCompact } = useDensity();
  const open = listOpen(offers, now);
  const [first] = open;
  if (first === undefined) return null;
  const time = toTimeLeft(first, now);
  const { parts, words } = toOfferLine(first, { time, count: open.length });
  return (
    <span className={styles.mark} data-offer={first.id} data-waits={waitsForOwn(first, now) || undefined} title={words}>
      {isCompact ? (
        <span aria-hidden>{toBriefLine(first, time)}</span>
      ) : (
        <span className={styles.parts} aria-hidden>
          {parts.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </span>
      )}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
