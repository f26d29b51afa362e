import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../test/render.tsx';
import { lazyComponent } from '../lazy-component.tsx';
import { LazyDialog } from './lazy-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

it('shows the dialog once its code has come', async () => {
  const Dialog = lazyComponent(() => Promise.resolve({ default: () => <p>the dialog</p> }));
  renderSignedIn(
    <LazyDialog onClose={() => undefined}>
      <Dialog />
    </LazyDialog>,
  );
  expect(await screen.findByText('the dialog')).toBeVisible();
});

it('shows that its code could not be loaded, closes, and leaves the screen behind it usable', async () => {
  // React logs the errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Dialog = lazyComponent((): Promise<{ default: () => null }> => Promise.reject(new TypeError('no such chunk')));
  const onClose = vi.fn<() => void>();
  renderSignedIn(
    <>
      <p>the screen</p>
      <LazyDialog onClose={onClose}>
        <Dialog />
      </LazyDialog>
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
  const Dialog = lazyComponent(load);
  function Screen() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {isOpen && (
          <LazyDialog onClose={() => setOpen(false)}>
            <Dialog />
          </LazyDialog>
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

it('retries in place, without the dialog being opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn(() => Promise.resolve({ default: () => <p>the dialog</p> }));
  load.mockRejectedValueOnce(new TypeError('no such chunk'));
  const Dialog = lazyComponent(load);
  const onClose = vi.fn<() => void>();
  renderSignedIn(
    <LazyDialog onClose={onClose}>
      <Dialog />
    </LazyDialog>,
  );
  expect(await screen.findByRole('button', { name: 'Retry' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('the dialog')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  expect(load).toHaveBeenCalledTimes(2);
});
