import type { Posting } from '@loadstone/contracts';
import type { useMenuPoint } from '../use-menu-point.ts';
import type { PostingActionHandlers } from './posting-actions.tsx';
import { PostingMenu } from './posting-menu.tsx';

interface OpenMenuProps {
  readonly menu: ReturnType<typeof useMenuPoint>;
  readonly rows: readonly Posting[];
  readonly actions: PostingActionHandlers;
}

/** The open menu, which closes when its row is removed. */
export function OpenMenu({ menu, rows, actions }: OpenMenuProps) {
  const posting = menu.menu && rows.find(({ token }) => token === menu.menu?.token);
  if (!menu.menu || !posting) return null;
  return (
    <PostingMenu
      posting={posting}
      point={menu.menu.point}
      actions={actions.listMenu(posting)}
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
