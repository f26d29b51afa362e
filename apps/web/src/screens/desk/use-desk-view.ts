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
  { arrival, hasDetails, showDetails }: DeskAddress,
  hasOverlay: boolean,
): DeskView {
  const [isCollapsed, setCollapsed] = useState(false);
  const [isMaximized, setMaximized] = useState(false);
  const [side] = useState(() => createStore<Side | null>(null));
  const [hadTwoColumns, setHadTwoColumns] = useState(hasTwoColumns);
  /** The side that stays, from the moment at which the window became narrow until the history names it. */
  const [staying, setStaying] = useState<Side | null>(null);
  const named = hasDetails ? 'end' : 'start';
  if (hasTwoColumns !== hadTwoColumns) {
    setHadTwoColumns(hasTwoColumns);
    const worked = side.get();
    setStaying(hasTwoColumns || hasOverlay || worked === named ? null : worked);
  }
  if (staying === named) setStaying(null);
  useLayoutEffect(() => {
    if (staying !== null) showDetails(staying === 'end');
  }, [staying, showDetails]);
  // A link to the details, Back and Forward lead to them wherever the user has worked before.
  const arrivalKey = arrival?.key;
  useLayoutEffect(() => {
    if (hasDetails) side.set('end');
  }, [side, hasDetails, arrivalKey]);
  const put = hasTwoColumns ? setCollapsed : showDetails;
  const putListAside = () => {
    side.set('end');
    put(true);
  };
  const back = () => {
    setMaximized(false);
    side.set('start');
    put(false);
  };
  useShortcut({ keys: 'Escape', label: t('postings.back'), group: t('postings.keysGroup'), run: back }, isMaximized);
  const isListAside = hasTwoColumns ? isCollapsed : (staying ?? named) === 'end';
  return { isListAside, isMaximized, putListAside, maximize: setMaximized, back, enter: side.set };
}
