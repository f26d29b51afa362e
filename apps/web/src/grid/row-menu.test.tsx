import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { UiProvider } from '../ui/ui-provider.tsx';
import { RowMenu } from './row-menu.tsx';

/** A cell that opens the menu, as in the grid. */
function Cell({ onRun }: { onRun: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <UiProvider isTest>
      <button onClick={() => setIsOpen(true)}>cell</button>
      {isOpen && (
        <RowMenu
          label="Actions for Northern Freight"
          point={{ left: 10, top: 20 }}
          items={[{ key: 'flag', label: 'Flag', run: onRun }]}
          onClose={() => setIsOpen(false)}
        />
      )}
    </UiProvider>
  );
}

function renderMenu({ isFirstDisabled = false } = {}) {
  const run = vi.fn();
  const onClose = vi.fn();
  render(
    <UiProvider isTest>
      <RowMenu
        label="Actions for Northern Freight"
        point={{ left: 10, top: 20 }}
        items={[
          { key: 'flag', label: 'Flag', isDisabled: isFirstDisabled, run: () => run('flag') },
          { key: 'pay', label: 'Quick Pay', isDisabled: true, run: () => run('pay') },
          { key: 'exclude', label: 'Exclude', group: 'company', isDangerous: true, run: () => run('exclude') },
        ]}
        onClose={onClose}
      />
    </UiProvider>,
  );
  return { run, onClose, user: userEvent.setup() };
}

describe('RowMenu', () => {
  it('takes the focus at once, skips disabled items, and runs the item on Enter', async () => {
    const { run, onClose, user } = renderMenu();
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Flag' })).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Exclude' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(run).toHaveBeenCalledWith('exclude');
    expect(onClose).toHaveBeenCalled();
  });

  it('gives the focus to the first item that is not disabled', async () => {
    renderMenu({ isFirstDisabled: true });
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Exclude' })).toHaveFocus());
  });

  it('returns the focus to the cell, on Escape and before an entry opens something else', async () => {
    const user = userEvent.setup();
    let focusedOnRun: Element | null = null;
    render(<Cell onRun={() => (focusedOnRun = document.activeElement)} />);
    const cell = screen.getByRole('button', { name: 'cell' });
    await user.click(cell);
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Flag' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(cell).toHaveFocus());
    await user.click(cell);
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Flag' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(focusedOnRun).toBe(cell);
    await waitFor(() => expect(cell).toHaveFocus());
  });

  it('closes on Escape without running anything', async () => {
    const { run, onClose, user } = renderMenu();
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Flag' })).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
    expect(run).not.toHaveBeenCalled();
  });
});
