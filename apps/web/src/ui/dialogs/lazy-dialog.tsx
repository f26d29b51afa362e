import { Button } from '@mantine/core';
import { Suspense, useEffect, type ReactNode } from 'react';
import { browserWindow } from '../../lib/browser/browser.ts';
import { t } from '../../lib/texts/t.ts';
import { forgetFailures } from '../lazy-component.tsx';
import { useKeyboardCapture } from '../shortcuts/use-keyboard-capture.ts';
import { ErrorBoundary } from '../states/error-boundary.tsx';
import { DialogFrame } from './dialog-frame.tsx';

interface LazyDialogProps {
  /** Closes the dialog, or the message that replaces it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Contains a dialog whose code is loaded on request; the keyboard is captured meanwhile. Where loading fails (no
 * connection, or a newer version of the board is deployed) a message is shown, and the screen behind it can still be
 * used.
 */
export function LazyDialog({ onClose, children }: LazyDialogProps) {
  useKeyboardCapture(true);
  return (
    <ErrorBoundary fallback={() => <NotLoaded onClose={onClose} />}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function NotLoaded({ onClose }: Pick<LazyDialogProps, 'onClose'>) {
  // When the dialog is opened again, its code is requested again.
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
