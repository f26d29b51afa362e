import type { Column, GridApi } from 'ag-grid-community';
import { useCallback, useRef, type RefObject } from 'react';
import { after } from '../lib/time/clock.ts';
import { useLatest } from '../lib/react/use-latest.ts';
import { noteKeptFocus } from '../ui/focus/free-focus.ts';
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
  /** Gives the keyboard to the first row, as soon as there is one: the list or the rows before had it. */
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
    const onTakeFocus = () => takeFocus.current();
    bringUpTo(rows, { api, container, pointedKey, applied, toKey, onTakeFocus });
    if (!isOther) return;
    const viewport = container.current?.querySelector(VIEWPORT_SELECTOR);
    if (viewport) viewport.scrollTop = 0;
    api.current?.clearFocusedCell();
    if (hadFocus) onTakeFocus();
  }, [rows, listKey, api, container, pointedKey, toKey, takeFocus]);

  const drawRows = (onDrawn: () => void): (() => void) => {
    applied.current = null;
    const drawNext = () => {
      const onTakeFocus = () => takeFocus.current();
      drawPart(latest.current, { api, container, pointedKey, applied, toKey, onTakeFocus });
      if (applied.current === latest.current) onDrawn();
      else cancel = after(0, drawNext);
    };
    let cancel = after(0, drawNext);
    return () => cancel();
  };
  return { drawRows, updateRows };
}

type GridState<Row> = Omit<GridRowsOptions<Row>, 'rows' | 'listKey'> & {
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

function bringUpTo<Row>(rows: readonly Row[], state: GridState<Row>): void {
  const { api, container, pointedKey, applied, toKey, onTakeFocus } = state;
  const grid = api.current;
  const before = applied.current;
  if (!grid || before === null || before === rows) return;
  const change = diffRows(before, rows, toKey);
  applied.current = rows;
  // A list of 5,000 rows is not read for a change of one of them.
  const focus = change.isRearranged || change.removed.length > 0 ? readFocus(grid, container.current) : null;
  if (change.isRearranged) {
    grid.setGridOption('rowData', [...rows]);
    // The library treats the same rows in another order as an update, and does not move them by itself.
    if (rows.length === before.length) grid.refreshClientSideRowModel('sort');
    if (focus && grid.getRowNode(focus.id) === undefined)
      focusNearest(grid, focus, () => focusGrid(container.current, onTakeFocus));
    return;
  }
  if (change.updated.length > 0) grid.applyTransaction({ update: [...change.updated] });
  if (change.removed.length === 0) return;
  removeSteadily(grid, container.current, [...change.removed], pointedKey.current);
  if (focus) focusNearest(grid, focus, () => focusGrid(container.current, onTakeFocus));
}

/** The row that has the focus, and where it is. */
interface RowFocus {
  readonly id: string;
  readonly column: Column;
  /** The ids of the rows in the order in which they are shown. */
  readonly order: readonly string[];
}

function readFocus<Row>(grid: GridApi<Row>, container: HTMLElement | null): RowFocus | null {
  const focused = container?.contains(document.activeElement) ? grid.getFocusedCell() : null;
  const id = focused ? grid.getDisplayedRowAtIndex(focused.rowIndex)?.id : undefined;
  if (!focused || id === undefined) return null;
  const order = Array.from(
    { length: grid.getDisplayedRowCount() },
    (_, index) => grid.getDisplayedRowAtIndex(index)?.id ?? '',
  );
  return { id, column: focused.column, order };
}

/** Focuses the row that had the focus; where it has left, the next one that is still there, else the one before. */
function focusNearest<Row>(grid: GridApi<Row>, { id, column, order }: RowFocus, onNone: () => void): void {
  const index = order.indexOf(id);
  const near = [...order.slice(index), ...order.slice(0, index).toReversed()];
  const nearest = near.map((each) => grid.getRowNode(each)?.rowIndex).find((rowIndex) => typeof rowIndex === 'number');
  const rowIndex = nearest ?? (grid.getDisplayedRowCount() > 0 ? 0 : undefined);
  if (rowIndex === undefined) return onNone();
  grid.setFocusedCell(rowIndex, column);
}

/** Focuses a grid without rows until it has one; the library would focus the head of a column. */
function focusGrid(container: HTMLElement | null, onTakeFocus: () => void): void {
  const root = container?.querySelector<HTMLElement>('[role="grid"]');
  if (!root) return;
  root.tabIndex = -1;
  root.focus({ preventScroll: true });
  noteKeptFocus(root);
  onTakeFocus();
}

function removeSteadily<Row>(
  grid: GridApi<Row>,
  container: HTMLElement | null,
  removed: Row[],
  pointedKey: RowKey | null,
): void {
  const focused = grid.getFocusedCell();
  const focusedRow = focused ? grid.getDisplayedRowAtIndex(focused.rowIndex) : undefined;
  const anchorId = pointedKey === null ? focusedRow?.id : String(pointedKey);
  const topBefore = anchorId === undefined ? undefined : grid.getRowNode(anchorId)?.rowTop;

  grid.applyTransaction({ remove: removed });

  const topAfter = anchorId === undefined ? undefined : grid.getRowNode(anchorId)?.rowTop;
  const viewport = container?.querySelector(VIEWPORT_SELECTOR);
  if (viewport && typeof topBefore === 'number' && typeof topAfter === 'number') {
    viewport.scrollTop += topAfter - topBefore;
  }
}
