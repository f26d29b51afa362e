import { Button } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { browserWindow } from '../../lib/browser/browser.ts';
import { t } from '../../lib/texts/t.ts';
import { forgetFailures } from '../lazy-component.tsx';
import { useKeyboardCapture } from '../shortcuts/use-keyboard-capture.ts';
import { ErrorBoundary } from '../states/error-boundary.tsx';
import { PlainDialog } from './plain-dialog.tsx';

interface LazyDialogProps {
  /** Closes the dialog, or the message that replaces it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Contains a dialog, or another layer that takes the focus, whose code is loaded on request; the keyboard is captured
 * meanwhile. Where loading fails (no
 * connection, or a newer version of the board is deployed) a message with Retry is shown, and the screen behind it can
 * still be used.
 */
export function LazyDialog({ onClose, children }: LazyDialogProps) {
  useKeyboardCapture(true);
  return (
    <ErrorBoundary fallback={(_, reset) => <NotLoaded onClose={onClose} onRetry={reset} />}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function NotLoaded({ onClose, onRetry }: Pick<LazyDialogProps, 'onClose'> & { readonly onRetry: () => void }) {
  // When the dialog is opened again, its code is requested again.
  const close = () => {
    forgetFailures();
    onClose();
  };
  const retry = () => {
    forgetFailures();
    onRetry();
  };
  return (
    <PlainDialog
      title={t('ui.errorTitle')}
      onClose={close}
      onSubmit={retry}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t('ui.close')}
          </Button>
          <Button variant="default" onClick={() => browserWindow.reload()}>
            {t('ui.reload')}
          </Button>
          <Button type="submit" data-autofocus>
            {t('ui.retry')}
          </Button>
        </>
      }
    >
      {t('ui.partMissing')}
    </PlainDialog>
  );
}
