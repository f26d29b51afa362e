import { Portal } from '@mantine/core';
import type { RefObject } from 'react';
import type { GridColumn } from './column.ts';
import { usePointerRest } from './use-pointer-rest.ts';
import styles from './row-hover.module.css';

const HINT_WIDTH_PX = 320;
/** The height of a hint of a few lines. */
const HINT_HEIGHT_PX = 72;
const GAP_PX = 4;

interface CellHintProps<Row> {
  readonly container: RefObject<HTMLElement | null>;
  readonly columns: readonly GridColumn<Row>[];
  /** Finds the row of the library's element by the id in its attribute. */
  readonly findRow: (id: string) => Row | undefined;
  /** True where a row shows its own card, which has the hints of its cells. */
  readonly hasCard: boolean;
}

interface Place {
  readonly columnKey: string;
  /** Null for the column's header. */
  readonly rowId: string | null;
  readonly left: number;
  /** Distance to the window's top, or to its bottom where the hint is above the cell. */
  readonly edge: { readonly top: number } | { readonly bottom: number };
}

/** The hint of a cell or header, shown while the pointer rests on it, and of a header also while it has the focus. */
export function CellHint<Row>({ container, columns, findRow, hasCard }: CellHintProps<Row>) {
  const { place } = usePointerRest<Place>({
    container,
    focusable: '.ag-header-cell',
    toPlace: (target, pointerX) => toPlace(target, pointerX, hasCard),
  });
  const hint = place && toHint(place, columns, findRow);
  if (!place || !hint) return null;
  return (
    <Portal>
      <div className={styles.hint} role="tooltip" style={{ left: place.left, maxWidth: HINT_WIDTH_PX, ...place.edge }}>
        {hint}
      </div>
    </Portal>
  );
}

function toHint<Row>(
  { columnKey, rowId }: Place,
  columns: readonly GridColumn<Row>[],
  findRow: (id: string) => Row | undefined,
): string | undefined {
  const column = columns.find(({ key }) => key === columnKey);
  if (rowId === null) return column?.headerHint ?? column?.header;
  const row = findRow(rowId);
  return row === undefined ? undefined : column?.hint?.(row);
}

function toPlace(target: Element, pointerX: number, hasCard: boolean): Place | null {
  const cell = target.closest('[col-id]');
  const columnKey = cell?.getAttribute('col-id');
  if (!cell || !columnKey) return null;
  const rowId = cell.closest('[row-id]')?.getAttribute('row-id') ?? null;
  if (rowId !== null && hasCard) return null;
  const box = cell.getBoundingClientRect();
  const isBelow = box.bottom + HINT_HEIGHT_PX < window.innerHeight;
  return {
    columnKey,
    rowId,
    left: Math.max(8, Math.min(pointerX + 8, window.innerWidth - HINT_WIDTH_PX - 8)),
    edge: isBelow ? { top: box.bottom + GAP_PX } : { bottom: window.innerHeight - box.top + GAP_PX },
  };
}
