import type { RowMenuItem } from '../../grid/column.ts';
import { t } from '../../lib/texts/t.ts';
import { KEYS } from '../../ui/shortcuts/keys.ts';
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts';

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
  useShortcut({ keys: KEYS.edit, label: t('search.keyEdit'), group, run: onEdit });
  useShortcut({ keys: 'Escape', label: t('companies.close'), group, run: close }, isOpen);
  useShortcut(...toShortcut(KEYS.exclude, t('search.exclude')));
  useShortcut(...toShortcut(KEYS.contact, t('search.contact')));
  useShortcut(...toShortcut(KEYS.call, t('search.call')));
  useShortcut(...toShortcut(KEYS.copyPhone, t('search.copyPhone')));
  useShortcut(...toShortcut(KEYS.note, t('callNotes.add')));
}
