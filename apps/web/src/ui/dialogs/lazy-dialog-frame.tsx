import { Suspense, type ComponentProps } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import { useKeyboardCapture } from '../shortcuts/use-keyboard-capture.ts';
import { ErrorBoundary } from '../states/error-boundary.tsx';
import type { DialogFrame } from './dialog-frame.tsx';
import { PlainDialog } from './plain-dialog.tsx';

const loadFrame = async () => ({ default: (await import('./dialog-frame.tsx')).DialogFrame });
const Frame = lazyComponent(loadFrame);

/** Loads the code of the dialogs' frame before a dialog is opened. */
export function preloadDialogFrame(): void {
  void loadFrame().catch(() => undefined);
}

/**
 * `DialogFrame` for dialogs of the first load, which open rarely: its code is loaded when one opens. Where that fails,
 * the same content is shown in a plain frame.
 */
export function LazyDialogFrame(props: ComponentProps<typeof DialogFrame>) {
  if (!props.isOpen) return null;
  return <OpenFrame {...props} />;
}

function OpenFrame(props: ComponentProps<typeof DialogFrame>) {
  useKeyboardCapture(true);
  return (
    <ErrorBoundary fallback={() => <PlainDialog {...props} />}>
      <Suspense fallback={null}>
        <Frame {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
