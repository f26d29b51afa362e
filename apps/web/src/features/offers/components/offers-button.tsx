import { Button, Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import { useOffers } from '../../../data/offers/offers.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { waitsForOwn } from '../model/offer-state.ts';

const CHECK_MS = 15_000;

/** The number of offers that wait for the user's company; leads to the list. */
export default function OffersButton() {
  const offers = useOffers().data ?? [];
  const now = useNow(CHECK_MS);
  const count = offers.filter((offer) => waitsForOwn(offer, now)).length;
  return (
    <div role="status">
      {count > 0 && (
        <Tooltip label={t('offers.badgeHint')}>
          <Button size="xs" variant="default" component={Link} to="/offers">
            {t('offers.badge', { count })}
          </Button>
        </Tooltip>
      )}
    </div>
  );
}
