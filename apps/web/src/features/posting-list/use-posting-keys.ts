import type { Posting } from '@loadstone/contracts';
import { t } from '../../lib/texts/t.ts';
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts';
import type { PostingActionHandlers } from './components/posting-actions.tsx';
import { findActionOfKey, ROW_MENU_LABELS, type RowMenuAction } from './model/row-menu.ts';

interface PostingKeyOptions {
  readonly selected: Posting | undefined;
  /** The entries of the selected posting's menu. */
  readonly menu: readonly RowMenuAction[];
  readonly onMenuAction: PostingActionHandlers['onMenuAction'];
  /** Each of these is omitted where it is not allowed. */
  readonly onPost: (() => void) | undefined;
  readonly onRepost: (() => void) | undefined;
  readonly onEdit: ((posting: Posting) => void) | undefined;
  readonly onFilter: (() => void) | undefined;
}

/** The keys of the desk. Those of one posting apply to the selected one, wherever the focus is. */
export function usePostingKeys(options: PostingKeyOptions): void {
  const { selected, menu, onMenuAction, onPost, onRepost, onEdit, onFilter } = options;
  const group = t('postings.keysGroup');
  const hasEdit = selected !== undefined && onEdit !== undefined;
  useShortcut({ keys: 'n', label: t('postings.keyPost'), group, run: () => onPost?.() }, onPost !== undefined);
  useShortcut({ keys: 'e', label: t('postings.keyEdit'), group, run: () => selected && onEdit?.(selected) }, hasEdit);
  useShortcut({ keys: 'f', label: t('postingFilter.keyOpen'), group, run: () => onFilter?.() }, onFilter !== undefined);
  useShortcut({ keys: 'r', label: t('repost.title'), group, run: () => onRepost?.() }, onRepost !== undefined);
  const toShortcut = (keys: 'c' | 'd' | 'g') => {
    const action = findActionOfKey(menu, keys);
    const label = action === undefined ? '' : t(ROW_MENU_LABELS[action]);
    return { keys, label, group, run: () => selected && action && onMenuAction(action, selected) };
  };
  useShortcut(toShortcut('c'), findActionOfKey(menu, 'c') !== undefined);
  useShortcut(toShortcut('d'), findActionOfKey(menu, 'd') !== undefined);
  useShortcut(toShortcut('g'), findActionOfKey(menu, 'g') !== undefined);
}
