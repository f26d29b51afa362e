import type { Posting } from '@loadstone/contracts/postings';
import { useEffect } from 'react';
import { useLatest } from '../../../../lib/react/use-latest.ts';
import type { useMenuPoint } from '../use-menu-point.ts';
import type { PostingActionHandlers } from './posting-actions.tsx';
import { PostingMenu } from './posting-menu.tsx';

interface OpenMenuProps {
  readonly menu: ReturnType<typeof useMenuPoint>;
  readonly rows: readonly Posting[];
  readonly actions: PostingActionHandlers;
}

/** The open menu. It closes when its row is removed or has no actions any more, and the list has the focus again. */
export function OpenMenu({ menu, rows, actions }: OpenMenuProps) {
  const posting = menu.menu && rows.find(({ token }) => token === menu.menu?.token);
  const entries = posting ? actions.listMenu(posting) : [];
  const isOver = menu.menu !== null && entries.length === 0;
  const close = useLatest(menu.close);
  useEffect(() => {
    if (isOver) close.current();
  }, [isOver, close]);
  if (!menu.menu || !posting || isOver) return null;
  return (
    <PostingMenu
      posting={posting}
      point={menu.menu.point}
      actions={entries}
      tags={actions.tags}
      onAction={(action) => {
        menu.close();
        actions.onMenuAction(action, posting);
      }}
      onTag={(tag) => {
        menu.close();
        actions.onTag(posting, tag);
      }}
      onClose={menu.close}
    />
  );
}
