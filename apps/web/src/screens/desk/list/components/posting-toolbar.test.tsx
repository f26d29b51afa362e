import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../../../test/render.tsx';
import type { PostingView } from '../model/posting-view.ts';
import { PostingToolbar } from './posting-toolbar.tsx';

type Props = Parameters<typeof PostingToolbar>[0];
const VIEW: PostingView = {
  rows: [],
  outsideTokens: new Set(),
  total: 4,
  filtered: 3,
  filteredExpired: 0,
  expired: 2,
  isFiltered: true,
};

const onPost = vi.fn();
const onSort = vi.fn();
const onTags = vi.fn();
const onRepost = vi.fn();
const onReload = vi.fn();
const all = { onPost, onSort, onTags, onRepost, onReload };
beforeEach(() => {
  for (const handler of Object.values(all)) handler.mockReset();
});

function open(changes: Partial<Props> = {}) {
  renderSignedIn(
    <PostingToolbar
      view={VIEW}
      mayView
      isWhole
      sortMode={1}
      filterButton={<button type="button">Filter</button>}
      reloadInSeconds={0}
      menu={<button type="button">Menu</button>}
      {...all}
      {...changes}
    />,
  );
  return userEvent.setup();
}
const namesOf = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

describe('the toolbar of the postings', () => {
  it('has a button for each action, reached by Tab in their order', async () => {
    const user = open();
    const buttons = screen.getAllByRole('button');
    for (const button of buttons) {
      await user.tab();
      expect(button).toHaveFocus();
    }
    expect(namesOf()).toEqual(['Post', 'Filter', 'Sort', 'Tags', 'Reload leads', 'Menu', 'Expired (2)']);
    expect(screen.getByText('3/4 loads')).toBeVisible();
  });

  it('hides what the company may not do', () => {
    open({ mayView: false, onPost: undefined, view: { ...VIEW, expired: 0 } });
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('does not show a number while the postings are being loaded', () => {
    open({ isWhole: false });
    expect(screen.queryByText('3/4')).toBeNull();
  });

  it('shows how many postings have expired where they cannot be reposted', () => {
    open({ onRepost: undefined });
    expect(screen.getByRole('button', { name: 'Expired (2)' })).toBeDisabled();
  });

  it('reloads the leads', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Reload leads' }));
    expect(onReload).toHaveBeenCalledTimes(1);
  });

  it('does not reload during the pause, and shows its seconds', async () => {
    const user = open({ reloadInSeconds: 7 });
    const button = screen.getByRole('button', { name: 'Reload leads, ready in 7 s' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(onReload).not.toHaveBeenCalled();
  });
});

describe('the order of the postings', () => {
  it.each([
    [1, 'Posted', 2],
    [2, 'Posted', 1],
    [1, 'Available', 3],
    [3, 'Available', 4],
    [4, 'Posted', 1],
    [1, 'New Leads', 5],
    [5, 'Available', 3],
    [1, 'Rate', 6],
    [6, 'Rate', 7],
    [7, '\\$/mi', 8],
    [8, 'Weight', 10],
    [10, 'Weight', 11],
  ] as const)('in mode %i becomes, by %s, mode %i', async (sortMode, field, expected) => {
    const user = open({ sortMode });
    screen.getByRole('button', { name: 'Sort' }).focus();
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: new RegExp(`^${field}`) });
    item.focus();
    await user.keyboard('{Enter}');
    expect(onSort.mock.calls).toEqual([[expected]]);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('is chosen in a menu that the tooltip of its button does not cover', async () => {
    const user = open();
    await user.hover(screen.getByRole('button', { name: 'Sort' }));
    expect(await screen.findByRole('tooltip', { name: 'Sort' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sort' }));
    expect(await screen.findByRole('menuitem', { name: /^Posted/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });
});
