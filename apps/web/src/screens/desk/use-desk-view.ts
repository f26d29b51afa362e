import { useState } from 'react';
import { t } from '../../lib/texts/t.ts';
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts';

/** Which sides of the desk are shown. */
export interface DeskView {
  /** True where only the details are shown. */
  readonly isListAside: boolean;
  /** True where the details take the whole window. */
  readonly isMaximized: boolean;
  readonly putListAside: () => void;
  readonly maximize: (isMaximized: boolean) => void;
  /** Shows the list again. */
  readonly back: () => void;
}

/** The sides of the desk; Escape ends the maximized details. */
export function useDeskView(): DeskView {
  const [isListAside, setListAside] = useState(false);
  const [isMaximized, setMaximized] = useState(false);
  const back = () => {
    setMaximized(false);
    setListAside(false);
  };
  useShortcut({ keys: 'Escape', label: t('postings.back'), group: t('postings.keysGroup'), run: back }, isMaximized);
  return { isListAside, isMaximized, putListAside: () => setListAside(true), maximize: setMaximized, back };
}
