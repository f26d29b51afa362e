import { type ColumnState, type GridApi, SELECTION_COLUMN_ID } from 'ag-grid-community';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useLatest } from '../lib/react/use-latest.ts';
import { ACTIONS_COLUMN } from './column-definitions.ts';
import type { GridColumn } from './column.ts';
import { learnContent, learnedOf } from './content-widths.ts';
import { narrowColumns } from './narrowed-widths.ts';

/** The columns that are hidden because the grid is too narrow, not by the user. */
export interface FittingColumns {
  /** The number of columns that are hidden now. */
  readonly hiddenCount: number;
  readonly isHidden: (key: string) => boolean;
  /** True for a column that the user has shown although there was no room for it. */
  readonly isKept: (key: string) => boolean;
  /** Replaces the columns that the user wants to see in any case. */
  readonly keepOnly: (keys: readonly string[]) => void;
  /** The user shows or hides one column. */
  readonly choose: (key: string, isShown: boolean) => void;
  /** Decides which columns a grid hides from the start, by the state that its columns will have. */
  readonly hideFirst: (columns: readonly ColumnState[]) => ReadonlySet<string>;
  /** Gives columns the width of their content, and hides empty ones first where there is no room for all. */
  readonly learn: () => void;
  /** The same for columns that have come to a grid, whose content may be known from other lists. */
  readonly settle: () => void;
  /** The state of columns with the widths of their content. */
  readonly widen: (columns: readonly ColumnState[]) => ColumnState[];
  /** Hides and shows columns after a change of the grid's width, of its columns or of their widths. */
  readonly refit: () => void;
}

interface FittingOptions<Row> {
  readonly api: RefObject<GridApi<Row> | null>;
  readonly host: RefObject<HTMLElement | null>;
  readonly columnsNow: () => readonly GridColumn<Row>[];
  readonly rowsNow: () => readonly Row[];
  readonly gridKey: string;
}

/** Hides whole columns where the grid is too narrow for all: see `GridColumn.hideOrder`. */
export function useFittingColumns<Row>(options: FittingOptions<Row>): FittingColumns {
  const { api, host, gridKey } = options;
  const [hiddenCount, setHiddenCount] = useState(0);
  const latest = useLatest(options);
  const control = useMemo(() => {
    const columnsNow = () => latest.current.columnsNow();
    const rowsNow = () => latest.current.rowsNow();
    return createFitting({ api, host, gridKey, columnsNow, rowsNow }, setHiddenCount);
  }, [api, host, gridKey, latest]);
  useEffect(() => {
    if (!host.current) return undefined;
    const observer = new ResizeObserver(control.refit);
    observer.observe(host.current);
    return () => observer.disconnect();
  }, [host, control]);
  return { ...control, hiddenCount };
}

function createFitting<Row>(
  { api, host, columnsNow, rowsNow, gridKey }: FittingOptions<Row>,
  onChange: (hiddenCount: number) => void,
): Omit<FittingColumns, 'hiddenCount'> {
  let hidden: ReadonlySet<string> = new Set();
  let kept: ReadonlySet<string> = new Set();
  let narrowed: ReadonlySet<string> = new Set();
  const content = learnedOf(gridKey);
  const fit = (isWidening: boolean) => {
    const roomPx = host.current?.clientWidth ?? 0;
    const grid = api.current;
    const state = grid === null || grid.isDestroyed() ? [] : grid.getColumnState();
    // A new grid has no columns yet.
    if (!grid || state.length === 0 || roomPx === 0) return;
    const own = [...content.widths].filter(([key]) => isWidening || narrowed.has(key));
    const { filled, briefWidths } = content;
    const room = { roomPx, hidden, kept, filled, briefWidths, widths: new Map(own) };
    const next = new Set(findUnfitting(state, columnsNow(), room));
    const isShown = new Map(state.map(({ colId, hide }) => [colId, hide !== true]));
    const back = [...hidden].filter((key) => !next.has(key) && isShown.get(key) === false);
    const away = [...next].filter((key) => isShown.get(key) === true);
    hidden = next;
    if (back.length > 0) grid.setColumnsVisible(back, true);
    if (away.length > 0) grid.setColumnsVisible(away, false);
    narrowed = fitWidths(grid, columnsNow(), room);
    onChange(next.size);
  };
  const refit = () => fit(false);
  return {
    isHidden: (key) => hidden.has(key),
    isKept: (key) => kept.has(key),
    keepOnly: (keys) => {
      kept = new Set(keys);
    },
    choose: (key, isShown) => {
      const others = [...kept].filter((other) => other !== key);
      kept = new Set(isShown && hidden.has(key) ? [...others, key] : others);
      hidden = new Set([...hidden].filter((other) => other !== key));
      api.current?.setColumnsVisible([key], isShown);
      refit();
    },
    hideFirst: (state) => {
      const roomPx = host.current?.clientWidth ?? 0;
      const room = { roomPx, hidden: new Set<string>(), kept, ...content };
      hidden = new Set(roomPx === 0 ? [] : findUnfitting(state, columnsNow(), room));
      onChange(hidden.size);
      return hidden;
    },
    learn: () => void (learnContent(content, columnsNow(), rowsNow()) && fit(true)),
    settle: () => fit(true),
    widen: (state) => {
      learnContent(content, columnsNow(), rowsNow());
      const byKey = keyed(columnsNow());
      return state.map((column) => {
        const { colId, width } = column;
        return { ...column, width: toFullPx(byKey.get(colId), width, content.widths.get(colId)) };
      });
    },
    refit,
  };
}

