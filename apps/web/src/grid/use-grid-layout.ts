import { SELECTION_COLUMN_ID, type ColDef, type ColumnState, type GridApi } from 'ag-grid-community';
import { useEffect, useMemo, useReducer, useRef, type RefObject } from 'react';
import { CHOICE_WIDTH } from './column-definitions.ts';
import type { ColumnChoice } from './column-chooser.tsx';
import { toArranged, toColumnState, toFirstState, toLayout } from './column-state.ts';
import type { GridColumn } from './column.ts';
import type { DataGridProps } from './data-grid-props.ts';
import { findGrid, registerGrid, type GridCommands } from './grid-commands.ts';
import { layoutStorage, toFittingLayout } from './saved-layout.ts';
import { useLatest } from '../lib/react/use-latest.ts';
import { isFocusFree } from '../ui/focus/free-focus.ts';
import { t } from '../lib/texts/t.ts';
import { printTable } from '../lib/tables/print-table.ts';
import { saveCsv } from '../lib/tables/save-file.ts';
import { readShownTable } from './shown-table.ts';
import type { RowKey } from './stable-rows.ts';
import { useFittingColumns, type FittingColumns } from './use-fitting-columns.ts';

/** Callbacks for when the grid gets its columns and whenever a column was moved, resized, hidden or sorted. */
export interface GridLayoutKeeper {
  /** Puts the columns of a new grid into the saved layout, so that it creates no header of a hidden column. */
  readonly arrange: <Row>(columns: readonly ColDef<Row>[]) => ColDef<Row>[];
  /** Gives the columns of a new grid their widths. */
  readonly fit: () => void;
  /** Restores the saved layout after other columns were set. */
  readonly restore: () => void;
  /** Reads what the rows have in their columns. The same function at each render. */
  readonly learn: () => void;
  /** Executes a command to take the focus that came before the rows were drawn. */
  readonly focusLate: () => void;
  readonly save: () => void;
  /** The user has changed the width of a column. */
  readonly resize: () => void;
}

/** The layout with the data for the column chooser. */
interface GridLayoutControl<Row> extends GridLayoutKeeper {
  readonly listColumns: (columns: readonly GridColumn<Row>[]) => ColumnChoice[];
  readonly showColumn: (key: string, isShown: boolean) => void;
  /** The number of columns that are hidden because the grid is too narrow. */
  readonly hiddenCount: number;
}

interface GridLayoutOptions<Row> {
  readonly gridKey: string;
  readonly columnKeys: readonly string[];
  readonly api: RefObject<GridApi<Row> | null>;
  readonly host: RefObject<HTMLElement | null>;
  readonly propsOf: () => DataGridProps<Row>;
}

/** Saves a grid's layout under its key, and executes the commands that other components send. */
export function useGridLayout<Row>(options: GridLayoutOptions<Row>): GridLayoutControl<Row> {
  const { gridKey, columnKeys, api, host, propsOf } = options;
  const storage = useMemo(() => layoutStorage(gridKey), [gridKey]);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const latestProps = useLatest(propsOf);
  const fitting = useFittingColumns({
    ...{ api, host, gridKey },
    columnsNow: () => latestProps.current().columns,
    rowsNow: () => latestProps.current().rows,
  });
  const { refit, keepOnly, learn, widen } = fitting;
  const late = useRef<PendingFocus | null>(null);

  const save = () => {
    if (api.current) storage.write(toLayout(api.current.getColumnState(), fitting));
  };

  useEffect(() => {
    const from = document.activeElement;
    if (latestProps.current().takesFocus && isFocusFree()) late.current = { key: undefined, from };
  }, [latestProps]);

  useGridCommands({ gridKey, api, latestProps, late, fitting, clearSaved: storage.clear, save });

  const readSaved = (): ColumnState[] | null => {
    const layout = toFittingLayout(storage.read(), columnKeys);
    if (!layout) {
      storage.clear();
      return null;
    }
    keepOnly(layout.columns.filter(({ isKept }) => isKept).map(({ key }) => key));
    return toColumnState(layout, propsOf().columns);
  };
  return {
    save,
    resize: () => {
      save();
      refit();
    },
    arrange: (columns) => {
      const { columns: own, onChoose } = propsOf();
      return arrangeFirst(columns, widen(readSaved() ?? toFirstState(own)), onChoose !== undefined, fitting);
    },
    restore: () => {
      const state = readSaved();
      if (state) api.current?.applyColumnState({ state: fitting.widen(state), applyOrder: true });
      else followWidths(api.current, widen(toFirstState(propsOf().columns)));
      fitting.settle();
    },
    fit: fitting.settle,
    focusLate: () => {
      focusPending(gridKey, late);
    },
    listColumns: (columns) => toColumnChoices(columns, api.current?.getColumnState() ?? [], fitting),
    showColumn: (key, isShown) => {
      fitting.choose(key, isShown);
      save();
      redraw();
    },
    hiddenCount: fitting.hiddenCount,
    learn,
  };
}

interface GridCommandOptions<Row> {
  readonly gridKey: string;
  readonly api: RefObject<GridApi<Row> | null>;
  readonly latestProps: RefObject<() => DataGridProps<Row>>;
  readonly late: RefObject<PendingFocus | null>;
  readonly fitting: FittingColumns;
  readonly clearSaved: () => void;
  readonly save: () => void;
}

