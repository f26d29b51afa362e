import {
  type ColDef,
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  createGrid,
  EventApiModule,
  LocaleModule,
  type GridApi,
  type Module,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TextEditorModule,
  themeQuartz,
} from 'ag-grid-community';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { getStyleNonce } from '../lib/browser/style-nonce.ts';
import { useLatest } from '../lib/react/use-latest.ts';
import { useDensity } from '../lib/settings/density.ts';
import { t } from '../lib/texts/t.ts';
import { after, every } from '../lib/time/clock.ts';
import { colourVariable } from '../ui/tokens.ts';
import { copyColumnButton, copyDrawing } from './cell-templates.tsx';
import { toActionsColumn, toColumnDefinitions } from './column-definitions.ts';
import type { DataGridProps, LateCells } from './data-grid-props.ts';
import { type GridCallbacks, toOptions } from './grid-options.ts';
import { toDetailOptions } from './row-details.ts';
import type { RowKey } from './stable-rows.ts';
import type { GridLayoutKeeper } from './use-grid-layout.ts';
import { toDividerOptions, useRowDividers } from './use-row-dividers.ts';

const line = { style: 'solid', width: 1, color: colourVariable('line') } as const;

/** The heights of rows; a compact one is as high as its buttons. */
const ROW_PX = 32;
const COMPACT_ROW_PX = 28;

/** The product's tokens as the grid's theme. The variables change with the theme, so one definition serves both. */
const gridTheme = themeQuartz.withParams({
  accentColor: colourVariable('accent'),
  backgroundColor: colourVariable('page'),
  foregroundColor: colourVariable('ink'),
  textColor: colourVariable('ink'),
  borderColor: colourVariable('line'),
  chromeBackgroundColor: colourVariable('page'),
  headerBackgroundColor: colourVariable('page'),
  headerTextColor: colourVariable('inkSoft'),
  dataBackgroundColor: colourVariable('page'),
  oddRowBackgroundColor: colourVariable('page'),
  rowHoverColor: colourVariable('hover'),
  selectedRowBackgroundColor: colourVariable('selected'),
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  borderRadius: 6,
  rowBorder: line,
  headerRowBorder: line,
  columnBorder: false,
  headerColumnBorder: false,
  headerColumnResizeHandleColor: colourVariable('line'),
  fontFamily: 'inherit',
  fontSize: 13,
  headerFontSize: 12,
  headerFontWeight: 500,
  spacing: 4,
  cellHorizontalPadding: 5,
  rowHeight: ROW_PX,
  headerHeight: 30,
  iconSize: 12,
  checkboxBorderRadius: 3,
  checkboxUncheckedBorderColor: colourVariable('inkSoft'),
});

/** The same with the lower rows of the compact view. */
const compactGridTheme = gridTheme.withParams({ rowHeight: COMPACT_ROW_PX });

/** The modules of the grid library that every grid uses; those that none uses are not bundled. */
const GRID_MODULES: readonly Module[] = [
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  // Without it the grid ignores `localeText`.
  LocaleModule,
  CellApiModule,
  CellStyleModule,
  EventApiModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
];

/** The modules of a grid. The one for editing creates a tooltip for each cell, so only grids with editable cells have it. */
function listGridModules(isEditable: boolean): Module[] {
  return isEditable ? [...GRID_MODULES, TextEditorModule] : [...GRID_MODULES];
}

/** The interval at which cells that depend on the time are refreshed. */
const TIMED_CELLS_MS = 15_000;

interface AgGridOptions<Row> {
  readonly host: RefObject<HTMLElement | null>;
  /** The container of the original icons from which cells are copied. */
  readonly templates: RefObject<HTMLElement | null>;
  /** Receives the grid's API; null before and after. Stable between renders. */
  readonly keepApi: (grid: GridApi<Row> | null) => void;
  /** Receives the row under the pointer. Stable between renders. */
  readonly keepPointed: (key: RowKey | null) => void;
  /** Brings the grid up to its rows. Another function where there are other rows. */
  readonly updateRows: () => void;
  readonly callbacks: GridCallbacks<Row>;
}

/**
 * Creates the library's grid in `host` and destroys it on unmount. The library renders rows and cells itself, without
 * React, because each step of the wheel renders 30 rows of 23 cells. The grid, its columns and its rows are created in
 * tasks of their own: all together block the page for almost half a second.
 */
