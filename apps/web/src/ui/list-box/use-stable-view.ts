import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLatest } from '../../lib/react/use-latest.ts';

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

/** A list that is scrolled. */
interface ListView {
  readonly scrollTop: number;
  readonly clientHeight: number;
}

/**
 * The scroll position after the row height changed: the row at `index` keeps its place on screen, or the first visible
 * row where that one is out of sight or there is none (-1).
 */
export function toScrollTop(view: ListView, index: number, beforePx: number, afterPx: number): number {
  const { scrollTop, clientHeight } = view;
  const top = index * beforePx - scrollTop;
  const isSeen = index >= 0 && top > -beforePx && top < clientHeight;
  if (!isSeen) return Math.floor(scrollTop / beforePx) * afterPx;
  const lowest = Math.max(0, clientHeight - afterPx);
  return Math.max(0, index * afterPx - Math.min(Math.max(0, top), lowest));
}
