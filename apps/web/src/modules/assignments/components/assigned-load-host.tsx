import { useEffect, useRef, type ReactNode } from 'react';
import { useLinkedLoad } from '../use-linked-load.ts';
import { whenQuiet } from '../../../lib/time/when-quiet.ts';
import { useStore } from '../../../lib/react/store.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { whenInputIdle } from '../../../ui/shortcuts/input-idle.ts';
import { openLoad } from '../model/open-load.ts';
import { useOffers } from '../use-offers.ts';

const loadDialog = () => import('../dialogs/assigned-load-dialog.tsx');
const AssignedLoadDialog = lazyComponent(loadDialog);

interface AssignedLoadHostProps {
  /** The other company: its phone and scores. */
  readonly renderCompany: (custCd: string, userId: number) => ReactNode;
}

/**
 * The dialog of an assigned load. It opens by itself for a load that has just been offered to the carrier, once and only
 * while the user is idle. The tray in the header has all loads that wait.
 */
export function AssignedLoadHost({ renderCompany }: AssignedLoadHostProps) {
  const offers = useOffers();
  const linked = useLinkedLoad();
  const chosen = useStore(openLoad);
  const open = linked.id ?? chosen;
  /** The offers that have opened, or that waited when the board was opened; they are in the tray of the header. */
  const known = useRef<Set<number>>(undefined);
  const isForCarrier = offers !== undefined;
  // Its code is loaded before it opens: while a dialog loads, the keyboard is captured.
  useEffect(
    () => (isForCarrier ? whenQuiet(() => void loadDialog().catch(() => undefined)) : undefined),
    [isForCarrier],
  );
  useEffect(() => {
    if (offers === undefined) return undefined;
    known.current ??= new Set(offers.map(({ id }) => id));
    const { current } = known;
    const next = open === null ? offers.find(({ id }) => !current.has(id)) : undefined;
    if (next === undefined) return undefined;
    return whenInputIdle(() => {
      // Those that have arrived together do not open one after the other.
      for (const { id } of offers) current.add(id);
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
      <AssignedLoadDialog key={open} id={open} renderCompany={renderCompany} onClose={close} />
    </LazyDialog>
  );
}
