import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../test/render.tsx';
import { watchUnkept } from '../../lib/browser/typed-values.ts';
import { browserWindow } from '../../lib/browser/browser.ts';
import { CodeError } from '../../lib/code/load-code.ts';
import { forgetFailures, lazyComponent } from '../lazy-component.tsx';
import { LazyDialog } from './lazy-dialog.tsx';

afterEach(() => {
  forgetFailures();
  vi.restoreAllMocks();
});

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

it('retries by itself once each time the connection is back, and gives the focus to the dialog', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn(() => Promise.resolve({ default: () => <input aria-label="field" autoFocus /> }));
  load.mockRejectedValueOnce(new TypeError('no connection')).mockRejectedValueOnce(new TypeError('no connection'));
  const Dialog = lazyComponent(load);
  const onClose = vi.fn<() => void>();
  renderSignedIn(
    <LazyDialog onClose={onClose}>
      <Dialog />
    </LazyDialog>,
  );
  for (const count of [2, 3]) {
    expect(await screen.findByRole('button', { name: 'Retry' })).toHaveFocus();
    expect(load).toHaveBeenCalledTimes(count - 1);
    act(() => forgetFailures());
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(count));
  }
  expect(await screen.findByRole('textbox', { name: 'field' })).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
});

it('reloads the page where the board has been updated', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.spyOn(browserWindow, 'reload').mockImplementation(() => undefined);
  renderSignedIn(<OutdatedDialog />);
  expect(await screen.findByText(/what you have typed is kept/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not reload the page where typed values of the window behind it would be lost', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const end = watchUnkept(() => true);
  const onClose = vi.fn<() => void>();
  renderSignedIn(<OutdatedDialog onClose={onClose} />);
  expect(await screen.findByText(/save or close the window behind this message/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledTimes(1);
  end();
});

const Outdated = lazyComponent((): Promise<{ default: () => null }> =>
  Promise.reject(new CodeError('404: /assets/dialog.js', { needsReload: true })),
);

function OutdatedDialog({ onClose = () => undefined }: { readonly onClose?: () => void }) {
  return (
    <LazyDialog onClose={onClose}>
      <Outdated />
    </LazyDialog>
  );
}