/** Executes the commands that other components send to a grid. */
function useGridCommands<Row>({ gridKey, api, latestProps, late, fitting, clearSaved, save }: GridCommandOptions<Row>) {
  const { refit, keepOnly, widen } = fitting;
  const latest = useLatest({ clearSaved, save });
  useEffect(
    () =>
      registerGrid(gridKey, {
        ...toRowCommands(api, () => latestProps.current(), late),
        resetColumns: () => {
          const state = widen(toFirstState(latestProps.current().columns));
          api.current?.applyColumnState({ state, applyOrder: true });
          latest.current.clearSaved();
          keepOnly([]);
          refit();
        },
        clearSort: () => {
          api.current?.applyColumnState({ defaultState: { sort: null } });
          latest.current.save();
        },
        fitColumns: () => {
          api.current?.autoSizeAllColumns({ scaleUpToFitGridWidth: true });
          refit();
        },
      }),
    [gridKey, api, latestProps, late, latest, keepOnly, refit, widen],
  );
}

/** The columns of a new grid in the order and the widths of a state; those without room are hidden from the start. */
function arrangeFirst<Row>(
  columns: readonly ColDef<Row>[],
  state: readonly ColumnState[],
  hasChoice: boolean,
  { hideFirst }: FittingColumns,
): ColDef<Row>[] {
  const others = columns.filter(({ colId }) => !state.some((column) => column.colId === colId));
  const widths = others.map(({ colId = '', width }) => ({ colId, ...(width !== undefined && { width }) }));
  const choice = hasChoice ? [{ colId: SELECTION_COLUMN_ID, width: CHOICE_WIDTH }] : [];
  const hidden = hideFirst([...state, ...widths, ...choice]);
  return [...toArranged(columns, state, hidden), ...others];
}

/** Gives columns that the user has not changed the widths of a state: the library keeps those of the columns before. */
function followWidths<Row>(grid: GridApi<Row> | null, first: readonly ColumnState[]): void {
  const nowPx = new Map(grid?.getColumnState().map(({ colId, width }) => [colId, width]));
  const state = first.flatMap(({ colId, flex, width }) =>
    typeof flex === 'number' || width === undefined || width === nowPx.get(colId) ? [] : [{ colId, width }],
  );
  if (state.length > 0) grid?.applyColumnState({ state });
}

/** In the order of the screen. */
function toColumnChoices<Row>(
  columns: readonly GridColumn<Row>[],
  state: readonly ColumnState[],
  { isHidden }: FittingColumns,
): ColumnChoice[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return state.flatMap(({ colId: key, hide }) => {
    const column = byKey.get(key);
    if (column === undefined || column.isInternal === true) return [];
    const { header, headerHint } = column;
    const label = headerHint === undefined ? header : `${header} – ${headerHint}`;
    return [{ key, label: isHidden(key) ? t('grid.noRoom', { column: label }) : label, isShown: hide !== true }];
  });
}

function focusPending(gridKey: string, late: RefObject<PendingFocus | null>): void {
  const command = late.current;
  late.current = null;
  if (command && (document.activeElement === command.from || isFocusFree())) findGrid(gridKey)?.focus(command.key);
}

/** Keeps a command until there are rows, or until the user does something else, such as to go on in the list. */
function waitForRows(late: RefObject<PendingFocus | null>, key: RowKey | undefined): void {
  const command: PendingFocus = { key, from: document.activeElement };
  late.current = command;
  const end = new AbortController();
  const drop = () => {
    end.abort();
    if (late.current === command) late.current = null;
  };
  const options = { capture: true, signal: end.signal };
  for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, drop, options);
}

/** A command to take the focus before there are rows, and the element that had the focus then. */
interface PendingFocus {
  readonly key: RowKey | undefined;
  readonly from: Element | null;
}

function toRowCommands<Row>(
  api: RefObject<GridApi<Row> | null>,
  propsNow: () => DataGridProps<Row>,
  late: RefObject<PendingFocus | null>,
): Pick<GridCommands, 'focus' | 'walk' | 'unchoose' | 'exportCsv' | 'print'> {
  const readShown = () => (api.current ? readShownTable(api.current, propsNow()) : { columns: [], rows: [] });
  return {
    exportCsv: () => {
      const { columns, rows } = readShown();
      const chosen = propsNow().onChoose ? api.current?.getSelectedRows() : [];
      saveCsv(
        propsNow().gridKey.split('.')[0] ?? '',
        columns,
        chosen?.length ? rows.filter((row) => chosen.includes(row)) : rows,
      );
    },
    print: (head) => {
      const { columns, rows } = readShown();
      printTable(head, columns, rows);
    },
    focus: (key) => {
      const grid = api.current;
      // Enter on the check box of a row belongs to the check box.
      const first = grid?.getAllDisplayedColumns().find((column) => column.getColId() !== SELECTION_COLUMN_ID);
      if (!grid || !first || grid.getDisplayedRowCount() === 0) {
        waitForRows(late, key);
        return;
      }
      const wantedKey = key ?? propsNow().selectedKey ?? null;
      const opened = wantedKey === null ? undefined : grid.getRowNode(String(wantedKey));
      const selected = opened ?? grid.getSelectedNodes()[0];
      const focused = grid.getFocusedCell();
      const wantedIndex = selected?.rowIndex ?? focused?.rowIndex ?? 0;
      // The last row with the focus may have been below all that are left.
      const rowIndex = Math.min(wantedIndex, grid.getDisplayedRowCount() - 1);
      grid.ensureIndexVisible(rowIndex);
      grid.setFocusedCell(rowIndex, focused?.column ?? first);
    },
    unchoose: () => api.current?.deselectAll(),
    walk: (step) => {
      const grid = api.current;
      const { selectedKey, onWalk } = propsNow();
      const rowIndex = grid?.getRowNode(String(selectedKey))?.rowIndex;
      const next = typeof rowIndex === 'number' ? grid?.getDisplayedRowAtIndex(rowIndex + step) : undefined;
      if (!grid || next?.data === undefined) return;
      grid.ensureNodeVisible(next);
      onWalk?.(next.data);
    },
  };
}
