import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../test/render.tsx';
import { lateComponent } from '../late-component.tsx';
import { LateDialog } from './late-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

it('shows the dialog once its code has come', async () => {
  const Dialog = lateComponent(() => Promise.resolve({ default: () => <p>the dialog</p> }));
  renderSignedIn(
    <LateDialog onClose={() => undefined}>
      <Dialog />
    </LateDialog>,
  );
  expect(await screen.findByText('the dialog')).toBeVisible();
});

it('shows that its code could not be loaded, closes, and leaves the screen behind it usable', async () => {
  // React logs the errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Dialog = lateComponent((): Promise<{ default: () => null }> => Promise.reject(new TypeError('no such chunk')));
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

it('requests the code again when the dialog is opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn(() => Promise.resolve({ default: () => <p>the dialog</p> }));
  load.mockRejectedValueOnce(new TypeError('no such chunk'));
  const Dialog = lateComponent(load);
  function Screen() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {isOpen && (
          <LateDialog onClose={() => setOpen(false)}>
            <Dialog />
          </LateDialog>
        )}
      </>
    );
  }
  renderSignedIn(<Screen />);
  await screen.findByRole('dialog', { name: 'This could not be loaded' });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect(await screen.findByText('the dialog')).toBeVisible();
});
