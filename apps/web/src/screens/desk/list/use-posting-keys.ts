import type { Posting } from '@loadstone/contracts/postings';
import { t } from '../../../lib/texts/t.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
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
  useShortcut({ keys: KEYS.post, label: t('postings.keyPost'), group, run: () => onPost?.() }, onPost !== undefined);
  useShortcut(
    { keys: KEYS.edit, label: t('postings.keyEdit'), group, run: () => selected && onEdit?.(selected) },
    hasEdit,
  );
  useShortcut(
    { keys: KEYS.filter, label: t('postingFilter.keyOpen'), group, run: () => onFilter?.() },
    onFilter !== undefined,
  );
  useShortcut({ keys: KEYS.repost, label: t('repost.title'), group, run: () => onRepost?.() }, onRepost !== undefined);
  const toShortcut = (keys: string) => {
    const action = findActionOfKey(menu, keys);
    const label = action === undefined ? '' : t(ROW_MENU_LABELS[action]);
    return { keys, label, group, run: () => selected && action && onMenuAction(action, selected) };
  };
  useShortcut(toShortcut(KEYS.copy), findActionOfKey(menu, KEYS.copy) !== undefined);
  useShortcut(toShortcut(KEYS.nextDay), findActionOfKey(menu, KEYS.nextDay) !== undefined);
  useShortcut(toShortcut(KEYS.rate), findActionOfKey(menu, KEYS.rate) !== undefined);
  useShortcut(toShortcut(KEYS.confirm), findActionOfKey(menu, KEYS.confirm) !== undefined);
  useShortcut(toShortcut(KEYS.trip), findActionOfKey(menu, KEYS.trip) !== undefined);
  useShortcut(toShortcut(KEYS.follow), findActionOfKey(menu, KEYS.follow) !== undefined);
  useShortcut(toShortcut(KEYS.reference), findActionOfKey(menu, KEYS.reference) !== undefined);
}
