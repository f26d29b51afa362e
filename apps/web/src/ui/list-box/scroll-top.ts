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
