import type { Lane } from '@loadstone/contracts/lanes';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLatest } from '../../lib/react/use-latest.ts';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import { InsuranceGate } from '../../modules/companies/index.ts';
import { LanesScreen, toLaneRoute, type LaneEditor } from '../../modules/lanes/index.ts';
import { findPosting } from '../../modules/postings/index.ts';
import { LazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { showToast } from '../../ui/toasts/toast.ts';

const LaneFormDialog = lazyComponent(() => import('./lane-form-dialog.tsx'));

/** The Lanes screen, where lanes are edited in the posting form. */
export function LanesPage() {
  return (
    <InsuranceGate>
      <LanesScreen renderEditor={(editor) => <Editor {...editor} />} />
    </InsuranceGate>
  );
}

/** The dialog, once the posting that becomes a lane is loaded. */
function Editor({ lane, of, onReload, onClose }: LaneEditor) {
  const { mode } = useSession();
  const source = useQuery({
    queryKey: ['laneSource', mode, of],
    queryFn: async () => (await findPosting(mode, of ?? 0)) ?? null,
    enabled: of !== undefined,
    // It fills the form once: the posting may change or go meanwhile. The next time, it is loaded again.
    staleTime: Infinity,
    gcTime: 0,
  });
  const isGone = of !== undefined && !source.isPending && !source.data;
  const close = useLatest(onClose);
  useEffect(() => {
    if (!isGone) return;
    showToast({ message: t('lanes.sourceGone'), tone: 'danger' });
    close.current();
  }, [isGone, close]);
  const onSaved = (saved: Lane) => {
    showToast({ message: t('lanes.saved', { route: toLaneRoute(saved) }), tone: 'success' });
    onClose(saved);
  };
  return (
    <LazyDialog onClose={() => onClose()}>
      {(of === undefined || source.data) && (
        <LaneFormDialog
          lane={lane}
          source={source.data ?? undefined}
          onSaved={onSaved}
          onReload={onReload}
          onClose={() => onClose()}
        />
      )}
    </LazyDialog>
  );
}
