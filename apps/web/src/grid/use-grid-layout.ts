import type { ColumnState, GridApi } from 'ag-grid-community';
import { useEffect, useMemo, type RefObject } from 'react';
import { ACTIONS_COLUMN } from './column-definitions.ts';
import { registerGrid } from './grid-commands.ts';
import { layoutStorage, toFittingLayout, type GridLayout } from './saved-layout.ts';

/** What the grid calls when it is ready and whenever a column was moved, resized, hidden or sorted. */
export interface GridLayoutKeeper {
  readonly restore: () => void;
  readonly save: () => void;
}

/** Keeps a grid's layout under its key, and answers Reset Columns and Fit Columns. */
export function useGridLayout<Row>(
  gridKey: string,
  columnKeys: readonly string[],
  api: RefObject<GridApi<Row> | null>,
  focus: () => void,
): GridLayoutKeeper {
  const storage = useMemo(() => layoutStorage(gridKey), [gridKey]);

  useEffect(
    () =>
      registerGrid(gridKey, {
        resetColumns: () => {
          api.current?.resetColumnState();
          storage.clear();
        },
        fitColumns: () => api.current?.autoSizeAllColumns({ scaleUpToFitGridWidth: true }),
        focus,
      }),
    [gridKey, api, storage, focus],
  );

  return {
    restore: () => {
      const layout = toFittingLayout(storage.read(), columnKeys);
      if (layout) api.current?.applyColumnState({ state: toColumnState(layout), applyOrder: true });
      else storage.clear();
    },
    save: () => {
      if (api.current) storage.write(toLayout(api.current.getColumnState()));
    },
  };
}

function toLayout(state: readonly ColumnState[]): GridLayout {
  const own = state.filter(({ colId }) => colId !== ACTIONS_COLUMN);
  return {
    columns: own.map(({ colId, width, hide, flex }) => ({
      key: colId,
      width: width ?? 1,
      isHidden: hide === true,
      isGrowing: typeof flex === 'number' && flex > 0,
    })),
    sort: own
      .filter(({ sort }) => sort === 'asc' || sort === 'desc')
      .sort((left, right) => (left.sortIndex ?? 0) - (right.sortIndex ?? 0))
      .map(({ colId, sort }) => ({ key: colId, direction: sort === 'desc' ? 'desc' : 'asc' })),
  };
}

function toColumnState(layout: GridLayout): ColumnState[] {
  return layout.columns.map(({ key, width, isHidden, isGrowing }) => {
    const sortIndex = layout.sort.findIndex((sorted) => sorted.key === key);
    const sort = layout.sort[sortIndex]?.direction ?? null;
    return {
      colId: key,
      width,
      flex: isGrowing ? 1 : null,
      hide: isHidden,
      sort,
      sortIndex: sortIndex < 0 ? null : sortIndex,
    };
  });
}
