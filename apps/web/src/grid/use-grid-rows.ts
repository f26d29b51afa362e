import type { GridApi } from 'ag-grid-community';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { diffRows, type RowKey } from './steady-rows.ts';

/** The library's own element that scrolls the rows. */
const VIEWPORT_SELECTOR = '.ag-body-viewport';

interface GridRowsOptions<Row> {
  readonly api: RefObject<GridApi<Row> | null>;
  readonly container: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly toKey: (row: Row) => RowKey;
  /** The row that the pointer is on; it stays where it is when rows above it leave. */
  readonly pointedKey: RefObject<RowKey | null>;
}

/**
 * Brings the grid from the rows it has to the rows it should have. Contents and departures go as
 * one transaction, which leaves selection, scroll and order alone; arrivals and moves replace the
 * rows by key. Answers the rows to mount the grid with.
 */
export function useGridRows<Row>({ api, container, rows, toKey, pointedKey }: GridRowsOptions<Row>): Row[] {
  const [initialRows] = useState(() => [...rows]);
  const applied = useRef<readonly Row[]>(initialRows);

  useEffect(() => {
    const grid = api.current;
    if (!grid || applied.current === rows) return;
    const change = diffRows(applied.current, rows, toKey);
    applied.current = rows;
    if (change.isRearranged) {
      grid.setGridOption('rowData', [...rows]);
      return;
    }
    if (change.updated.length > 0) grid.applyTransaction({ update: [...change.updated] });
    if (change.removed.length > 0) removeSteadily(grid, container.current, [...change.removed], pointedKey.current);
  }, [api, container, rows, toKey, pointedKey]);

  return initialRows;
}

function removeSteadily<Row>(
  grid: GridApi<Row>,
  container: HTMLElement | null,
  removed: Row[],
  pointedKey: RowKey | null,
): void {
  const focused = grid.getFocusedCell();
  const hadFocus = container?.contains(document.activeElement) ?? false;
  const focusedRow = focused ? grid.getDisplayedRowAtIndex(focused.rowIndex) : undefined;
  const anchorId = pointedKey === null ? focusedRow?.id : String(pointedKey);
  const topBefore = anchorId === undefined ? undefined : grid.getRowNode(anchorId)?.rowTop;
  const isFocusedRemoved = focusedRow?.data !== undefined && removed.includes(focusedRow.data);

  grid.applyTransaction({ remove: removed });

  const topAfter = anchorId === undefined ? undefined : grid.getRowNode(anchorId)?.rowTop;
  const viewport = container?.querySelector(VIEWPORT_SELECTOR);
  if (viewport && typeof topBefore === 'number' && typeof topAfter === 'number') {
    viewport.scrollTop += topAfter - topBefore;
  }
  if (hadFocus && focused && isFocusedRemoved) {
    const rowIndex = Math.min(focused.rowIndex, grid.getDisplayedRowCount() - 1);
    if (rowIndex >= 0) grid.setFocusedCell(rowIndex, focused.column);
  } else if (hadFocus && focused && typeof focusedRow?.rowIndex === 'number') {
    grid.setFocusedCell(focusedRow.rowIndex, focused.column);
  }
}