export function useAgGrid<Row>(options: AgGridOptions<Row>): void {
  const { host, templates, keepApi, keepPointed, updateRows, callbacks } = options;
  const latest = useLatest(callbacks);
  const { isCompact } = useDensity();
  const theme = isCompact ? compactGridTheme : gridTheme;
  const rowHeightPx = isCompact ? COMPACT_ROW_PX : ROW_PX;
  const rowHeight = useLatest(rowHeightPx);
  const first = useRef({ keepPointed, theme, rowHeight });
  /** Null until it is created. */
  const [grid, setGrid] = useState<GridApi<Row> | null>(null);
  const [isDrawn, setDrawn] = useState(false);

  useEffect(() => {
    let created: GridApi<Row> | undefined;
    const cancel = after(0, () => {
      if (!host.current) return;
      created = createEmptyGrid(host.current, latest, first.current);
      keepApi(created);
      setGrid(created);
    });
    return () => {
      cancel();
      keepApi(null);
      setGrid(null);
      setDrawn(false);
      created?.destroy();
    };
  }, [host, keepApi, latest]);

  useEffect(
    () => (grid ? every(TIMED_CELLS_MS, () => refreshTimedCells(grid, latest.current.props)) : undefined),
    [grid, latest],
  );

  useEffect(() => {
    if (grid && grid.getGridOption('theme') !== theme) grid.setGridOption('theme', theme);
  }, [grid, theme]);

  const { columns, toRowLabel, listMenuItems } = callbacks.props;
  const hasMenu = listMenuItems !== undefined;
  useEffect(() => {
    if (!grid) return;
    const own = toColumnDefinitions(columns, (key, name) => copyDrawing(templates.current, key, name));
    const actions = toActionsColumn<Row>({
      copyColumnButton: () => copyColumnButton(templates.current),
      toLabel: (row) => t('grid.rowMenu', { row: toRowLabel?.(row) ?? '' }),
      openRowMenu: (row, button) => latest.current.openMenuAt(row, button),
      openColumnMenu: (button) => latest.current.openColumnMenu(button),
    });
    setColumns(grid, hasMenu ? [...own, actions] : own, latest.current.layout);
  }, [grid, templates, columns, toRowLabel, hasMenu, latest]);

  // The rows come after the columns and their widths: a change of either lays out each row that is drawn.
  const { learn } = callbacks.layout;
  const { rows } = callbacks.props;
  useEffect(learn, [learn, rows, columns]);
  useEffect(updateRows, [updateRows]);
  useEffect(() => (grid ? latest.current.drawRows(() => setDrawn(true)) : undefined), [grid, latest]);

  const { hasRows } = callbacks;
  useEffect(() => {
    if (isDrawn && hasRows) latest.current.layout.focusLate();
  }, [isDrawn, hasRows, latest]);

  useRowDividers({ grid, host, props: callbacks.props, rowHeightPx, isDrawn });

  useDrawnRows(isDrawn ? grid : null, host, callbacks.props);
}

/** Late cells, the revealed row and the open row, once the rows are drawn; until then there is no grid. */
function useDrawnRows<Row>(
  grid: GridApi<Row> | null,
  host: RefObject<HTMLElement | null>,
  { lateCells, revealedKey = null, selectedKey, onChoose }: DataGridProps<Row>,
): void {
  useEffect(() => {
    if (grid && lateCells) drawLateCells(grid, lateCells);
  }, [grid, lateCells]);

  useEffect(() => {
    const node = revealedKey === null ? undefined : grid?.getRowNode(String(revealedKey));
    if (node) grid?.ensureNodeVisible(node);
  }, [grid, revealedKey]);

  const hasChoice = onChoose !== undefined;
  useEffect(() => {
    const element = host.current;
    if (!grid || selectedKey === undefined) return undefined;
    if (hasChoice) {
      markOpen(element, selectedKey, true);
      return () => markOpen(element, selectedKey, false);
    }
    if (selectedKey === null) grid.deselectAll();
    else grid.getRowNode(String(selectedKey))?.setSelected(true, true);
    return undefined;
  }, [host, grid, selectedKey, hasChoice]);
}

/** The columns of a new grid come in the saved layout; those of an older one get it afterwards. */
function setColumns<Row>(grid: GridApi<Row>, columns: ColDef<Row>[], layout: GridLayoutKeeper): void {
  if (!grid.getColumns()?.length) {
    grid.setGridOption('columnDefs', layout.arrange(columns));
    layout.fit();
    return;
  }
  grid.setGridOption('columnDefs', columns);
  layout.restore();
}

interface FirstOptions<Row> extends Pick<AgGridOptions<Row>, 'keepPointed'> {
  readonly theme: typeof gridTheme;
  readonly rowHeight: RefObject<number>;
}

/** The library's grid without columns and rows. */
function createEmptyGrid<Row>(
  host: HTMLElement,
  latest: RefObject<GridCallbacks<Row>>,
  { keepPointed, theme, rowHeight }: FirstOptions<Row>,
): GridApi<Row> {
  const { columns } = latest.current.props;
  return createGrid<Row>(
    host,
    {
      ...toOptions(latest, keepPointed),
      ...toDividerOptions({ propsNow: () => latest.current.props, rowHeightNow: () => rowHeight.current }),
      ...toDetailOptions(
        () => latest.current.props,
        (toNext) => latest.current.changeRoom(toNext),
      ),
      theme,
      styleNonce: getStyleNonce(),
      rowData: [],
    },
    { modules: listGridModules(columns.some(({ isEditable }) => isEditable)) },
  );
}

/** Marks a row that is shown; the library evaluates the classes of a row only when it creates the row. */
function markOpen(host: HTMLElement | null, key: RowKey | null, isOpen: boolean): void {
  if (key === null) return;
  const rows = host?.querySelectorAll(`[row-id="${CSS.escape(String(key))}"]`) ?? [];
  for (const row of rows) row.classList.toggle('ls-row-open', isOpen);
}

/** Draws and sorts by the cells of one column. Other columns instead would create the whole grid's columns again. */
function drawLateCells<Row>(grid: GridApi<Row>, { columnKey }: LateCells): void {
  grid.refreshCells({ columns: [columnKey], force: true });
  if (grid.getColumn(columnKey)?.getSort()) grid.refreshClientSideRowModel('sort');
}

function refreshTimedCells<Row>(grid: GridApi<Row>, { columns }: DataGridProps<Row>): void {
  const keys = columns.filter(({ isTimed }) => isTimed).map(({ key }) => key);
  if (keys.length > 0) grid.refreshCells({ columns: keys, force: true });
}
