import { Button } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { reloadPage, wouldLoseTyped } from '../../lib/browser/typed-values.ts';
import { needsReload } from '../../lib/code/load-code.ts';
import { t } from '../../lib/texts/t.ts';
import { forgetFailures } from '../lazy-component.tsx';
import { useKeyboardCapture } from '../shortcuts/use-keyboard-capture.ts';
import { ErrorBoundary } from '../states/error-boundary.tsx';
import { useRenewal } from '../states/use-renewal.ts';
import { PlainDialog } from './plain-dialog.tsx';

interface LazyDialogProps {
  /** Closes the dialog, or the message that replaces it. Where omitted, the user cannot close it. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/**
 * Contains a dialog, or another layer that takes the focus, whose code is loaded on request; the keyboard is captured
 * meanwhile. Where loading fails (no
 * connection) a message with Retry is shown, or with Reload where the board has been updated, and the screen behind it can
 * still be used. The code is requested again by itself when the connection is back.
 */
export function LazyDialog({ onClose, children }: LazyDialogProps) {
  useKeyboardCapture(true);
  return (
    <ErrorBoundary fallback={(error, reset) => <NotLoaded error={error} onClose={onClose} onRetry={reset} />}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

interface NotLoadedProps extends Pick<LazyDialogProps, 'onClose'> {
  readonly error: unknown;
  readonly onRetry: () => void;
}

function NotLoaded({ error, onClose, onRetry }: NotLoadedProps) {
  useRenewal(onRetry);
  const isOutdated = needsReload(error);
  const mayReload = !wouldLoseTyped();
  // When the dialog is opened again, its code is requested again.
  const close =
    onClose &&
    (() => {
      forgetFailures();
      onClose();
    });
  const retry = () => {
    forgetFailures();
    onRetry();
  };
  const actions = [
    ...(close ? [{ label: t('ui.close'), run: close }] : []),
    ...(mayReload ? [{ label: t('ui.reload'), run: reloadPage }] : []),
    ...(isOutdated ? [] : [{ label: t('ui.retry'), run: retry }]),
  ];
  const main = actions.at(-1);
  return (
    <PlainDialog
      title={t('ui.errorTitle')}
      onClose={close}
      onSubmit={main?.run}
      footer={actions.map(({ label, run }) =>
        run === main?.run ? (
          <Button key={label} type="submit" data-autofocus>
            {label}
          </Button>
        ) : (
          <Button key={label} variant="default" onClick={run}>
            {label}
          </Button>
        ),
      )}
    >
      {t(isOutdated ? (mayReload ? 'ui.partOutdated' : 'ui.partOutdatedBehind') : 'ui.partMissing')}
    </PlainDialog>
  );
}
