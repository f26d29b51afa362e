import type { GridApi } from 'ag-grid-community';
import { useEffect, useState, type RefObject } from 'react';
import { after } from '../lib/time/clock.ts';
import type { RowMenuItem } from './column.ts';
import type { MenuPoint } from './row-menu.tsx';
import type { RowKey } from './stable-rows.ts';

interface RowMenuOptions<Row> {
  readonly api: RefObject<GridApi<Row> | null>;
  readonly rows: readonly Row[];
  readonly toKey: (row: Row) => RowKey;
  readonly listMenuItems: ((row: Row) => readonly RowMenuItem[]) | undefined;
}

/** A menu as shown: for the current row, which may be newer than the one on which it was opened. */
interface ShownRowMenu<Row> {
  readonly row: Row;
  readonly point: MenuPoint;
  readonly items: readonly RowMenuItem[];
}

/** The menu of one row at a time. */
interface RowMenuControl<Row> {
  readonly shown: ShownRowMenu<Row> | null;
  readonly open: (row: Row, point: MenuPoint) => void;
  readonly close: () => void;
}

const NOTHING: readonly RowMenuItem[] = [];

/**
 * Tracks the row whose menu is open while rows are added, changed and removed. The menu closes when its row is removed
 * or has no actions any more, and the keyboard returns to the row.
 */
export function useRowMenu<Row>({ api, rows, toKey, listMenuItems }: RowMenuOptions<Row>): RowMenuControl<Row> {
  const [opened, setOpened] = useState<{ readonly row: Row; readonly point: MenuPoint } | null>(null);
  const key = opened === null ? null : toKey(opened.row);
  const row = key === null ? undefined : rows.find((other) => toKey(other) === key);
  const items =
    row === undefined ? NOTHING : (listMenuItems?.(row).filter((item) => item.isKeyOnly !== true) ?? NOTHING);
  const leftKey = items.length === 0 ? key : null;

  useEffect(() => {
    if (leftKey === null) return undefined;
    // The menu restores the focus when it closes, but the button from which it was opened may be removed too.
    return after(0, () => {
      setOpened(null);
      if (document.activeElement === document.body && api.current) focusRow(api.current, leftKey);
    });
  }, [api, leftKey]);

  return {
    shown: opened !== null && row !== undefined && items.length > 0 ? { row, point: opened.point, items } : null,
    open: (next, point) => setOpened({ row: next, point }),
    close: () => setOpened(null),
  };
}

/** Moves the keyboard to that row, or where it was removed, to the row in its place. */
function focusRow<Row>(grid: GridApi<Row>, key: RowKey): void {
  const focused = grid.getFocusedCell();
  const column = focused?.column ?? grid.getAllDisplayedColumns()[0];
  const rowIndex = grid.getRowNode(String(key))?.rowIndex ?? focused?.rowIndex ?? 0;
  const last = grid.getDisplayedRowCount() - 1;
  if (column && last >= 0) grid.setFocusedCell(Math.min(rowIndex, last), column);
}
