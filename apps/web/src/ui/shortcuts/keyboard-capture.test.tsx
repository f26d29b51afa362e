import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../test/render.tsx';
import { ask } from '../dialogs/ask.ts';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { LazyDialog } from '../dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../lazy-component.tsx';
import { useShortcut } from './use-shortcut.ts';

const track = vi.fn<() => void>();
const onClosed = vi.fn<() => void>();
const onSubmit = vi.fn<() => void>();
const onListKey = vi.fn<(key: string) => void>();
beforeEach(() => {
  track.mockReset();
  onClosed.mockReset();
  onListKey.mockReset();
  onSubmit.mockReset();
});

/** A screen with the keys n (a form that loads late) and t (another action), and a list that handles keys itself. */
function renderScreen() {
  let loadForm: () => void = () => undefined;
  const Form = lazyComponent<{ readonly onClose: () => void }>(
    () =>
      new Promise((resolve) => {
        loadForm = () =>
          resolve({
            default: ({ onClose }) => (
              <DialogFrame
                title="Form"
                isOpen
                onClose={onClose}
                onSubmit={onSubmit}
                footer={<button type="submit">Save</button>}
              >
                <input aria-label="Notes" />
                <input aria-label="City" data-autofocus />
              </DialogFrame>
            ),
          });
      }),
  );
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    const close = () => {
      setOpen(false);
      onClosed();
    };
    useShortcut({ keys: 'n', label: 'Post', group: 'Test', run: () => setOpen(true) });
    useShortcut({ keys: 't', label: 'Track', group: 'Test', run: track });
    return (
      <>
        <div role="listbox" tabIndex={0} aria-label="List" onKeyDown={({ key }) => onListKey(key)} />
        {isOpen && (
          <LazyDialog onClose={close}>
            <Form onClose={close} />
          </LazyDialog>
        )}
      </>
    );
  }
  renderSignedIn(<Screen />);
  screen.getByRole('listbox').focus();
  return { loadForm: () => act(() => loadForm()) };
}

it('types into the field that gets the focus what is typed while a form loads', async () => {
  const { loadForm } = renderScreen();
  const user = userEvent.setup();
  await user.keyboard('n');
  onListKey.mockClear();
  await user.keyboard('Torx{Backspace}onto');
  loadForm();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Toronto'));
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('');
  expect(track).not.toHaveBeenCalled();
  expect(onListKey).not.toHaveBeenCalled();
  await user.keyboard(', ON');
  expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Toronto, ON');
});

it('moves through the form with a Tab and submits it with an Enter that were pressed while it loaded', async () => {
  const { loadForm } = renderScreen();
  const user = userEvent.setup();
  await user.keyboard('nLyon{Shift>}{Tab}{/Shift}fast{Enter}');
  loadForm();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Lyon');
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('fast');
});

it.each([
  ['Enter', 'Enter'],
  ['Space', ' '],
])('confirms a question with %s, pressed before the focus is in the question', async (_name, key) => {
  renderScreen();
  let answer = Promise.resolve(false);
  act(() => {
    answer = ask({ title: 'Expires soon', confirmLabel: 'OK' });
  });
  const list = screen.getByRole('listbox', { hidden: true });
  expect(list).toHaveFocus();
  fireEvent.keyDown(list, { key });
  await expect(answer).resolves.toBe(true);
});

it('closes a form with the Esc that was pressed while it loaded', async () => {
  const { loadForm } = renderScreen();
  const user = userEvent.setup();
  await user.keyboard('nt{Escape}');
  loadForm();
  await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
  expect(track).not.toHaveBeenCalled();
  await user.keyboard('t');
  expect(track).toHaveBeenCalledTimes(1);
});

it('returns to the shortcuts when a click selects something else before the form has loaded', async () => {
  renderScreen();
  const user = userEvent.setup();
  await user.keyboard('n');
  await user.click(screen.getByRole('listbox'));
  await user.keyboard('t');
  expect(track).toHaveBeenCalledTimes(1);
});
