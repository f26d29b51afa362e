import { useState } from 'react';
import type { DeskAddress } from '../../modules/postings/index.ts';
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

/**
 * The sides of the desk; Escape ends the maximized details. Where there is room for one side only, which one it is is in
 * the history; a list that the user has collapsed beside the details is not.
 */
export function useDeskView(hasTwoColumns: boolean, { hasDetails, showDetails }: DeskAddress): DeskView {
  const [isCollapsed, setCollapsed] = useState(false);
  const [isMaximized, setMaximized] = useState(false);
  const put = hasTwoColumns ? setCollapsed : showDetails;
  const back = () => {
    setMaximized(false);
    put(false);
  };
  useShortcut({ keys: 'Escape', label: t('postings.back'), group: t('postings.keysGroup'), run: back }, isMaximized);
  const isListAside = hasTwoColumns ? isCollapsed : hasDetails;
  return { isListAside, isMaximized, putListAside: () => put(true), maximize: setMaximized, back };
}
