import type { GridOptions, RowClassParams } from 'ag-grid-community';
import type { RefObject } from 'react';
import { t } from '../lib/texts/t.ts';
import { after, nowMs } from '../lib/time/clock.ts';
import { CHOICE_WIDTH, EDITABLE_CLASS } from './column-definitions.ts';
import type { DataGridProps } from './data-grid-props.ts';
import { handleCellKey } from './grid-keyboard.ts';
import type { ChangeRoom } from './row-details.ts';
import type { RowKey } from './stable-rows.ts';
import type { GridLayoutKeeper } from './use-grid-layout.ts';
import { findDivider, writeDivider } from './use-row-dividers.ts';

/** Time for the second click of a double click on an editable cell; opening the row moves the cells. */
const DOUBLE_CLICK_MS = 250;

/** The callbacks of a mounted grid; the latest ones are always used. */
export interface GridCallbacks<Row> {
  readonly props: DataGridProps<Row>;
  readonly layout: GridLayoutKeeper;
  readonly hasRows: boolean;
  /** Draws the rows of a new grid, in tasks of their own. @returns a function that cancels it */
  readonly drawRows: (onDrawn: () => void) => () => void;
  readonly openMenuAt: (row: Row, element: Element) => void;
  readonly openMenu: (row: Row, point: { left: number; top: number }) => void;
  readonly openColumnMenu: (element: Element) => void;
  /** Called when the library has created or removed the space for a row's details. */
  readonly changeRoom: ChangeRoom<Row>;
}

/** The library's options that do not depend on the columns, with the events that the feature and the layout handle. */
export function toOptions<Row>(
  latest: RefObject<GridCallbacks<Row>>,
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
    processRowPostCreate: ({ eRow, node, api }) => {
      writeDivider(eRow, findDivider(propsNow(), node, api));
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
    // The screens have states of their own; the library's text would stay readable for screen readers.
    loading: false,
    suppressNoRowsOverlay: true,
    // The grid is one tab stop; arrows move inside it.
    tabToNextCell: () => false,
    ...toEvents(latest, keepPointed),
  };
}

/** One row is selected by a click; where several can be chosen, each has a check box. */
function toSelectionOptions(
  hasChoice: boolean,
): Pick<GridOptions, 'localeText' | 'rowSelection' | 'selectionColumnDef'> {
  if (!hasChoice) return { rowSelection: { mode: 'singleRow', checkboxes: false, enableClickSelection: true } };
  return {
    localeText: { ariaHeaderSelection: t('grid.selection') },
    rowSelection: { mode: 'multiRow', checkboxes: true, headerCheckbox: true, enableClickSelection: false },
    selectionColumnDef: { width: CHOICE_WIDTH, lockPosition: 'left', resizable: false, suppressHeaderMenuButton: true },
  };
}

function toEvents<Row>(
  latest: RefObject<GridCallbacks<Row>>,
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
        runShortcut: (row, letter) => runMenuShortcut(propsNow(), row, letter),
      }),
  };
}

/** @returns false where no item of the row's menu has the letter */
function runMenuShortcut<Row>({ listMenuItems }: DataGridProps<Row>, row: Row, letter: string): boolean {
  const item = listMenuItems?.(row).find(({ shortcut, isDisabled }) => shortcut === letter && !isDisabled);
  item?.run();
  return item !== undefined;
}
