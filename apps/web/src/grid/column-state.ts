import { SELECTION_COLUMN_ID, type ColDef, type ColumnState } from 'ag-grid-community';
import { ACTIONS_COLUMN } from './column-definitions.ts';
import type { GridColumn } from './column.ts';
import type { GridLayout } from './saved-layout.ts';
import type { FittingColumns } from './use-fitting-columns.ts';

/** The layout to save: without columns of the grid itself, and without what is hidden for lack of room. */
export function toLayout(
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

/** The columns in the order of a state, with its widths, sorting and hidden columns. */
export function toArranged<Row>(
  columns: readonly ColDef<Row>[],
  state: readonly ColumnState[],
  hidden: ReadonlySet<string>,
): ColDef<Row>[] {
  const byKey = new Map(columns.map((column) => [column.colId, column]));
  return state.flatMap(({ colId, width, flex, hide, sort, sortIndex }) => {
    const column = byKey.get(colId);
    if (!column) return [];
    return {
      ...column,
      initialWidth: width ?? undefined,
      initialFlex: flex ?? undefined,
      initialHide: hide === true || hidden.has(colId),
      initialSort: sort,
      initialSortIndex: sortIndex ?? undefined,
    };
  });
}

/** The state of columns that the user has not changed. */
export function toFirstState<Row>(columns: readonly GridColumn<Row>[]): ColumnState[] {
  return columns.map(({ key, width, grows, isHidden }) => ({
    colId: key,
    width,
    flex: grows ?? null,
    hide: isHidden === true,
    sort: null,
    sortIndex: null,
  }));
}

/** The library's state of the columns of a saved layout. */
export function toColumnState<Row>(layout: GridLayout, columns: readonly GridColumn<Row>[]): ColumnState[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return layout.columns.map(({ key, width, isHidden, isGrowing }) => {
    const sortIndex = layout.sort.findIndex((sorted) => sorted.key === key);
    const sort = layout.sort[sortIndex]?.direction ?? null;
    const column = byKey.get(key);
    return {
      colId: key,
      width,
      flex: isGrowing ? (column?.grows ?? null) : null,
      // The user could not change it back: the list of columns does not offer it.
      hide: column?.isInternal === true ? column.isHidden === true : isHidden,
      sort,
      sortIndex: sortIndex < 0 ? null : sortIndex,
    };
  });
}
