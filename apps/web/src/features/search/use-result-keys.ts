import type { RowMenuItem } from '../../grid/column.ts';
import { t } from '../../lib/texts/t.ts';
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts';
import { RESULT_KEYS } from './components/phone-keys.ts';

interface ResultKeys {
  /** The actions of the row whose panel is open; none while it is closed. */
  readonly items: readonly RowMenuItem[];
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly onEdit: () => void;
}

/** The keys of the results outside of the grid: they act on the row whose panel is open. In the grid they act on its row. */
export function useResultKeys({ items, isOpen, close, onEdit }: ResultKeys): void {
  const group = t('search.keysGroup');
  const toShortcut = (keys: string, label: string) => {
    const item = items.find(({ shortcut, isDisabled }) => shortcut === keys && isDisabled !== true);
    return [{ keys, label, group, run: () => item?.run() }, item !== undefined] as const;
  };
  useShortcut({ keys: 'e', label: t('search.keyEdit'), group, run: onEdit });
  useShortcut({ keys: 'Escape', label: t('companies.close'), group, run: close }, isOpen);
  useShortcut(...toShortcut(RESULT_KEYS.exclude, t('search.exclude')));
  useShortcut(...toShortcut(RESULT_KEYS.contact, t('search.contact')));
  useShortcut(...toShortcut(RESULT_KEYS.call, t('search.call')));
  useShortcut(...toShortcut(RESULT_KEYS.copyPhone, t('search.copyPhone')));
}
