import type { GridApi } from 'ag-grid-community';
import { toTabbedText } from '../lib/tables/rows-as-text.ts';
import type { GridColumn } from './column.ts';
import type { DataGridProps } from './data-grid-props.ts';

/** The columns and rows that the user sees, in the order of the screen. */
interface ShownTable<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
}

/** Reads what a grid shows, without columns that show no header, such as the one that opens a row. */
export function readShownTable<Row>(grid: GridApi<Row>, props: DataGridProps<Row>): ShownTable<Row> {
  const columns = grid.getAllDisplayedColumns().flatMap((shown) => {
    const column = props.columns.find(({ key, isHeaderHidden }) => key === shown.getColId() && !isHeaderHidden);
    // A column that is hidden from the start is on screen here, because the user shows it.
    return column === undefined ? [] : [{ ...column, isHidden: false }];
  });
  const rows: Row[] = [];
  grid.forEachNodeAfterFilterAndSort(({ data }) => {
    if (data !== undefined && !props.details?.isDetail(data)) rows.push(data);
  });
  return { columns, rows };
}

/** The rows that Ctrl+C takes: the chosen ones, else the one with the focus. */
function listTakenRows<Row>(grid: GridApi<Row>, { rows }: ShownTable<Row>, hasChoice: boolean): readonly Row[] {
  const chosen = hasChoice ? new Set(grid.getSelectedRows()) : new Set<Row>();
  if (chosen.size > 0) return rows.filter((row) => chosen.has(row));
  const focused = grid.getFocusedCell();
  const row = focused ? grid.getDisplayedRowAtIndex(focused.rowIndex)?.data : undefined;
  return row !== undefined && rows.includes(row) ? [row] : [];
}

/**
 * Puts the chosen rows, or the row with the focus, on the clipboard as text with tabs. A text that the user has selected,
 * and a text field, are copied as usual.
 *
 * @returns the number of rows; 0 where nothing was done
 */
export function copyRows<Row>(event: ClipboardEvent, grid: GridApi<Row> | null, props: DataGridProps<Row>): number {
  const { target, clipboardData } = event;
  const isOwn =
    target instanceof Element && target.closest('[role=gridcell]') !== null && !target.closest('input, textarea');
  if (!grid || !clipboardData || !isOwn || document.getSelection()?.isCollapsed === false) return 0;
  const table = readShownTable(grid, props);
  const rows = listTakenRows(grid, table, props.onChoose !== undefined);
  if (rows.length === 0) return 0;
  clipboardData.setData('text/plain', toTabbedText(table.columns, rows));
  event.preventDefault();
  return rows.length;
}
