import { Button } from '@mantine/core';
import { Suspense, useEffect, type ReactNode } from 'react';
import { browserWindow } from '../../lib/browser.ts';
import { t } from '../../lib/texts/t.ts';
import { forgetFailures } from '../late-component.tsx';
import { ErrorBoundary } from '../states/error-boundary.tsx';
import { DialogFrame } from './dialog-frame.tsx';

interface LateDialogProps {
  /** Closes the dialog, or what stands in its place. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Room for a dialog whose code comes when it is asked for. Where the code does not come (no connection, or a newer
 * version of the board has taken its place) that is said in a dialog, and the screen behind it works on.
 */
export function LateDialog({ onClose, children }: LateDialogProps) {
  return (
    <ErrorBoundary fallback={() => <NotLoaded onClose={onClose} />}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function NotLoaded({ onClose }: Pick<LateDialogProps, 'onClose'>) {
  // Opened again, the dialog is fetched again.
  useEffect(() => forgetFailures, []);
  return (
    <DialogFrame
      title={t('ui.errorTitle')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.close')}
          </Button>
          <Button onClick={() => browserWindow.reload()}>{t('ui.reload')}</Button>
        </>
      }
    >
      {t('ui.partMissing')}
    </DialogFrame>
  );
}
