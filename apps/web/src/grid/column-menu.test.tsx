import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../test/render.tsx';
import { ColumnMenu } from './column-menu.tsx';

it('has the actions of its list, which close it', async () => {
  const run = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const nothing = () => undefined;
  renderSignedIn(
    <ColumnMenu
      point={{ left: 0, top: 0 }}
      choices={[{ key: 'a', label: 'A', isShown: true }]}
      actions={[{ label: 'Filter leads…', run }]}
      onToggle={nothing}
      onExport={nothing}
      onPrint={nothing}
      onClose={onClose}
    />,
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Filter leads…' }));
  expect(run).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalled();
});