/** The width of a column without a lack of room; undefined where the grid has not set one. @param contentPx that of its texts */
function toFullPx(
  column: { readonly fitsList?: boolean } | undefined,
  nowPx: number | null | undefined,
  contentPx: number | undefined,
): number | undefined {
  if (contentPx === undefined) return nowPx ?? undefined;
  return column?.fitsList === true ? contentPx : Math.max(contentPx, nowPx ?? 0);
}

function keyed<Row>(columns: readonly GridColumn<Row>[]): ReadonlyMap<string, GridColumn<Row>> {
  return new Map(columns.map((column) => [column.key, column]));
}

/**
 * Gives the columns that are shown the width of their content, or less where they do not fit even so. By the state of the
 * columns: `setColumnWidths` would not narrow those before them that share the remaining width. @returns the narrowed ones
 */
function fitWidths<Row>(
  grid: GridApi<Row>,
  columns: readonly GridColumn<Row>[],
  { roomPx, widths, briefWidths }: Room,
): ReadonlySet<string> {
  const byKey = keyed(columns);
  const shown = grid.getColumnState().flatMap(({ colId, hide, flex, width }) => {
    const nowPx = width ?? 0;
    if (hide === true) return [];
    const column = byKey.get(colId);
    const isGrowing = typeof flex === 'number' && flex > 0;
    const widthPx = isGrowing ? (column?.width ?? 0) : (toFullPx(column, nowPx, widths.get(colId)) ?? 0);
    const isNarrowing = column?.fitsContent === true && column.keepsContent !== true && !isGrowing;
    const isBrief = column?.briefText !== undefined;
    const leastPx = isNarrowing ? column.width : isBrief ? briefWidths.get(colId) : undefined;
    const lastPx = isNarrowing ? column.leastPx : undefined;
    return [{ key: colId, widthPx, leastPx, lastPx, isBrief, givesWay: column?.givesWay === true, isGrowing, nowPx }];
  });
  const narrowed = narrowColumns(shown, roomPx);
  const state = shown.flatMap(({ key, widthPx, isGrowing, nowPx }) => {
    const nextPx = narrowed.get(key) ?? widthPx;
    return isGrowing || nextPx === nowPx ? [] : [{ colId: key, width: nextPx }];
  });
  if (state.length > 0) grid.applyColumnState({ state });
  const brief = state.flatMap(({ colId }) => (byKey.get(colId)?.briefText ? [colId] : []));
  if (brief.length > 0) grid.refreshCells({ columns: brief, force: true });
  return new Set(narrowed.keys());
}

/** The room for the columns, those that are hidden for lack of it, and those that the user keeps in any case. */
interface Room {
  readonly roomPx: number;
  readonly hidden: ReadonlySet<string>;
  readonly kept: ReadonlySet<string>;
  /** The columns that had a value; none before the first list. */
  readonly filled: ReadonlySet<string>;
  /** The widths of the content, for the columns that get it. */
  readonly widths: ReadonlyMap<string, number>;
  /** Those of the shorter texts, see `GridColumn.briefText`. */
  readonly briefWidths: ReadonlyMap<string, number>;
}

/** Before every order of a column. */
const FIRST_HIDDEN = -100;

