import { Paper, Portal } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { after } from '../lib/clock.ts';
import styles from './row-hover.module.css';

/** As long as the grid's own tooltips wait. */
const SHOW_AFTER_MS = 400;
/** The way from the row into the card takes a moment. */
const HIDE_AFTER_MS = 200;
const CARD_HEIGHT_PX = 130;
const CARD_WIDTH_PX = 440;

interface RowHoverProps<Row> {
  readonly container: RefObject<HTMLElement | null>;
  /** The row of the library's element, by the id that it carries. */
  readonly findRow: (id: string) => Row | undefined;
  /** Null for a row that has nothing to show. */
  readonly render: (row: Row) => ReactNode;
}

interface Place {
  readonly id: string;
  readonly left: number;
  readonly top: number;
}

/** A card beside the row that the pointer rests on. What it holds can be had by keyboard elsewhere. */
export function RowHover<Row>({ container, findRow, render }: RowHoverProps<Row>) {
  const [place, setPlace] = useState<Place | null>(null);
  const cancel = useRef<() => void>(() => undefined);
  const later = (delayMs: number, next: Place | null) => {
    cancel.current();
    cancel.current = after(delayMs, () => setPlace(next));
  };
  const latest = useRef(later);
  useEffect(() => {
    latest.current = later;
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const onOver = (event: PointerEvent) => {
      const row = event.target instanceof Element ? event.target.closest('[row-id]') : null;
      const id = row?.getAttribute('row-id');
      if (!row || !id || event.pointerType === 'touch') return latest.current(HIDE_AFTER_MS, null);
      latest.current(SHOW_AFTER_MS, { id, ...toPlace(row.getBoundingClientRect(), event.clientX) });
    };
    const onOut = () => latest.current(HIDE_AFTER_MS, null);
    const hide = () => latest.current(0, null);
    element.addEventListener('pointerover', onOver);
    element.addEventListener('pointerleave', onOut);
    element.addEventListener('pointerdown', hide);
    element.addEventListener('wheel', hide, { passive: true });
    return () => {
      cancel.current();
      element.removeEventListener('pointerover', onOver);
      element.removeEventListener('pointerleave', onOut);
      element.removeEventListener('pointerdown', hide);
      element.removeEventListener('wheel', hide);
    };
  }, [container]);

  const row = place === null ? undefined : findRow(place.id);
  const content = row === undefined ? null : render(row);
  if (place === null || content === null) return null;
  return (
    <Portal>
      <Paper
        className={styles.card}
        shadow="md"
        role="tooltip"
        style={{ left: place.left, top: place.top, maxWidth: CARD_WIDTH_PX }}
        onPointerEnter={() => cancel.current()}
        onPointerLeave={() => later(HIDE_AFTER_MS, null)}
        onClick={() => setPlace(null)}
      >
        {content}
      </Paper>
    </Portal>
  );
}

/** Under the row where there is room, else over it; where the pointer is, but inside the window. */
function toPlace(row: DOMRect, pointerX: number): Omit<Place, 'id'> {
  const isBelow = row.bottom + CARD_HEIGHT_PX < window.innerHeight;
  return {
    left: Math.max(8, Math.min(pointerX + 12, window.innerWidth - CARD_WIDTH_PX - 8)),
    top: isBelow ? row.bottom - 1 : row.top - CARD_HEIGHT_PX,
  };
}
