import type { Posting } from '@loadstone/contracts/postings';
import { useEffect, type RefObject } from 'react';
import { listOpen, useOffersOf } from '../../../../modules/offers/index.ts';
import { toDestinationText, toOriginText } from '../../../../modules/postings/index.ts';
import { useStore } from '../../../../lib/react/store.ts';
import { useLatest } from '../../../../lib/react/use-latest.ts';
import { t } from '../../../../lib/texts/t.ts';
import { nowMs } from '../../../../lib/time/clock.ts';
import { useCommands } from '../../../../ui/commands/use-commands.ts';
import { LazyDialog } from '../../../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { KEYS } from '../../../../ui/shortcuts/keys.ts';
import { openedOffer } from '../model/opened-offer.ts';
import { renderOfferCompany } from '../../../offers/render-offer-company.tsx';

const OfferDialog = lazyComponent(() => import('../../../../modules/offers/dialogs/offer-dialog.tsx'));

interface RowOfferProps {
  /** The row with the keyboard focus. */
  readonly active: Posting;
  readonly listbox: RefObject<HTMLElement | null>;
}

/** Opens the most urgent offer of a row below it: by its key, by its button, and from the palette. */
export function RowOffer({ active, listbox }: RowOfferProps) {
  const offers = useOffersOf(active.token);
  const openId = useStore(openedOffer);
  const latest = useLatest(offers);
  const openFirst = () => openedOffer.set(listOpen(latest.current, nowMs())[0]?.id ?? null);
  useEffect(() => () => openedOffer.set(null), []);
  useEffect(() => {
    const list = listbox.current;
    if (!list) return undefined;
    // On the list itself: a row without an offer leaves the key to the leads.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== KEYS.offer || event.ctrlKey || event.metaKey || event.altKey) return;
      const [first] = listOpen(latest.current, nowMs());
      if (first === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      openedOffer.set(first.id);
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
  if (openId === null) return null;
  const close = () => openedOffer.set(null);
  return (
    <LazyDialog onClose={close}>
      <OfferDialog
        of={openId}
        at={findLine(listbox.current, openId)}
        renderCompany={renderOfferCompany}
        onClose={close}
      />
    </LazyDialog>
  );
}

/** The row of an offer; null where it is not in view. */
function findLine(list: HTMLElement | null, id: number): Element | null {
  return list?.querySelector(`[data-offer="${id}"]`)?.closest('[data-token]') ?? null;
}
