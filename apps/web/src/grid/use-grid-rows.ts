import type { GridApi } from 'ag-grid-community';
import { useCallback, useRef, type RefObject } from 'react';
import { after } from '../lib/time/clock.ts';
import { useLatest } from '../lib/react/use-latest.ts';
import { diffRows, type RowKey } from './stable-rows.ts';

/** The library's element that scrolls the rows. */
const VIEWPORT_SELECTOR = '.ag-body-viewport';

interface GridRowsOptions<Row> {
  readonly api: RefObject<GridApi<Row> | null>;
  readonly container: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly toKey: (row: Row) => RowKey;
  /** Another one where the rows are those of another list, which is shown from its first row. */
  readonly listKey?: RowKey | undefined;
  /** The row under the pointer, which keeps its position when rows above it are removed. */
  readonly pointedKey: RefObject<RowKey | null>;
  /** Gives the keyboard to the first row, as soon as there is one: the list before had it. */
  readonly onTakeFocus: () => void;
}

/** The rows that are drawn in one task: more of them block the page noticeably. */
const ROWS_PER_TASK = 8;
/** More than any screen shows. The library draws the rows in view, so the others can come all at once. */
const ROWS_IN_PARTS = 48;

/** What brings rows into the library's grid. */
interface GridRows {
  /** Draws the rows of a new grid, in tasks of their own. @returns a function that cancels it */
  readonly drawRows: (onDrawn: () => void) => () => void;
  /** Brings a grid up to the rows, once it has drawn any. Another function where there are other rows. */
  readonly updateRows: () => void;
}

/**
 * Updates the grid's rows. New values and removals are applied as one transaction each, which keeps selection, scroll
 * position and order. Added and moved rows replace all rows by key.
 */
export function useGridRows<Row>({ rows, toKey, listKey, onTakeFocus, ...refs }: GridRowsOptions<Row>): GridRows {
  const { api, container, pointedKey } = refs;
  const latest = useLatest(rows);
  const takeFocus = useLatest(onTakeFocus);
  /** Null until the first rows are drawn. */
  const applied = useRef<readonly Row[] | null>(null);

  const shownList = useRef(listKey);
  const updateRows = useCallback(() => {
    const isOther = shownList.current !== listKey;
    const hadFocus = isOther && container.current?.contains(document.activeElement) === true;
    shownList.current = listKey;
    bringUpTo(rows, { api, container, pointedKey, applied, toKey });
    if (!isOther) return;
    const viewport = container.current?.querySelector(VIEWPORT_SELECTOR);
    if (viewport) viewport.scrollTop = 0;
    api.current?.clearFocusedCell();
    if (hadFocus) takeFocus.current();
  }, [rows, listKey, api, container, pointedKey, toKey, takeFocus]);

  const drawRows = (onDrawn: () => void): (() => void) => {
    applied.current = null;
    const drawNext = () => {
      drawPart(latest.current, { api, container, pointedKey, applied, toKey });
      if (applied.current === latest.current) onDrawn();
      else cancel = after(0, drawNext);
    };
    let cancel = after(0, drawNext);
    return () => cancel();
  };
  return { drawRows, updateRows };
}

type GridState<Row> = Omit<GridRowsOptions<Row>, 'rows' | 'listKey' | 'onTakeFocus'> & {
  readonly applied: RefObject<readonly Row[] | null>;
};

/** Adds the next rows below those that are drawn. A grid that sorts its rows itself gets all of them at once. */
function drawPart<Row>(rows: readonly Row[], state: GridState<Row>): void {
  const { api, applied } = state;
  const grid = api.current;
  const drawn = applied.current;
  if (!grid) return;
  if (drawn?.some((row, index) => row !== rows[index])) {
    bringUpTo(rows, state);
    return;
  }
  const count = drawn?.length ?? 0;
  const isSorted = grid.getColumnState().some(({ sort }) => typeof sort === 'string');
  const isLast = isSorted || count + ROWS_PER_TASK >= Math.min(rows.length, ROWS_IN_PARTS);
  const next = isLast ? rows : rows.slice(0, count + ROWS_PER_TASK);
  applied.current = next;
  if (drawn === null) grid.setGridOption('rowData', [...next]);
  else grid.applyTransaction({ add: next.slice(count) });
}

function bringUpTo<Row>(rows: readonly Row[], { api, container, pointedKey, applied, toKey }: GridState<Row>): void {
  const grid = api.current;
  const before = applied.current;
  if (!grid || before === null || before === rows) return;
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
