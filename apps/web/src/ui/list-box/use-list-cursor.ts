import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react';
import { useLatest } from '../../lib/react/use-latest.ts';
import type { ListRow } from './list-row.ts';

/** The row with the keyboard focus, and the row with the buttons. */
export interface ListCursor<Row extends ListRow> {
  /** The row with the keyboard focus; undefined in an empty list. */
  readonly active: Row | undefined;
  readonly activeIndex: number;
  /** True while the keyboard is used: its row is marked only then. */
  readonly isKeyed: boolean;
  /** True while the pointer is over a row. */
  readonly isPointed: boolean;
  /** The row that has the pointer or the keyboard focus, or -1. */
  readonly actedIndex: number;
  readonly indexOf: (token: number | null) => number;
  readonly moveTo: (index: number) => void;
  readonly markKeyed: () => void;
  /** Event handlers for the scrolling element. */
  readonly handlers: {
    readonly onPointerOver: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onPointerDown: () => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/**
 * Tracks the keyboard and the pointer over the rows. A selection made elsewhere (a new row, the palette) is
 * scrolled into view once.
 */
export function useListCursor<Row extends ListRow>(
  rows: readonly Row[],
  selectedToken: number | null,
  scrollToIndex: (index: number) => void,
): ListCursor<Row> {
  const [activeToken, setActiveToken] = useState(selectedToken);
  const [shownFor, setShownFor] = useState(selectedToken);
  if (selectedToken !== shownFor) {
    setShownFor(selectedToken);
    setActiveToken(selectedToken);
  }
  const [pointedToken, setPointedToken] = useState<number | null>(null);
  // The buttons follow the keyboard only while it is used: after a click they are already under the pointer.
  const [isKeyed, setIsKeyed] = useState(false);
  const indexOf = (token: number | null) => rows.findIndex((row) => row.token === token);
  const activeIndex = Math.max(0, indexOf(activeToken ?? selectedToken));

  const latest = useLatest({ rows, scrollToIndex });
  useEffect(() => {
    const index = latest.current.rows.findIndex((row) => row.token === selectedToken);
    if (index >= 0) latest.current.scrollToIndex(index);
  }, [selectedToken, latest]);

  return {
    active: rows[activeIndex],
    activeIndex,
    isKeyed,
    isPointed: pointedToken !== null,
    actedIndex: pointedToken !== null ? indexOf(pointedToken) : isKeyed ? activeIndex : -1,
    indexOf,
    moveTo: (index) => {
      setActiveToken(rows[index]?.token ?? null);
      scrollToIndex(index);
    },
    markKeyed: () => setIsKeyed(true),
    handlers: {
      onPointerOver: ({ target }) => {
        const token = findRowToken(target);
        if (token !== undefined) setPointedToken(token);
      },
      onPointerLeave: () => setPointedToken(null),
      onPointerDown: () => setIsKeyed(false),
      onFocus: ({ target }) => target.matches(':focus-visible') && setIsKeyed(true),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsKeyed(false);
      },
    },
  };
}

/** The token of the row in which an event happened; undefined outside the rows. */
export function findRowToken(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest('[data-token]') : null;
  return row === null ? undefined : Number(row.getAttribute('data-token'));
}
