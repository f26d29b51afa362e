import type { Posting } from '@loadstone/contracts/postings';
import { useEffect, type RefObject } from 'react';
import { listOpen, useOffersOf, useOpenedOffer } from '../../../../modules/offers/index.ts';
import { toDestinationText, toOriginText } from '../../../../modules/postings/index.ts';
import { useLatest } from '../../../../lib/react/use-latest.ts';
import { t } from '../../../../lib/texts/t.ts';
import { nowMs } from '../../../../lib/time/clock.ts';
import { useCommands } from '../../../../ui/commands/use-commands.ts';
import { KEYS } from '../../../../ui/shortcuts/keys.ts';

interface RowOfferProps {
  /** The row with the keyboard focus. */
  readonly active: Posting;
  readonly listbox: RefObject<HTMLElement | null>;
}

/** Opens the most urgent offer of a row below it: by its key, by its button, and from the palette. */
export function RowOffer({ active, listbox }: RowOfferProps) {
  const offers = useOffersOf(active.token);
  const { open } = useOpenedOffer();
  /** False where the row has none. */
  const openFirst = () => {
    const [first] = listOpen(offers, nowMs());
    if (first) open(first.id);
    return first !== undefined;
  };
  const latest = useLatest(openFirst);
  useEffect(() => {
    const list = listbox.current;
    if (!list) return undefined;
    // On the list itself: a row without an offer leaves the key to the leads.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== KEYS.offer || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!latest.current()) return;
      event.preventDefault();
      event.stopPropagation();
    };
    list.addEventListener('keydown', onKeyDown);
    return () => list.removeEventListener('keydown', onKeyDown);
  }, [listbox, latest]);
  const lane = `${toOriginText(active)} → ${toDestinationText(active)}`;
  useCommands(() =>
    offers.length === 0
      ? []
      : [
          {
            id: 'offers.ofRow',
            label: t('offers.row.open', { lane }),
            group: t('offers.title'),
            keys: KEYS.offer,
            run: openFirst,
          },
        ],
  );
  return null;
}
