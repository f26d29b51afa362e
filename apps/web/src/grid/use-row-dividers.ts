import type { GridApi, IRowNode } from 'ag-grid-community';
import { useEffect, useRef, type RefObject } from 'react';
import { useLatest } from '../lib/react/use-latest.ts';
import type { RowKey } from './stable-rows.ts';

/** The texts of lines over rows, by the row below: they say why the order begins again there. */
export type RowDividers = ReadonlyMap<RowKey, string>;

/** As in data-grid.module.css. */
const DIVIDER_PX = 20;

interface DividerOptions<Row> {
  readonly grid: GridApi<Row> | null;
  readonly host: RefObject<HTMLElement | null>;
  readonly dividers: RowDividers | undefined;
  readonly rows: readonly Row[];
  readonly rowHeightPx: number;
  readonly isDrawn: boolean;
}

/**
 * Makes the rows with a divider higher and draws its text over them. Where the user has sorted by a column there are
 * none: they explain the order of the list itself.
 */
export function useRowDividers<Row>(options: DividerOptions<Row>): void {
  const { grid, host, dividers, rows, rowHeightPx, isDrawn } = options;
  const latest = useLatest(options);
  const hasDrawn = useRef(false);
  useEffect(() => {
    if (!grid || !isDrawn || grid.isDestroyed()) return undefined;
    if (!hasDrawn.current && (dividers?.size ?? 0) === 0) return undefined;
    hasDrawn.current = true;
    const draw = () => {
      const isSorted = grid.getColumnState().some(({ sort }) => typeof sort === 'string');
      const { dividers: shown, rowHeightPx: plainPx } = latest.current;
      let hasMoved = false;
      grid.forEachNode((node: IRowNode<Row>) => {
        const text = isSorted ? undefined : findText(shown, node.id);
        const heightPx = text === undefined ? plainPx : plainPx + DIVIDER_PX;
        if (node.rowHeight !== heightPx && (text !== undefined || (node.rowHeight ?? plainPx) > plainPx)) {
          node.setRowHeight(heightPx);
          hasMoved = true;
        }
      });
      if (hasMoved) grid.onRowHeightChanged();
      for (const row of host.current?.querySelectorAll<HTMLElement>('.ag-row[row-id]') ?? []) {
        const text = isSorted ? undefined : findText(shown, row.getAttribute('row-id') ?? '');
        if (text === undefined) delete row.dataset['divider'];
        else row.dataset['divider'] = text;
      }
    };
    draw();
    grid.addEventListener('sortChanged', draw);
    // Rows that scroll into view are new elements.
    grid.addEventListener('viewportChanged', draw);
    // A change of the density gives all rows the plain height again.
    grid.addEventListener('modelUpdated', draw);
    return () => {
      if (grid.isDestroyed()) return;
      grid.removeEventListener('sortChanged', draw);
      grid.removeEventListener('viewportChanged', draw);
      grid.removeEventListener('modelUpdated', draw);
    };
  }, [grid, host, latest, isDrawn, dividers, rows, rowHeightPx]);
}

function findText(dividers: RowDividers | undefined, id: string | undefined): string | undefined {
  if (dividers === undefined || dividers.size === 0) return undefined;
  for (const [key, text] of dividers) if (String(key) === id) return text;
  return undefined;
}
