import { Paper, Portal } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { usePointerRest } from './use-pointer-rest.ts';
import styles from './row-hover.module.css';

const CARD_HEIGHT_PX = 130;
const CARD_WIDTH_PX = 440;

interface RowHoverProps<Row> {
  readonly container: RefObject<HTMLElement | null>;
  /** Finds the row of the library's element by the id in its attribute. */
  readonly findRow: (id: string) => Row | undefined;
  /** Null for a row without a card. */
  readonly render: (row: Row) => ReactNode;
}

interface Place {
  readonly id: string;
  readonly left: number;
  readonly top: number;
}

/** A card beside the row on which the pointer rests. Its content is also available by keyboard, elsewhere. */
export function RowHover<Row>({ container, findRow, render }: RowHoverProps<Row>) {
  const { place, stay, leave, hide } = usePointerRest({ container, toPlace });
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
        onPointerEnter={stay}
        onPointerLeave={leave}
        onClick={hide}
      >
        {content}
      </Paper>
    </Portal>
  );
}

/** True where the card of a row is below it, false where there is room only above it. */
export function isCardBelow(row: DOMRect): boolean {
  return row.bottom + CARD_HEIGHT_PX < window.innerHeight;
}

/** The pointer's position, limited to the window. */
function toPlace(target: Element, pointerX: number): Place | null {
  const element = target.closest('[row-id]');
  const id = element?.getAttribute('row-id');
  if (!element || !id) return null;
  const row = element.getBoundingClientRect();
  return {
    id,
    left: Math.max(8, Math.min(pointerX + 12, window.innerWidth - CARD_WIDTH_PX - 8)),
    top: isCardBelow(row) ? row.bottom - 1 : row.top - CARD_HEIGHT_PX,
  };
}
