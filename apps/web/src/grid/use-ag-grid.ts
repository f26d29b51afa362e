import { createGrid, type GridApi, type GridOptions, type RowClassParams } from 'ag-grid-community';
import { useEffect, useRef, type RefObject } from 'react';
import { after, every, nowMs } from '../lib/clock.ts';
import { useDensity } from '../lib/density.ts';
import { t } from '../lib/texts/t.ts';
import { useLatest } from '../lib/use-latest.ts';
import { EDITABLE_CLASS, toActionsColumn, toColumnDefinitions } from './column-definitions.ts';
import type { DataGridProps } from './data-grid-props.ts';
import { handleCellKey } from './grid-keyboard.ts';
import { gridModules } from './grid-modules.ts';
import { copyColumnButton, copyDrawing } from './grid-stencils.tsx';
import { compactGridTheme, gridTheme } from './grid-theme.ts';
import { toDetailOptions, type ChangeRoom } from './row-details.ts';
import type { RowKey } from './steady-rows.ts';
import type { GridLayoutKeeper } from './use-grid-layout.ts';

/** The interval at which cells that depend on the time are refreshed. */
const TIMED_CELLS_MS = 15_000;
/** Time for the second click of a double click on an editable cell; opening the row moves the cells. */
const DOUBLE_CLICK_MS = 250;
/** The check box with its room at both sides. */
const CHOICE_WIDTH = 36;

/** The callbacks of a mounted grid; the latest ones are always used. */
export interface GridConversation<Row> {
  readonly props: DataGridProps<Row>;
  readonly layout: GridLayoutKeeper;
  /** Called when the grid is ready: rows may have changed since it was mounted. */
  readonly catchUp: () => void;
  readonly openMenuAt: (row: Row, element: Element) => void;
  readonly openMenu: (row: Row, point: { left: number; top: number }) => void;
  readonly openColumnMenu: (element: Element) => void;
  /** Called when the library has created or removed the space for a row's details. */
  readonly changeRoom: ChangeRoom<Row>;
}

interface AgGridOptions<Row> {
  readonly host: RefObject<HTMLElement | null>;
  /** The container of the original icons from which cells are copied. */
  readonly stencils: RefObject<HTMLElement | null>;
  /** Receives the grid's API; null before and after. Stable between renders. */
  readonly keepApi: (grid: GridApi<Row> | null) => void;
  /** Receives the row under the pointer. Stable between renders. */
  readonly keepPointed: (key: RowKey | null) => void;
  readonly initialRows: Row[];
  readonly conversation: GridConversation<Row>;
}

/**
 * Creates the library's grid in `host` and destroys it on unmount. The library renders rows and cells itself, without
 * React, because each step of the wheel renders 30 rows of 23 cells.
 */
