import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useLatest } from '../../lib/react/use-latest.ts';
import { toScrollTop } from './scroll-top.ts';

/**
 * Keeps the view of a list when the height of its rows changes: the selected row stays on screen.
 *
 * @param findSelectedIndex -1 where no row is selected
 * @returns the ref of the scrolling element
 */
export function useStableView(rowHeightPx: number, findSelectedIndex: () => number): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const latest = useLatest(findSelectedIndex);
  const shownPx = useRef(rowHeightPx);
  useLayoutEffect(() => {
    const beforePx = shownPx.current;
    shownPx.current = rowHeightPx;
    const element = scroller.current;
    if (!element || beforePx === rowHeightPx) return;
    element.scrollTop = toScrollTop(element, latest.current(), beforePx, rowHeightPx);
  }, [latest, rowHeightPx]);
  return scroller;
}
