import { useLayoutEffect, useState } from 'react';
import type { DeskAddress } from '../../modules/postings/index.ts';
import { createStore } from '../../lib/react/store.ts';
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
  /** Notes the side that the user has come to. */
  readonly enter: (side: Side) => void;
}

/** The list, or the details. */
type Side = 'start' | 'end';

/**
 * The sides of the desk; Escape ends the maximized details. Where there is room for one side only, which one it is is in
 * the history; a list that the user has collapsed beside the details is not. Where the window becomes too narrow for both,
 * the side in which the user works stays.
 *
 * @param hasOverlay true while another view replaces the details
 */
export function useDeskView(
  hasTwoColumns: boolean,
  { hasDetails, showDetails }: DeskAddress,
  hasOverlay: boolean,
): DeskView {
  const [isCollapsed, setCollapsed] = useState(false);
  const [isMaximized, setMaximized] = useState(false);
  const [side] = useState(() => createStore<Side>('start'));
  const [hadTwoColumns, setHadTwoColumns] = useState(hasTwoColumns);
  /** True from the moment at which the window became narrow until the history names the details. */
  const [isStaying, setStaying] = useState(false);
  if (hasTwoColumns !== hadTwoColumns) {
    setHadTwoColumns(hasTwoColumns);
    setStaying(!hasTwoColumns && !hasOverlay && !hasDetails && side.get() === 'end');
  }
  if (isStaying && hasDetails) setStaying(false);
  useLayoutEffect(() => {
    if (isStaying) showDetails(true);
  }, [isStaying, showDetails]);
  const put = hasTwoColumns ? setCollapsed : showDetails;
  const back = () => {
    setMaximized(false);
    put(false);
  };
  useShortcut({ keys: 'Escape', label: t('postings.back'), group: t('postings.keysGroup'), run: back }, isMaximized);
  const isListAside = hasTwoColumns ? isCollapsed : hasDetails || isStaying;
  const putListAside = () => put(true);
  return { isListAside, isMaximized, putListAside, maximize: setMaximized, back, enter: side.set };
}
