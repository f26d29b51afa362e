import { cleanup, screen } from '@testing-library/react';
import { LazyDialogFrame } from '../src/ui/dialogs/lazy-dialog-frame.tsx';
import { renderSignedIn } from './render.tsx';

/**
 * Loads the frame of dialogs, whose code is requested when the first one opens. Call it before tests that read a dialog
 * at once, so that they do not depend on the test files that ran before in the same worker.
 */
export async function loadDialogFrame(): Promise<void> {
  renderSignedIn(
    <LazyDialogFrame title="Loaded" isOpen isOnTop onClose={() => undefined}>
      <p>Content</p>
    </LazyDialogFrame>,
  );
  await screen.findByRole('dialog', { name: 'Loaded' });
  cleanup();
}
