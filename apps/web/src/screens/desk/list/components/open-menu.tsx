import { toShownStatus, type Posting } from '@loadstone/contracts/postings';
import { useEffect } from 'react';
import { useLatest } from '../../../../lib/react/use-latest.ts';
import { useDensity } from '../../../../lib/settings/density.ts';
import type { useMenuPoint } from '../use-menu-point.ts';
import { LazyPart } from '../../../../ui/lazy-part.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { listRowButtons, type PostingActionHandlers } from './posting-actions.tsx';

const loadMenu = () => import('./posting-menu.tsx');
const PostingMenu = lazyComponent(loadMenu);

/** Loads the code of the menu before it is opened. */
export function preloadPostingMenu(): void {
  void loadMenu().catch(() => undefined);
}

interface OpenMenuProps {
  readonly menu: ReturnType<typeof useMenuPoint>;
  readonly rows: readonly Posting[];
  readonly today: string;
  readonly actions: PostingActionHandlers;
}

/** The open menu, in a compact row with what has no button of its own there. It closes when its row is removed or has no actions any more, and the list has the focus again. */
export function OpenMenu({ menu, rows, today, actions }: OpenMenuProps) {
  const { isCompact } = useDensity();
  const posting = menu.menu && rows.find(({ token }) => token === menu.menu?.token);
  const entries = posting ? actions.listMenu(posting) : [];
  const isOver = menu.menu !== null && entries.length === 0;
  const close = useLatest(menu.close);
  useEffect(() => {
    if (isOver) close.current();
  }, [isOver, close]);
  if (!menu.menu || !posting || isOver) return null;
  const closeThen = (run: () => void) => {
    menu.close();
    run();
  };
  const buttons = isCompact ? listRowButtons(posting, toShownStatus(posting, today), actions) : {};
  return (
    <LazyPart>
      <PostingMenu
        posting={posting}
        point={menu.menu.point}
        actions={entries}
        tags={actions.tags}
        buttons={buttons}
        onAction={(action) => closeThen(() => actions.onMenuAction(action, posting))}
        onTag={(tag) => closeThen(() => actions.onTag(posting, tag))}
        onButton={(run) => closeThen(() => run(posting))}
        onClose={menu.close}
      />
    </LazyPart>
  );
}
