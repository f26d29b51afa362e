import type { Lane } from '@loadstone/contracts/lanes';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLatest } from '../../lib/react/use-latest.ts';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import { InsuranceGate } from '../../modules/companies/index.ts';
import { LanesScreen, loadAllLanes, toLaneRoute, type LaneEditor } from '../../modules/lanes/index.ts';
import { findPosting } from '../../modules/postings/index.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { LazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { showToast } from '../../ui/toasts/toast.ts';
import { listLaneColumns, listLaneRows } from './lane-file.ts';

const LaneImportDialog = lazyComponent(() => import('./lane-import-dialog.tsx'));
const LaneFormDialog = lazyComponent(() => import('./lane-form-dialog.tsx'));

/** The Lanes screen, where lanes are edited in the posting form. */
export function LanesPage() {
  return (
    <InsuranceGate>
      <LanesScreen
        renderEditor={(editor) => <Editor {...editor} />}
        renderTools={(total, mayWrite) => <Tools total={total} mayWrite={mayWrite} />}
      />
    </InsuranceGate>
  );
}

/** Import and export of the lanes. */
function Tools({ total, mayWrite }: { readonly total: number; readonly mayWrite: boolean }) {
  const { mode } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {mayWrite && (
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {t('lanes.import.open')}
        </Button>
      )}
      {total > 0 && (
        <ExportButton
          name="lanes"
          label={t('lanes.title')}
          columns={listLaneColumns(mode)}
          rows={async () => listLaneRows(await loadAllLanes(mode))}
          failed={t('lanes.loadFailed')}
        />
      )}
      {isOpen && (
        <LazyDialog onClose={() => setOpen(false)}>
          <LaneImportDialog onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  );
}

/** The dialog, once the posting that becomes a lane is loaded. */
function Editor({ lane, newest, of, onReload, onClose }: LaneEditor) {
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
          newest={newest}
          source={source.data ?? undefined}
          onSaved={onSaved}
          onReload={onReload}
          onClose={() => onClose()}
        />
      )}
    </LazyDialog>
  );
}