export function useAgGrid<Row>(options: AgGridOptions<Row>): void {
  const { host, stencils, keepApi, conversation } = options;
  const api = useRef<GridApi<Row>>(null);
  const latest = useLatest(conversation);
  const theme = useDensity().isCompact ? compactGridTheme : gridTheme;
  const first = useRef({ ...options, theme });
  const hasRows = useRef(false);

  useEffect(() => {
    if (!host.current) return undefined;
    const { keepPointed, theme: firstTheme } = first.current;
    hasRows.current = false;
    const grid = createGrid<Row>(
      host.current,
      {
        ...toOptions(latest, keepPointed),
        ...toDetailOptions(
          () => latest.current.props,
          (toNext) => latest.current.changeRoom(toNext),
        ),
        theme: firstTheme,
        rowData: [],
      },
      { modules: gridModules },
    );
    api.current = grid;
    keepApi(grid);
    const stop = every(TIMED_CELLS_MS, () => refreshTimedCells(grid, latest.current.props));
    return () => {
      stop();
      api.current = null;
      keepApi(null);
      grid.destroy();
    };
  }, [host, keepApi, latest]);

  useEffect(() => {
    const grid = api.current;
    if (grid && grid.getGridOption('theme') !== theme) grid.setGridOption('theme', theme);
  }, [theme]);

  const { columns, toRowLabel, listMenuItems } = conversation.props;
  const hasMenu = listMenuItems !== undefined;
  useEffect(() => {
    const own = toColumnDefinitions(columns, (key, name) => copyDrawing(stencils.current, key, name));
    const actions = toActionsColumn<Row>({
      copyColumnButton: () => copyColumnButton(stencils.current),
      toLabel: (row) => t('grid.rowMenu', { row: toRowLabel?.(row) ?? '' }),
      openRowMenu: (row, button) => latest.current.openMenuAt(row, button),
      openColumnMenu: (button) => latest.current.openColumnMenu(button),
    });
    api.current?.setGridOption('columnDefs', hasMenu ? [...own, actions] : own);
    // The first columns arrive after the library is ready for them.
    latest.current.layout.restore();
    // Rows come after the layout: cells of columns that it hides are never drawn.
    if (!hasRows.current) api.current?.setGridOption('rowData', first.current.initialRows);
    hasRows.current = true;
  }, [stencils, columns, toRowLabel, hasMenu, latest]);

  const { revealedKey = null } = conversation.props;
  useEffect(() => {
    const node = revealedKey === null ? undefined : api.current?.getRowNode(String(revealedKey));
    if (node) api.current?.ensureNodeVisible(node);
  }, [revealedKey]);

  const { selectedKey } = conversation.props;
  const hasChoice = conversation.props.onChoose !== undefined;
  useEffect(() => {
    const grid = api.current;
    const element = host.current;
    if (!grid || selectedKey === undefined) return undefined;
    if (hasChoice) {
      markOpen(element, selectedKey, true);
      return () => markOpen(element, selectedKey, false);
    }
    if (selectedKey === null) grid.deselectAll();
    else grid.getRowNode(String(selectedKey))?.setSelected(true, true);
    return undefined;
  }, [host, selectedKey, hasChoice]);
}

/** Marks a row that is shown; the library evaluates the classes of a row only when it creates the row. */
function markOpen(host: HTMLElement | null, key: RowKey | null, isOpen: boolean): void {
  if (key === null) return;
  const rows = host?.querySelectorAll(`[row-id="${CSS.escape(String(key))}"]`) ?? [];
  for (const row of rows) row.classList.toggle('ls-row-open', isOpen);
}

function refreshTimedCells<Row>(grid: GridApi<Row>, { columns }: DataGridProps<Row>): void {
  const keys = columns.filter(({ isTimed }) => isTimed).map(({ key }) => key);
  if (keys.length > 0) grid.refreshCells({ columns: keys, force: true });
}

function toOptions<Row>(
  latest: RefObject<GridConversation<Row>>,
  keepPointed: (key: RowKey | null) => void,
): GridOptions<Row> {
  const propsNow = () => latest.current.props;
  const hasMark =
    (kind: 'gone' | 'fresh') =>
    ({ data }: RowClassParams<Row>) =>
      data !== undefined && propsNow().toMark?.(data)?.kind === kind;
  return {
    defaultColDef: { sortable: true, resizable: true, cellDataType: false },
    getRowId: ({ data }) => String(propsNow().toKey(data)),
    ...toSelectionOptions(propsNow().onChoose !== undefined),
    rowClassRules: {
      'ls-row-gone': hasMark('gone'),
      'ls-row-fresh': hasMark('fresh'),
      'ls-row-open': ({ data }) => data !== undefined && propsNow().toKey(data) === propsNow().selectedKey,
    },
    // A row that scrolls into view is a new element, so its fading bar must continue at the right point.
    processRowPostCreate: ({ eRow, node }) => {
      const mark = node.data === undefined ? null : propsNow().toMark?.(node.data);
      if (mark?.kind === 'fresh') eRow.style.setProperty('--ls-fresh-delay', `${mark.sinceMs - nowMs()}ms`);
    },
    animateRows: false,
    // The style sheet highlights the row: the library would set classes at every step of the wheel.
    suppressRowHoverHighlight: true,
    suppressModelUpdateAfterUpdateTransaction: true,
    suppressDragLeaveHidesColumns: true,
    preventDefaultOnContextMenu: propsNow().listMenuItems !== undefined,
    ensureDomOrder: true,
    suppressColumnVirtualisation: true,
    suppressNoRowsOverlay: true,
    // The grid is one tab stop; arrows move inside it.
    tabToNextCell: () => false,
    ...toEvents(latest, keepPointed),
  };
}