function findUnfitting<Row>(
  state: readonly ColumnState[],
  columns: readonly GridColumn<Row>[],
  { roomPx, hidden, kept, filled, widths, briefWidths }: Room,
): string[] {
  const byKey = keyed(columns);
  const shown = state.filter(({ colId, hide }) => hide !== true || hidden.has(colId));
  const isOwn = (colId: string) => colId === ACTIONS_COLUMN || colId === SELECTION_COLUMN_ID;
  const takenPx = shown.reduce((sum, { colId, width }) => sum + (isOwn(colId) ? (width ?? 0) : 0), 0);
  const wanted = shown.flatMap(({ colId, width, flex }) => {
    const column = byKey.get(colId);
    if (!column) return [];
    // A column that is narrowed now has the width of its content again where there is room.
    const fullPx = toFullPx(column, width, widths.get(colId)) ?? column.width;
    const isGrowing = typeof flex === 'number' && flex > 0;
    const { leastRoomPx, givesWay = false } = column;
    const grownPx = givesWay ? (column.mostPx ?? column.width) : column.width;
    const widthPx = isGrowing ? grownPx : fullPx;
    // It is cut to its shorter text before specified columns are hidden.
    const cutPx = givesWay ? column.width : column.briefText && briefWidths.get(colId);
    const leastPx = Math.min(cutPx ?? widthPx, widthPx);
    const isEmpty = filled.size > 0 && !filled.has(colId);
    const hideOrder = column.hideOrder ?? (isEmpty && column.hidesWhereEmpty === true ? FIRST_HIDDEN : undefined);
    return [{ key: colId, widthPx, leastPx, hideOrder: kept.has(colId) ? undefined : hideOrder, isEmpty, leastRoomPx }];
  });
  return listUnfitting(wanted, roomPx - takenPx);
}

/** A column that the user wants to see, as far as its room is concerned. */
export interface WantedColumn {
  readonly key: string;
  /** Its smallest width in pixels: its share of the remaining width comes on top. */
  readonly widthPx: number;
  /** The width to which it is cut before specified columns are hidden; its whole width where omitted. */
  readonly leastPx?: number;
  /** See `GridColumn.hideOrder`. */
  readonly hideOrder: number | undefined;
  /** True where no list has had a value in it. */
  readonly isEmpty?: boolean;
  /** See `GridColumn.leastRoomPx`. */
  readonly leastRoomPx?: number | undefined;
}

/**
 * The columns to hide so that the others fit into `roomPx`: the empty ones and those of wider grids first, then the lowest
 * `hideOrder`. What the last of them leaves free is for those before it that fit there. Columns without an order stay, also
 * where they do not fit. A column that gives way is cut only once the empty ones and those of an order below 0 are hidden.
 * O(n log n).
 */
export function listUnfitting(columns: readonly WantedColumn[], roomPx: number): string[] {
  const leastOf = ({ widthPx, leastPx = widthPx }: WantedColumn) => leastPx;
  let missingPx = columns.reduce((sum, { widthPx }) => sum + widthPx, 0) - roomPx;
  // Once the columns that give way are cut.
  let missingAtLeastPx = columns.reduce((sum, column) => sum + leastOf(column), 0) - roomPx;
  const count = (column: WantedColumn, sign: 1 | -1) => {
    missingPx += sign * column.widthPx;
    missingAtLeastPx += sign * leastOf(column);
  };
  const isBeforeCut = ({ isEmpty, hideOrder = 0 }: WantedColumn) => isEmpty === true || hideOrder < 0;
  const unfitting: WantedColumn[] = [];
  const goesFirst = ({ isEmpty, leastRoomPx = 0 }: WantedColumn) => Number(isEmpty === true || leastRoomPx > roomPx);
  const candidates = columns
    .filter(({ hideOrder }) => hideOrder !== undefined)
    .sort((left, right) => goesFirst(right) - goesFirst(left) || (left.hideOrder ?? 0) - (right.hideOrder ?? 0));
  for (const candidate of candidates) {
    if ((isBeforeCut(candidate) ? missingPx : missingAtLeastPx) <= 0) continue;
    unfitting.push(candidate);
    count(candidate, -1);
  }
  const back = new Set<WantedColumn>();
  for (const column of unfitting.toReversed()) {
    const fits = isBeforeCut(column) ? missingPx + column.widthPx <= 0 : missingAtLeastPx + leastOf(column) <= 0;
    if (!fits) continue;
    back.add(column);
    count(column, 1);
  }
  return unfitting.flatMap((column) => (back.has(column) ? [] : [column.key]));
}
