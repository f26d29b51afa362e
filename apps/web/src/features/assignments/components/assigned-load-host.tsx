import { useEffect, useRef } from 'react';
import { useLinkedLoad } from '../use-linked-load.ts';
import { whenIdle } from '../../../lib/time/clock.ts';
import { useStore } from '../../../lib/react/store.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { whenInputIdle } from '../../../ui/shortcuts/input-idle.ts';
import { openLoad } from '../model/open-load.ts';
import { useOffers } from '../use-offers.ts';

const loadDialog = () => import('../dialogs/assigned-load-dialog.tsx');
const AssignedLoadDialog = lazyComponent(loadDialog);

/**
 * The dialog of an assigned load. It opens by itself for each load that the carrier has not yet accepted or declined,
 * once for each window and only while the user is idle; until then the header shows the number of such loads.
 */
export function AssignedLoadHost() {
  const offers = useOffers();
  const linked = useLinkedLoad();
  const chosen = useStore(openLoad);
  const open = linked.id ?? chosen;
  const shown = useRef(new Set<number>());
  const isForCarrier = offers !== undefined;
  // Its code is loaded before it opens: while a dialog loads, the keyboard is captured.
  useEffect(
    () => (isForCarrier ? whenIdle(() => void loadDialog().catch(() => undefined)) : undefined),
    [isForCarrier],
  );
  useEffect(() => {
    const next = open === null ? offers?.find(({ id }) => !shown.current.has(id)) : undefined;
    if (next === undefined) return undefined;
    return whenInputIdle(() => {
      shown.current.add(next.id);
      openLoad.set(next.id);
    });
  }, [offers, open]);
  if (open === null) return null;
  const close = () => {
    openLoad.set(null);
    linked.clear();
  };
  return (
    <LazyDialog onClose={close}>
      <AssignedLoadDialog key={open} id={open} onClose={close} />
    </LazyDialog>
  );
}
