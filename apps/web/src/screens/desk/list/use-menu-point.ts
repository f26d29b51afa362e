import type { Posting } from '@loadstone/contracts/postings';
import { useCallback, useState, type KeyboardEvent, type RefObject } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import type { PostingActionHandlers } from './components/posting-actions.tsx';
import type { MenuPoint } from './components/posting-menu.tsx';

/** The horizontal position of a menu that a key opens: beside the row's text. */
const MENU_INDENT_PX = 24;

interface MenuOptions {
  readonly listId: string;
  readonly listbox: RefObject<HTMLDivElement | null>;
  /** The row with the keyboard focus. */
  readonly active: Posting | undefined;
  readonly listMenu: PostingActionHandlers['listMenu'];
}

/** The row whose menu is open and its position, for its button, right click and keyboard. */
export function useMenuPoint({ listId, listbox, active, listMenu }: MenuOptions) {
  const [menu, setMenu] = useState<{ token: number; point: MenuPoint } | null>(null);
  const open = useCallback(
    (posting: Posting, point: MenuPoint) => {
      if (listMenu(posting).length > 0) setMenu({ token: posting.token, point });
    },
    [listMenu],
  );
  const openByKey = (posting: Posting) => {
    const row = document.getElementById(`${listId}-${posting.token}`)?.getBoundingClientRect();
    if (row) open(posting, { left: row.left + MENU_INDENT_PX, top: row.top + MENU_INDENT_PX });
  };
  useShortcut(
    {
      keys: KEYS.menu,
      label: t('postings.keyMenu'),
      group: t('postings.keysGroup'),
      run: () => active && openByKey(active),
    },
    active !== undefined,
  );
  return {
    menu,
    open,
    openByKey,
    close: () => {
      setMenu(null);
      listbox.current?.focus({ preventScroll: true });
    },
  };
}

/** The keys that open a row's menu; a browser reports the menu key both as a key and as a right click. */
export function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === KEYS.menu || key === 'ContextMenu' || (key === 'F10' && shiftKey);
}
