import { Paper, Portal } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { usePointerRest } from './use-pointer-rest.ts';
import styles from './row-hover.module.css';

const CARD_HEIGHT_PX = 130;
const CARD_WIDTH_PX = 440;
/** The details of an opened row. */
const OPENED = '.ag-full-width-row';

interface RowHoverProps<Row> {
  readonly container: RefObject<HTMLElement | null>;
  /** Finds the row of the library's element by the id in its attribute. */
  readonly findRow: (id: string) => Row | undefined;
  /** Null for a row without a card. */
  readonly render: (row: Row) => ReactNode;
  /** The hint of a cell of the row; a row that shows a card shows no other tooltip. */
  readonly toHint: (row: Row, columnKey: string) => string | undefined;
}

interface Place {
  readonly id: string;
  readonly columnKey: string;
  readonly left: number;
  readonly top: number;
}

/** A card beside the row on which the pointer rests. Its content is also available by keyboard, elsewhere. */
export function RowHover<Row>({ container, findRow, render, toHint }: RowHoverProps<Row>) {
  const { place, stay, leave, hide } = usePointerRest({
    container,
    toPlace: (target, pointerX) => toPlace(target, pointerX, container.current),
  });
  const row = place === null ? undefined : findRow(place.id);
  const content = row === undefined ? null : render(row);
  const hint = place && row && toHint(row, place.columnKey);
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
        {hint && <p className={styles.cellHint}>{hint}</p>}
        {content}
      </Paper>
    </Portal>
  );
}

/** The pointer's position, limited to the window; below the row where there is room and no opened row, else above it. */
function toPlace(target: Element, pointerX: number, grid: Element | null): Place | null {
  const element = target.closest('[row-id]');
  const id = element?.getAttribute('row-id');
  if (!element || !id) return null;
  const row = element.getBoundingClientRect();
  const below = row.bottom - 1;
  const above = row.top - CARD_HEIGHT_PX;
  const opened = grid?.querySelector(OPENED)?.getBoundingClientRect();
  const isFree = (top: number) =>
    top >= 0 &&
    top + CARD_HEIGHT_PX < window.innerHeight &&
    // The details are below their row, which they explain.
    (opened === undefined || top > opened.bottom - row.height || top + CARD_HEIGHT_PX <= opened.top - row.height + 1);
  const top = [below, above].find(isFree);
  if (top === undefined) return null;
  return {
    id,
    columnKey: target.closest('[col-id]')?.getAttribute('col-id') ?? '',
    left: Math.max(8, Math.min(pointerX + 12, window.innerWidth - CARD_WIDTH_PX - 8)),
    top,
  };
}
