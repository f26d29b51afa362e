import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMessageDollar } from '@tabler/icons-react';
import { listOpen, useOffersOf } from '../../../../modules/offers/index.ts';
import { t } from '../../../../lib/texts/t.ts';
import { nowMs } from '../../../../lib/time/clock.ts';
import { toKeyedLabel } from '../../../../ui/shortcuts/key-names.ts';
import { KEYS } from '../../../../ui/shortcuts/keys.ts';
import { openedOffer } from '../model/opened-offer.ts';

/** The button over a row that opens its most urgent offer; nothing in a row without one. */
export default function OfferAction({ token }: { readonly token: number }) {
  const offers = useOffersOf(token);
  if (offers.length === 0) return null;
  return (
    <Tooltip label={toKeyedLabel(t('offers.row.openThis'), KEYS.offer)}>
      <ActionIcon
        size={28}
        aria-label={t('offers.row.openThis')}
        onClick={() => openedOffer.set(listOpen(offers, nowMs())[0]?.id ?? null)}
      >
        <IconMessageDollar size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
