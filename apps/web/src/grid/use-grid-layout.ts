import { SELECTION_COLUMN_ID, type ColumnState, type GridApi } from 'ag-grid-community';
import { useEffect, useMemo, useReducer, type RefObject } from 'react';
import { ACTIONS_COLUMN } from './column-definitions.ts';
import type { ColumnChoice } from './column-menu.tsx';
import type { GridColumn } from './column.ts';
import type { DataGridProps } from './data-grid-props.ts';
import { registerGrid, type GridCommands } from './grid-commands.ts';
import { layoutStorage, toFittingLayout, type GridLayout } from './saved-layout.ts';
import { useLatest } from '../lib/use-latest.ts';
import { t } from '../lib/texts/t.ts';
import { printTable } from '../lib/print-table.ts';
import { saveCsv } from '../lib/save-file.ts';
import { readShownTable } from './shown-table.ts';
import { useFittingColumns, type FittingColumns } from './use-fitting-columns.ts';

/** Callbacks for when the grid is ready and whenever a column was moved, resized, hidden or sorted. */
export interface GridLayoutKeeper {
  readonly restore: () => void;
  readonly save: () => void;
  /** The user has changed the width of a column. */
  readonly resize: () => void;
}

/** The layout with the data for the column menu. */
export interface GridLayoutControl<Row> extends GridLayoutKeeper {
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
  const fitting = useFittingColumns({ api, host, columnsNow: () => latestProps.current().columns });
  const { refit, keepOnly } = fitting;

  const save = () => {
    if (api.current) storage.write(toLayout(api.current.getColumnState(), fitting));
  };
  const saveNow = useLatest(save);

  useEffect(
    () =>
      registerGrid(gridKey, {
        ...toRowCommands(api, () => latestProps.current()),
        resetColumns: () => {
          api.current?.resetColumnState();
          storage.clear();
          keepOnly([]);
          refit();
        },
        clearSort: () => {
          api.current?.applyColumnState({ defaultState: { sort: null } });
          saveNow.current();
        },
        fitColumns: () => {
          api.current?.autoSizeAllColumns({ scaleUpToFitGridWidth: true });
          refit();
        },
      }),
    [gridKey, api, storage, latestProps, saveNow, keepOnly, refit],
  );

  return {
    save,
    resize: () => {
      save();
      refit();
    },
    restore: () => {
      const layout = toFittingLayout(storage.read(), columnKeys);
      if (layout) {
        keepOnly(layout.columns.filter(({ isKept }) => isKept).map(({ key }) => key));
        api.current?.applyColumnState({ state: toColumnState(layout, propsOf().columns), applyOrder: true });
      } else storage.clear();
      refit();
    },
    listColumns: (columns) => {
      const hidden = new Set(api.current?.getColumnState().flatMap(({ colId, hide }) => (hide ? [colId] : [])));
      return columns.map(({ key, header, headerHint }) => {
        const label = headerHint === undefined ? header : `${header} – ${headerHint}`;
        return {
          key,
          label: fitting.isHidden(key) ? t('grid.noRoom', { column: label }) : label,
          isShown: !hidden.has(key),
        };
      });
    },
    showColumn: (key, isShown) => {
      fitting.choose(key, isShown);
      save();
      redraw();
    },
    hiddenCount: fitting.hiddenCount,
  };
}

function toRowCommands<Row>(
  api: RefObject<GridApi<Row> | null>,
  propsNow: () => DataGridProps<Row>,
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
      const first = grid?.getAllDisplayedColumns()[0];
      if (!grid || !first) return;
      const wantedKey = key ?? propsNow().selectedKey ?? null;
      const opened = wantedKey === null ? undefined : grid.getRowNode(String(wantedKey));
      const selected = opened ?? grid.getSelectedNodes()[0];
      const focused = grid.getFocusedCell();
      const rowIndex = selected?.rowIndex ?? focused?.rowIndex ?? 0;
      grid.ensureIndexVisible(Math.min(rowIndex, Math.max(0, grid.getDisplayedRowCount() - 1)));
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

function toLayout(
  state: readonly ColumnState[],
  { isHidden, isKept }: Pick<FittingColumns, 'isHidden' | 'isKept'>,
): GridLayout {
  const own = state.filter(({ colId }) => colId !== ACTIONS_COLUMN && colId !== SELECTION_COLUMN_ID);
  return {
    columns: own.map(({ colId, width, hide, flex }) => ({
      key: colId,
      width: width ?? 1,
      isHidden: hide === true && !isHidden(colId),
      isGrowing: typeof flex === 'number' && flex > 0,
      ...(isKept(colId) && { isKept: true }),
    })),
    sort: own
      .filter(({ sort }) => sort === 'asc' || sort === 'desc')
      .sort((left, right) => (left.sortIndex ?? 0) - (right.sortIndex ?? 0))
      .map(({ colId, sort }) => ({ key: colId, direction: sort === 'desc' ? 'desc' : 'asc' })),
  };
}

function toColumnState<Row>(layout: GridLayout, columns: readonly GridColumn<Row>[]): ColumnState[] {
  const shares = new Map(columns.map(({ key, grows }) => [key, grows]));
  return layout.columns.map(({ key, width, isHidden, isGrowing }) => {
    const sortIndex = layout.sort.findIndex((sorted) => sorted.key === key);
    const sort = layout.sort[sortIndex]?.direction ?? null;
    return {
      colId: key,
      width,
      flex: isGrowing ? (shares.get(key) ?? 1) : null,
      hide: isHidden,
      sort,
      sortIndex: sortIndex < 0 ? null : sortIndex,
    };
  });
}
