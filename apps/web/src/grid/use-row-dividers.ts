import type { GridApi, GridOptions, IRowNode } from 'ag-grid-community';
import { useEffect, useRef, type RefObject } from 'react';
import { useLatest } from '../lib/react/use-latest.ts';
import type { DataGridProps } from './data-grid-props.ts';
import type { RowKey } from './stable-rows.ts';

/** The texts of lines over rows, by the row below: they say why the order begins again there. */
export type RowDividers = ReadonlyMap<RowKey, string>;

/** As in data-grid.module.css. */
const DIVIDER_PX = 20;

/** The dividers of now, by which a row is created. */
interface DividerSource<Row> {
  readonly propsNow: () => DataGridProps<Row>;
  /** The height of a row without a divider. */
  readonly rowHeightNow: () => number;
}

/**
 * The library's options by which a row is created with its divider: a height that changes afterwards lays all rows out
 * once more, and moves those below under the user's eyes.
 */
export function toDividerOptions<Row>({
  propsNow,
  rowHeightNow,
}: DividerSource<Row>): Pick<GridOptions<Row>, 'getRowHeight'> {
  if (propsNow().dividers === undefined) return {};
  return {
    getRowHeight: ({ node, api }) =>
      findDivider(propsNow(), node, api) === undefined ? undefined : rowHeightNow() + DIVIDER_PX,
  };
}

/** The divider over a row. Where the user has sorted by a column there are none: they explain the order of the list itself. */
export function findDivider<Row>(
  { dividers, toKey }: DataGridProps<Row>,
  { data }: Pick<IRowNode<Row>, 'data'>,
  grid: GridApi<Row>,
): string | undefined {
  const text = data === undefined ? undefined : dividers?.get(toKey(data));
  if (text === undefined) return undefined;
  return grid.getColumnState().some(({ sort }) => typeof sort === 'string') ? undefined : text;
}

/** Writes the divider on a row's element; the style sheet draws it. */
export function writeDivider(row: HTMLElement, text: string | undefined): void {
  if (row.dataset['divider'] === text) return;
  if (text === undefined) delete row.dataset['divider'];
  else row.dataset['divider'] = text;
}

interface DividerOptions<Row> {
  readonly grid: GridApi<Row> | null;
  readonly host: RefObject<HTMLElement | null>;
  readonly props: DataGridProps<Row>;
  readonly rowHeightPx: number;
  readonly isDrawn: boolean;
}

/** Gives the rows that are drawn the dividers that have changed since: by new values, another order, another density. */
export function useRowDividers<Row>(options: DividerOptions<Row>): void {
  const { grid, host, props, rowHeightPx, isDrawn } = options;
  const { dividers, rows } = props;
  const latest = useLatest(options);
  const hasDrawn = useRef(false);
  useEffect(() => {
    if (!grid || !isDrawn || grid.isDestroyed()) return undefined;
    if (!hasDrawn.current && (dividers?.size ?? 0) === 0) return undefined;
    hasDrawn.current = true;
    const draw = () => {
      const { props: now, rowHeightPx: plainPx } = latest.current;
      let hasMoved = false;
      grid.forEachNode((node: IRowNode<Row>) => {
        const heightPx = findDivider(now, node, grid) === undefined ? plainPx : plainPx + DIVIDER_PX;
        if (node.rowHeight !== heightPx && (heightPx > plainPx || (node.rowHeight ?? plainPx) > plainPx)) {
          node.setRowHeight(heightPx);
          hasMoved = true;
        }
      });
      if (hasMoved) grid.onRowHeightChanged();
      for (const row of host.current?.querySelectorAll<HTMLElement>('.ag-row[row-id]') ?? []) {
        const node = grid.getRowNode(row.getAttribute('row-id') ?? '');
        writeDivider(row, node && findDivider(now, node, grid));
      }
    };
    draw();
    grid.addEventListener('sortChanged', draw);
    // A change of the density gives all rows the plain height again.
    grid.addEventListener('modelUpdated', draw);
    return () => {
      if (grid.isDestroyed()) return;
      grid.removeEventListener('sortChanged', draw);
      grid.removeEventListener('modelUpdated', draw);
    };
  }, [grid, host, latest, isDrawn, dividers, rows, rowHeightPx]);
}
