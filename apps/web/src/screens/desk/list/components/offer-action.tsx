import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMessageDollar } from '@tabler/icons-react';
import { listOpen, useOffersOf, useOpenedOffer } from '../../../../modules/offers/index.ts';
import { t } from '../../../../lib/texts/t.ts';
import { nowMs } from '../../../../lib/time/clock.ts';
import { toKeyedLabel } from '../../../../ui/shortcuts/key-names.ts';
import { KEYS } from '../../../../ui/shortcuts/keys.ts';

/** The button over a row that opens its most urgent offer; nothing in a row without one. */
export default function OfferAction({ token }: { readonly token: number }) {
  const offers = useOffersOf(token);
  const { open } = useOpenedOffer();
  const first = listOpen(offers, nowMs())[0];
  if (first === undefined) return null;
  return (
    <Tooltip label={toKeyedLabel(t('offers.row.openThis'), KEYS.offer)}>
      <ActionIcon size={28} aria-label={t('offers.row.openThis')} onClick={() => open(first.id)}>
        <IconMessageDollar size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
