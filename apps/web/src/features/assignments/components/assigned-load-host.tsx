import { POSTING_FEATURES } from '@loadstone/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { offersQuery } from '../../../data/assignments/get-assignment.ts';
import { useLiveAssignments } from '../../../data/assignments/live.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/store.ts';
import { LateDialog } from '../../../ui/dialogs/late-dialog.tsx';
import { lateComponent } from '../../../ui/late-component.tsx';
import { openLoad } from '../model/open-load.ts';

const AssignedLoadDialog = lateComponent(() => import('../dialogs/assigned-load-dialog.tsx'));

/**
 * The dialog of an assigned load. It opens by itself for each load that the carrier has not yet accepted or declined,
 * once for each window.
 */
export function AssignedLoadHost() {
  const { mode, hasFeature } = useSession();
  useLiveAssignments();
  const mayAnswer = mode === 'C' && hasFeature(POSTING_FEATURES.C.view);
  const offers = useQuery({ ...offersQuery, enabled: mayAnswer }).data;
  const open = useStore(openLoad);
  const shown = useRef(new Set<number>());
  useEffect(() => {
    if (open !== null) return;
    const next = offers?.find(({ id }) => !shown.current.has(id));
    if (next === undefined) return;
    shown.current.add(next.id);
    openLoad.set({ kind: 'E', token: next.eToken });
  }, [offers, open]);
  if (open === null) return null;
  const close = () => openLoad.set(null);
  return (
    <LateDialog onClose={close}>
      <AssignedLoadDialog kind={open.kind} token={open.token} onClose={close} />
    </LateDialog>
  );
}
