import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDialog } from '../../../../test/render.tsx';
import { QuickPayDialog } from './quick-pay-dialog.tsx';

const onClose = vi.fn();
beforeEach(() => {
  onClose.mockReset();
});
const open = (url: string | null) => openDialog(<QuickPayDialog url={url} onClose={onClose} />, 'Quick Pay');

describe('the quick pay dialog', () => {
  it('links to the offer in a new tab that cannot reach the board, and has the focus on the link', async () => {
    const { getByRole } = await open('https://pay.example/offer/1');
    const link = getByRole('link', { name: 'Go to Quick Pay' });
    await waitFor(() => expect(link).toHaveFocus());
    expect(link).toHaveAttribute('href', 'https://pay.example/offer/1');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('has no link without an offer', async () => {
    const { queryByRole, getByText } = await open(null);
    expect(queryByRole('link')).toBeNull();
    expect(getByText(/^Quick pay may be available for this load/)).toBeVisible();
  });

  it.each(['Cancel', 'Close'])('closes by %s', async (name) => {
    const { user, getByRole } = await open(null);
    await user.click(getByRole('button', { name }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes by Escape', async () => {
    const { user } = await open(null);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
