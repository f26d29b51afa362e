import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLatest } from '../../lib/react/use-latest.ts';

/**
 * Keeps the view of a list when the height of its rows changes, and where the list itself loses height, as by a bar below it
 * that is loaded late: the selected row stays on screen.
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
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let beforePx = element.clientHeight;
    const observer = new ResizeObserver(() => {
      const scrollTop = toShrunkScrollTop(element, latest.current(), shownPx.current, beforePx);
      beforePx = element.clientHeight;
      if (scrollTop !== element.scrollTop) element.scrollTop = scrollTop;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [latest]);
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

/** The scroll position after the list has lost height: a row at `index` that was whole at its end still is. */
export function toShrunkScrollTop(view: ListView, index: number, rowPx: number, beforePx: number): number {
  const { scrollTop, clientHeight } = view;
  const bottom = (index + 1) * rowPx - scrollTop;
  const isCut = index >= 0 && bottom <= beforePx && bottom > clientHeight;
  return isCut ? scrollTop + bottom - clientHeight : scrollTop;
}
