import type { GridApi } from 'ag-grid-community';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { diffRows, type RowKey } from './steady-rows.ts';

/** The library's element that scrolls the rows. */
const VIEWPORT_SELECTOR = '.ag-body-viewport';

interface GridRowsOptions<Row> {
  readonly api: RefObject<GridApi<Row> | null>;
  readonly container: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly toKey: (row: Row) => RowKey;
  /** The row under the pointer, which keeps its position when rows above it are removed. */
  readonly pointedKey: RefObject<RowKey | null>;
}

/** The initial rows of the grid, and the callback for when the grid is ready. */
export interface GridRows<Row> {
  readonly initialRows: Row[];
  readonly catchUp: () => void;
}

/**
 * Updates the grid's rows. New values and removals are applied as one transaction each, which keeps selection, scroll
 * position and order. Added and moved rows replace all rows by key.
 */
export function useGridRows<Row>({ rows, toKey, ...refs }: GridRowsOptions<Row>): GridRows<Row> {
  const { api, container, pointedKey } = refs;
  const [initialRows] = useState(() => [...rows]);
  const applied = useRef<readonly Row[]>(initialRows);

  useEffect(() => {
    bringUpTo(rows, { api, container, pointedKey, applied, toKey });
  }, [rows, api, container, pointedKey, toKey]);

  return { initialRows, catchUp: () => bringUpTo(rows, { api, container, pointedKey, applied, toKey }) };
}

type GridState<Row> = Omit<GridRowsOptions<Row>, 'rows'> & { readonly applied: RefObject<readonly Row[]> };

function bringUpTo<Row>(rows: readonly Row[], { api, container, pointedKey, applied, toKey }: GridState<Row>): void {
  const grid = api.current;
  if (!grid || applied.current === rows) return;
  const before = applied.current;
  const change = diffRows(before, rows, toKey);
  applied.current = rows;
  if (change.isRearranged) {
    grid.setGridOption('rowData', [...rows]);
    // The library treats the same rows in another order as an update, and does not move them by itself.
    if (rows.length === before.length) grid.refreshClientSideRowModel('sort');
    return;
  }
  if (change.updated.length > 0) grid.applyTransaction({ update: [...change.updated] });
  if (change.removed.length > 0) removeSteadily(grid, container.current, [...change.removed], pointedKey.current);
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
