import { Button } from '@mantine/core';
import { Suspense, useEffect, type ReactNode } from 'react';
import { browserWindow } from '../../lib/browser.ts';
import { t } from '../../lib/texts/t.ts';
import { forgetFailures } from '../late-component.tsx';
import { useKeyboardCapture } from '../shortcuts/use-keyboard-capture.ts';
import { ErrorBoundary } from '../states/error-boundary.tsx';
import { DialogFrame } from './dialog-frame.tsx';

interface LateDialogProps {
  /** Closes the dialog, or what stands in its place. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Holds a dialog whose code loads when it is requested; the keyboard is captured meanwhile. Where the code does not load (no
 * connection, or a newer version of the board is deployed) a dialog says so, and the screen behind it stays in use.
 */
export function LateDialog({ onClose, children }: LateDialogProps) {
  useKeyboardCapture(true);
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