/** One row is selected by a click; where several can be chosen, each has a check box. */
function toSelectionOptions(hasChoice: boolean): Pick<GridOptions, 'rowSelection' | 'selectionColumnDef'> {
  if (!hasChoice) return { rowSelection: { mode: 'singleRow', checkboxes: false, enableClickSelection: true } };
  return {
    rowSelection: { mode: 'multiRow', checkboxes: true, headerCheckbox: true, enableClickSelection: false },
    selectionColumnDef: { width: CHOICE_WIDTH, lockPosition: 'left', resizable: false, suppressHeaderMenuButton: true },
  };
}

function toEvents<Row>(
  latest: RefObject<GridConversation<Row>>,
  keepPointed: (key: RowKey | null) => void,
): GridOptions<Row> {
  const propsNow = () => latest.current.props;
  const save = () => latest.current.layout.save();
  let cancelOpen = (): void => undefined;
  return {
    onSelectionChanged: ({ api }) => propsNow().onChoose?.(api.getSelectedRows()),
    onCellDoubleClicked: () => cancelOpen(),
    onGridReady: (event) => {
      // A grid that was destroyed in the meantime needs no preparation.
      if (event.api.isDestroyed()) return;
      event.api.setGridAriaProperty('label', propsNow().label);
      latest.current.catchUp();
    },
    onColumnMoved: ({ finished, source }) => finished && source !== 'api' && save(),
    onColumnResized: ({ finished, source }) =>
      finished && source !== 'api' && source !== 'flex' && latest.current.layout.resize(),
    onColumnVisible: ({ source }) => source !== 'api' && save(),
    onSortChanged: ({ source }) => source !== 'api' && save(),
    onCellMouseOver: ({ data }) => {
      keepPointed(data === undefined ? null : propsNow().toKey(data));
    },
    onCellMouseOut: () => {
      keepPointed(null);
    },
    onRowClicked: ({ data, event }) => {
      const isOnButton =
        event?.target instanceof Element && event.target.closest('button, input, .ag-selection-checkbox') !== null;
      // A click into a row's details belongs to its content.
      if (data === undefined || isOnButton || propsNow().details?.isDetail(data)) return;
      cancelOpen();
      const isEditable = event?.target instanceof Element && event.target.closest(`.${EDITABLE_CLASS}`) !== null;
      if (isEditable) cancelOpen = after(DOUBLE_CLICK_MS, () => propsNow().onOpen?.(data));
      else propsNow().onOpen?.(data);
    },
    onCellFocused: ({ api, rowIndex, rowPinned }) => {
      const { onWalk, selectedKey, toKey } = propsNow();
      if (!onWalk || rowIndex === null || rowPinned) return;
      const row = api.getDisplayedRowAtIndex(rowIndex)?.data;
      if (row !== undefined && toKey(row) !== selectedKey) onWalk(row);
    },
    onCellContextMenu: ({ data, event }) => {
      if (propsNow().listMenuItems === undefined || data === undefined || !(event instanceof MouseEvent)) return;
      latest.current.openMenu(data, { left: event.clientX, top: event.clientY });
    },
    onCellKeyDown: (event) =>
      'column' in event &&
      handleCellKey(event, {
        open: (row) => propsNow().onOpen?.(row),
        leave: propsNow().onLeave,
        selectsOpened: propsNow().onChoose === undefined,
        openMenu: (row, cell) => propsNow().listMenuItems !== undefined && latest.current.openMenuAt(row, cell),
        runShortcut: (row, letter) => {
          const item = propsNow()
            .listMenuItems?.(row)
            .find(({ shortcut, isDisabled }) => shortcut === letter && !isDisabled);
          item?.run();
          return item !== undefined;
        },
      }),
  };
}
