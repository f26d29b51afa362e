import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../test/render.tsx';
import { LateDialog } from './late-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

it('shows the dialog once its code has come', async () => {
  const Dialog = lazy(() => Promise.resolve({ default: () => <p>the dialog</p> }));
  renderSignedIn(
    <LateDialog onClose={() => undefined}>
      <Dialog />
    </LateDialog>,
  );
  expect(await screen.findByText('the dialog')).toBeVisible();
});

it('says that its code did not come, closes, and leaves the screen behind it alone', async () => {
  // React writes down what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Dialog = lazy((): Promise<{ default: () => null }> => Promise.reject(new TypeError('no such chunk')));
  const onClose = vi.fn<() => void>();
  renderSignedIn(
    <>
      <p>the screen</p>
      <LateDialog onClose={onClose}>
        <Dialog />
      </LateDialog>
    </>,
  );
  expect(await screen.findByRole('dialog', { name: 'This could not be loaded' })).toBeVisible();
  expect(screen.getByText('the screen')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
