import { Menu } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { KeyboardHost } from '../shortcuts/keyboard-host.tsx';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { UiProvider } from '../ui-provider.tsx';
import { DialogFrame } from './dialog-frame.tsx';

function Layers({ onKey }: { readonly onKey: () => void }) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const push = (name: string) => setOpen((names) => [...names, name]);
  const close = (name: string) => () => setOpen((names) => names.filter((other) => other !== name));
  useShortcut({ keys: 'n', label: 'Post', group: 'Desk', run: onKey });
  return (
    <>
      <button onClick={() => push('form')}>Open</button>
      <DialogFrame title="Form" isOpen={open.includes('form')} onClose={close('form')}>
        <button onClick={() => push('question')}>Ask</button>
        <Menu>
          <Menu.Target>
            <button>Menu</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>Entry</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </DialogFrame>
      <DialogFrame title="Question" isOpen={open.includes('question')} isOnTop onClose={close('question')}>
        <input aria-label="Answer" />
      </DialogFrame>
    </>
  );
}

async function openForm(onKey = vi.fn<() => void>()) {
  render(
    <UiProvider isTest>
      <Layers onKey={onKey} />
      <KeyboardHost />
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Form' });
  return onKey;
}

it('Esc closes the dialog on top, then the one below it', async () => {
  await openForm();
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog', { name: 'Question' });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Question' })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Form' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('Esc closes a menu in a dialog, and keeps the dialog', async () => {
  await openForm();
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await screen.findByText('Entry');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Entry')).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Form' })).toBeVisible();
});

it('no shortcut of the screen acts while a dialog is open, wherever the focus is', async () => {
  const onKey = await openForm();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('n');
  screen.getByRole('button', { name: 'Open', hidden: true }).focus();
  await userEvent.keyboard('n');
  expect(onKey).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('n');
  expect(onKey).toHaveBeenCalledTimes(1);
});

it('no shortcut acts while a panel of the header is open', async () => {
  const onKey = vi.fn<() => void>();
  render(
    <UiProvider isTest>
      <Layers onKey={onKey} />
      <div role="dialog" aria-label="Notifications" />
      <KeyboardHost />
    </UiProvider>,
  );
  await userEvent.keyboard('n');
  expect(onKey).not.toHaveBeenCalled();
});
