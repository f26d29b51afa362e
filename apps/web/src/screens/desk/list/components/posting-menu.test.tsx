import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makePosting } from '../../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../../test/render.tsx';
import { ROW_MENU_ACTIONS, type RowMenuAction } from '../model/row-menu.ts';
import PostingMenu from './posting-menu.tsx';

const HOT = { id: 5, tagName: 'Hot', tagColor: '#dc2626' };
const COLD = { id: 6, tagName: 'Cold', tagColor: '#2563eb' };
const tagged = makePosting({ token: 1, tag: { postingId: 1, tagId: 5, tagName: 'Hot', tagColor: '#dc2626' } });

const onAction = vi.fn();
const onTag = vi.fn();
const onClose = vi.fn();
beforeEach(() => {
  onAction.mockReset();
  onTag.mockReset();
  onClose.mockReset();
});

async function open(actions: readonly RowMenuAction[] = ROW_MENU_ACTIONS, posting = tagged) {
  renderSignedIn(
    <PostingMenu
      posting={posting}
      point={{ left: 10, top: 10 }}
      actions={actions}
      tags={[HOT, COLD]}
      onAction={onAction}
      onButton={() => undefined}
      onTag={onTag}
      onClose={onClose}
    />,
  );
  const menu = await screen.findByRole('menu', { name: 'Actions for Toronto, ON 50 → Chicago, IL 100' });
  return { user: userEvent.setup(), menu, items: within(menu).getAllByRole('menuitem') };
}

describe('the menu of a posting', () => {
  it('has exactly the given actions, in their order', async () => {
    const { items } = await open(['unassign', 'tag', 'copy', 'nextDay']);
    expect(items.map(({ textContent }) => textContent)).toEqual(['Unassign', 'Tag', 'CopyC', 'Date +1DayD']);
  });

  it.each([
    ['generateReference', 'Generate Reference ##'],
    ['takeReference', 'Use Reference ##'],
  ] as const)('shows the key of %s', async (action, text) => {
    const { items } = await open([action]);
    expect(items.map(({ textContent }) => textContent)).toEqual([text]);
  });

  it('is walked by the arrows in a circle and runs an action by Enter', async () => {
    const { user, items } = await open(['copy', 'returnTrip', 'changeNetwork']);
    await waitFor(() => expect(items[0]).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    expect(items[1]).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(items[3]).toHaveFocus();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(onAction.mock.calls).toEqual([['changeNetwork']]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes by Escape without an action', async () => {
    const { user, items } = await open(['copy']);
    await waitFor(() => expect(items[0]).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onAction).not.toHaveBeenCalled();
  });

  it.each([
    ['puts another tag on', 'Cold', COLD],
    ['takes the current tag off', 'Hot', null],
  ])('%s in its submenu by keyboard', async (_, name, expected) => {
    const { user, items } = await open(['tag']);
    await waitFor(() => expect(items[0]).toHaveFocus());
    await user.keyboard('{ArrowRight}');
    const choice = await screen.findByRole('menuitemcheckbox', { name });
    expect(choice).toHaveAttribute('aria-checked', String(expected === null));
    choice.focus();
    await user.keyboard('{Enter}');
    expect(onTag.mock.calls).toEqual([[expected]]);
  });
});
