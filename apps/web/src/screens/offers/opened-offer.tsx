import { useEffect, useState } from 'react';
import { findLeadGrid } from '../../modules/leads/index.ts';
import { useOpenedOffer } from '../../modules/offers/index.ts';
import { useSession } from '../../lib/session/session.ts';
import { after } from '../../lib/time/clock.ts';
import { LazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { renderOfferCompany } from './render-offer-company.tsx';

const OfferDialog = lazyComponent(() => import('../../modules/offers/dialogs/offer-dialog.tsx'));

/** The dialog of the offer that the address names, at the row that it was opened from. Mount it once on a screen. */
export function OpenedOffer() {
  const { id, close } = useOpenedOffer();
  return id === null ? null : <At key={id} id={id} onClose={close} />;
}

function At({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  // Before the dialog takes the focus.
  const [at] = useState(() => document.activeElement?.closest('[role="row"][row-id]') ?? findLine(id));
  const { mode } = useSession();
  useEffect(
    () => () =>
      // After the dialog has returned the focus: its row may have been drawn again meanwhile.
      void after(0, () => {
        const key = Number(at?.getAttribute('row-id'));
        const isInScreen = document.activeElement?.closest('main, [role="dialog"]') ?? null;
        if (key > 0 && (isInScreen === null || isInScreen === document.activeElement)) findLeadGrid(mode)?.focus(key);
      }),
    [at, mode],
  );
  return (
    <LazyDialog onClose={onClose}>
      <OfferDialog of={id} at={at} renderCompany={renderOfferCompany} onClose={onClose} />
    </LazyDialog>
  );
}

/** The row of a posting with the offer; null where it is not in view. */
function findLine(id: number): Element | null {
  return document.querySelector(`[data-offer="${id}"]`)?.closest('[data-token]') ?? null;
}
