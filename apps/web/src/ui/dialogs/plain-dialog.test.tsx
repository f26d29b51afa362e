import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PlainDialog } from './plain-dialog.tsx';

it('has a name, takes the focus, submits at Enter and closes at Esc', async () => {
  const onClose = vi.fn<() => void>();
  const onSubmit = vi.fn<() => void>();
  const dialog = (
    <PlainDialog
      title="No connection"
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <button type="submit" data-autofocus>
          Retry
        </button>
      }
    >
      The server does not reply.
    </PlainDialog>
  );
  const { rerender } = render(<button>Behind</button>);
  screen.getByRole('button', { name: 'Behind' }).focus();
  rerender(
    <>
      <button>Behind</button>
      {dialog}
    </>,
  );
  expect(screen.getByRole('dialog', { name: 'No connection' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();
  await userEvent.keyboard('{Enter}{Escape}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('makes the page behind it inert until it closes', () => {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  const { unmount } = render(<PlainDialog title="No connection" />, {
    container: root.appendChild(document.createElement('div')),
  });
  expect(root).toHaveAttribute('inert');
  unmount();
  expect(root).not.toHaveAttribute('inert');
  root.remove();
});
