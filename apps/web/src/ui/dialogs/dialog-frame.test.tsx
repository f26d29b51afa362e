import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentProps } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startFakeServer } from '../../../test/fake-server.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { DialogFrame } from './dialog-frame.tsx';

const onSubmit = vi.fn();
const onOuterSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
beforeEach(() => {
  onSubmit.mockReset();
  onOuterSubmit.mockClear();
  startFakeServer();
});

type Props = Partial<ComponentProps<typeof DialogFrame>> & { readonly isDismissible?: boolean };

function Screen({ isDismissible = true, ...props }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <form onSubmit={onOuterSubmit}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <DialogFrame
        title="Rename"
        isOpen={isOpen}
        {...(isDismissible && { onClose: close })}
        footer={
          <>
            <button type="button" onClick={close}>
              Cancel
            </button>
            <button type="submit">Save</button>
          </>
        }
        {...props}
      >
        {props.children ?? (
          <>
            <input aria-label="First" />
            <input aria-label="Second" data-autofocus />
          </>
        )}
      </DialogFrame>
    </form>
  );
}

async function open(props: Props = {}) {
  const user = userEvent.setup();
  renderSignedIn(<Screen {...props} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rename' });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Second' })).toHaveFocus());
  return { user, dialog };
}
const opener = () => screen.getByRole('button', { name: 'Open' });

describe('the frame of a dialog', () => {
  it('moves the focus to its marked field, keeps it inside, and gives it back after Escape', async () => {
    const { user, dialog } = await open();
    for (let step = 0; step < 8; step += 1) {
      await user.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener()).toHaveFocus());
  });

  it('leaves the focus where the user goes as soon as it is in the dialog', async () => {
    const user = userEvent.setup();
    renderSignedIn(<Screen />);
    const goes = new Promise<void>((resolve) => {
      const go = ({ target }: FocusEvent) => {
        if (!(target instanceof HTMLInputElement) || target.ariaLabel !== 'Second') return;
        document.removeEventListener('focusin', go);
        screen.getByRole('textbox', { name: 'First' }).focus();
        resolve();
      };
      document.addEventListener('focusin', go);
    });
    await user.click(opener());
    await goes;
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByRole('textbox', { name: 'First' })).toHaveFocus();
  });

  it('has no second banner of the page', async () => {
    await open();
    expect(screen.queryByRole('banner')).toBeNull();
  });

  it('closes by its cross', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('submits by Enter in a field, without the form of the screen around it', async () => {
    const { user } = await open({ onSubmit });
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(onOuterSubmit).not.toHaveBeenCalled();
  });

  it.each([
    ['a field', 'Second'],
    ['a list', 'Third'],
  ])('submits once by Ctrl and Enter in %s', async (_, name) => {
    const { user } = await open({
      onSubmit,
      children: (
        <>
          <input aria-label="Second" data-autofocus />
          <select aria-label="Third" />
        </>
      ),
    });
    act(() => screen.getByLabelText(name).focus());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(onOuterSubmit).not.toHaveBeenCalled();
  });

  it('without a way to close has no cross and ignores Escape, so that only its buttons close it', async () => {
    const { user } = await open({ isDismissible: false });
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Rename' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(opener()).toHaveFocus());
  });
});

it('stays in the window when that becomes smaller, beside its element', async () => {
  const button = document.body.appendChild(document.createElement('button'));
  onTestFinished(() => button.remove());
  const place = vi.spyOn(button, 'getBoundingClientRect');
  const show = (left: number, windowPx: number) => {
    vi.stubGlobal('innerWidth', windowPx);
    place.mockReturnValue({ left, top: 20, bottom: 40 } as DOMRect);
  };
  onTestFinished(() => void vi.unstubAllGlobals());
  show(1_800, 1_920);
  renderSignedIn(<DialogFrame title="Columns" isOpen at={button} size={380} onClose={() => undefined} />);
  const inner = (await screen.findByRole('dialog')).parentElement!;
  expect(inner.style.paddingLeft).toBe('1524px');
  show(900, 1_024);
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(inner.style.paddingLeft).toBe('628px');
});
